import { useQueryClient } from '@tanstack/react-query'
import { payments } from '#messages/payments.ts'
import { words } from '#messages/words.ts'
import { DialogForm, type Typed } from '../../form/dialog-form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { Field } from '../../ui/field.tsx'
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
        <DialogForm save={saving} cancel={cancel} read={read} labels={{ email: words.email }} submit={t.sendReceipt}>
          {(errors) => (
            <>
              <p>{t.emailAmountDateLink}</p>
              <Field label={words.email} name="email" error={errors.email}>
                {(control) => (
                  <input
                    {...control}
                    className="input"
                    type="email"
                    autoComplete="off"
                    defaultValue={customer_email ?? ''}
                  />
                )}
              </Field>
            </>
          )}
        </DialogForm>
      )}
    </FormDialog>
  )
}

const read = (form: FormData): Typed<string> => {
  const email = String(form.get('email') ?? '').trim()
  return email === '' ? { issues: [{ param: 'email', message: t.enterEmailAddress }] } : { fields: email }
}
