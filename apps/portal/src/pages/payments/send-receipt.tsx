import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { payments } from '#messages/payments.ts'
import { words } from '#messages/words.ts'
import { formErrors } from '../../server/failure.ts'
import '../../form/form.css'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PaymentDetails } from './wire.ts'

const t = payments.sendReceipt

type SendReceiptProps = { payment: PaymentDetails; onSent: (message: string) => void }

/** Sends the link to the receipt of a payment that succeeded. */
export function SendReceipt({ payment, onSent }: SendReceiptProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { id, customer_email, receipt_url } = payment
  if (receipt_url === null) return null
  return (
    <FormDialog
      button={t.sendReceipt}
      kind="quiet"
      title={t.sendReceipt}
      save={(email: string) => client.portal.payments.sendReceipt.mutate({ id, email })}
      onSaved={async ({ email }) => {
        onSent(t.receiptSent({ email }))
        await queries.invalidateQueries({ queryKey: ['payments', 'one', id] })
      }}
    >
      {(saving, cancel) => (
        <ReceiptForm email={customer_email ?? ''} save={saving}>
          {cancel}
        </ReceiptForm>
      )}
    </FormDialog>
  )
}

type ReceiptFormProps = { email: string; save: Saving<string>; children: ReactNode }

function ReceiptForm({ email, save, children }: ReceiptFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { failure, setComplaint } = useFormFailure(form, save.error)
  const errors = formErrors(failure, { email: words.email })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const typed = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (typed === '') return setComplaint([{ param: 'email', message: t.enterEmailAddress }])
    setComplaint(null)
    save.mutate(typed)
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <p>{t.emailAmountDateLink}</p>
      <Field label={words.email} name="email" error={errors.fields.email}>
        {(control) => <input {...control} className="input" type="email" autoComplete="off" defaultValue={email} />}
      </Field>
      <div className="dialog-actions">
        {children}
        <Button type="submit" busy={save.isPending}>
          {t.sendReceipt}
        </Button>
      </div>
    </form>
  )
}
