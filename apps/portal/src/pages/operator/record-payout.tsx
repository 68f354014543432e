import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { operator } from '#messages/operator.ts'
import { formErrors } from '../../server/failure.ts'
import '../../form/form.css'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { MoneyFields } from '../../form/money-fields.tsx'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { usePerson } from '../../session/person.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { payoutFrom } from './payout-from.ts'
import { useMay } from './use-may.ts'

const t = operator.recordPayout

const labels = t.labels

type PayoutFields = { amount: number; currency: string; reference: string }

/** Records a payout to a merchant that was made by other means than the processor. */
export function RecordPayout({ merchantId, livemode }: { merchantId: string; livemode: boolean }) {
  const { client } = usePerson()
  const queries = useQueryClient()
  const may = useMay()
  if (!may('payouts.record')) return null
  return (
    <FormDialog
      button={livemode ? t.recordLivePayout : t.recordTestPayout}
      kind="quiet"
      small
      title={livemode ? t.recordAPayout : t.recordPayoutTestMode}
      save={(fields: PayoutFields) =>
        client.operator.payouts.record.mutate({ merchant_id: merchantId, livemode, ...fields })
      }
      onSaved={() =>
        Promise.all([
          queries.invalidateQueries({ queryKey: ['held'] }),
          queries.invalidateQueries({ queryKey: ['recorded', livemode, merchantId] }),
        ])
      }
    >
      {(saving, cancel) => <PayoutForm save={saving}>{cancel}</PayoutForm>}
    </FormDialog>
  )
}

function PayoutForm({ save, children }: { save: Saving<PayoutFields>; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { failure, setComplaint } = useFormFailure(form, save.error)
  const errors = formErrors(failure, labels)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = payoutFrom(new FormData(event.currentTarget))
    if ('issues' in read) return setComplaint(read.issues)
    setComplaint(null)
    save.mutate(read)
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <p>{t.enterWhatAlreadyPaid}</p>
      <MoneyFields
        labels={labels}
        errors={{ amount: errors.fields.amount, currency: errors.fields.currency }}
        currency="usd"
      />
      <Field label={labels.reference} name="reference" hint={t.referenceHint} error={errors.fields.reference}>
        {(control) => <input {...control} className="input" maxLength={200} autoComplete="off" />}
      </Field>
      <div className="dialog-actions">
        {children}
        <Button type="submit" busy={save.isPending}>
          {t.recordPayout}
        </Button>
      </div>
    </form>
  )
}
