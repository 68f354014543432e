import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import '../../form/form.css'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Customer } from './customer-from.ts'

/** Erases all that is known of a customer, once their email was typed. */
export function EraseCustomer({ customer: { id, email } }: { customer: Customer }) {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const erased = async () => {
    await navigate({ to: href('/customers') })
    // No page may show what was erased, not even until it is fetched again.
    queries.removeQueries({ type: 'inactive' })
    await queries.invalidateQueries()
  }
  return (
    <FormDialog
      button="Erase personal data"
      kind="danger"
      title="Erase personal data?"
      save={() => client.portal.customers.erase.mutate({ id })}
      onSaved={erased}
    >
      {(saving, cancel) => (
        <EraseForm email={email} save={saving}>
          {cancel}
        </EraseForm>
      )}
    </FormDialog>
  )
}

type EraseFormProps = { email: string; save: Saving<void>; children: ReactNode }

function EraseForm({ email, save, children }: EraseFormProps) {
  const [complaint, setComplaint] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    const confirmed = typed.toLowerCase() === email.toLowerCase()
    setComplaint(confirmed ? undefined : 'Type the email of this customer.')
    if (confirmed) save.mutate()
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      {save.error !== null && <Notice kind="bad">{failureOf(save.error).message}</Notice>}
      <p className="dialog-name">
        <bdi>{email}</bdi>
      </p>
      <p>
        Their name, email, phone, addresses and metadata are erased from payments, subscriptions, disputes, events and
        webhook deliveries, including guest purchases with this email. The customer is deleted here and at the payment
        processor. Amounts, IDs and dates remain, and payments can still be refunded.
      </p>
      <p>This cannot be undone. Running subscriptions, open checkout sessions and open disputes have to end first.</p>
      <Field label="Type the email to confirm" name="email" error={complaint}>
        {(control) => <input {...control} className="input" type="email" autoComplete="off" />}
      </Field>
      <div className="dialog-actions">
        {children}
        <Button kind="danger" type="submit" busy={save.isPending}>
          Erase for good
        </Button>
      </div>
    </form>
  )
}
