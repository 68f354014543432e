import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { refunds } from '#messages/refunds.ts'
import { words } from '#messages/words.ts'
import { failureOf, formErrors } from '../../server/failure.ts'
import { Options } from '../../ui/options.tsx'
import '../../form/form.css'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { decimalOf, digitsOf, formatMoney, parseMoney } from '../../money/format.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isOutcomeUnknown } from './find-refund-outcome.ts'
import { reasonFrom, reasons, refusalMessage } from './refund-messages.ts'
import { RefundOutcomeUnknown } from './refund-outcome-unknown.tsx'
import type { PaymentDetails } from './wire.ts'

const t = refunds.refund

type RefundProps = { payment: PaymentDetails; onRefunded: (message: string) => void }

/** Refunds a payment in full or in part. The dialog stays open while the outcome is unknown, even when nothing is left. */
export function Refund({ payment, onRefunded }: RefundProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {payment.proceeds.refundable > 0 && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {words.refund}
        </Button>
      )}
      <Dialog title={t.refundPayment} open={open} onClose={() => setOpen(false)}>
        <RefundForm
          payment={payment}
          onDone={(message) => {
            setOpen(false)
            if (message) onRefunded(message)
          }}
        />
      </Dialog>
    </>
  )
}

type RefundFormProps = { payment: PaymentDetails; onDone: (message?: string) => void }
type Asked = { amount: number; reason?: ReturnType<typeof reasonFrom> }

function RefundForm({ payment, onDone }: RefundFormProps) {
  const { id, currency, proceeds } = payment
  const client = useClient()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // As it was when the dialog opened, to know what is new after a failure.
  const [before] = useState(payment)
  const [typed, setTyped] = useState<string>(decimalOf(proceeds.refundable, currency))
  const amount = parseMoney(typed, currency)
  const refund = useMutation({
    mutationFn: (asked: Asked) => client.refunds.create.mutate({ payment_intent: id, ...asked }),
    onSuccess: async (made) => {
      await queries.invalidateQueries()
      const money = formatMoney(made.amount, currency)
      onDone(made.status === 'succeeded' ? t.wasRefunded({ money }) : t.refundPending({ money }))
    },
    // The refundable amount has changed, or is unknown.
    onError: () => queries.invalidateQueries({ queryKey: ['payments'] }),
  })
  const { failure, setComplaint } = useFormFailure(form, refund.error)
  if (refund.error && isOutcomeUnknown(failureOf(refund.error))) {
    return (
      <RefundOutcomeUnknown
        before={before}
        failure={failureOf(refund.error)}
        onAgain={refund.reset}
        onClose={() => onDone()}
      />
    )
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (refund.isPending) return
    const reason = reasonFrom(String(new FormData(event.currentTarget).get('reason') ?? ''))
    if (amount === null || amount === 0) {
      const example = digitsOf(currency) === 0 ? '1250' : decimalOf(1250, currency)
      return setComplaint([{ param: 'amount', message: t.enterAmountSuch({ example }) }])
    }
    setComplaint(null)
    refund.mutate({ amount, ...(reason ? { reason } : {}) })
  }
  const left = formatMoney(proceeds.refundable, currency)
  const tooLarge = failure?.code === 'refund_amount_too_large' ? t.tooLarge({ left }) : null
  const errors = formErrors(tooLarge ? null : failure, { amount: words.amount })
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && failure && <Notice kind="bad">{refusalMessage({ ...failure, message: errors.form })}</Notice>}
      <p>
        {(proceeds.fee_returns ? t.feeReturned : t.feeKept)({
          left,
          received: formatMoney(proceeds.received, currency),
          fee: formatMoney(proceeds.fee, currency),
        })}
      </p>
      <Field
        label={t.amountIn({ currency: currency.toUpperCase() })}
        name="amount"
        hint={t.upTo({ left })}
        error={tooLarge ?? errors.fields.amount}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.reason} name="reason">
        {(control) => (
          <select {...control} className="input">
            <Options of={reasons} />
          </select>
        )}
      </Field>
      <div className="dialog-actions">
        <Button kind="quiet" onClick={() => onDone()}>
          {words.cancel}
        </Button>
        <Button kind="danger" type="submit" busy={refund.isPending}>
          {amount === null ? words.refund : t.refund({ amount: formatMoney(amount, currency) })}
        </Button>
      </div>
    </form>
  )
}
