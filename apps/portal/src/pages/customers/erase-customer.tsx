import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { customers } from '#messages/customers.ts'
import '../../form/form.css'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Customer } from './customer-from.ts'

const t = customers.eraseCustomer

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
      button={t.erasePersonalData}
      kind="danger"
      title={t.erasePersonal}
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
    setComplaint(confirmed ? undefined : t.emailDiffers)
    if (confirmed) save.mutate()
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      {save.error !== null && <Notice kind="bad">{failureOf(save.error).message}</Notice>}
      <p className="dialog-name">
        <bdi>{email}</bdi>
      </p>
      <p>{t.whatIsErased}</p>
      <p>{t.consequence}</p>
      <Field label={t.typeEmail} name="email" error={complaint}>
        {(control) => <input {...control} className="input" type="email" autoComplete="off" />}
      </Field>
      <div className="dialog-actions">
        {children}
        <Button kind="danger" type="submit" busy={save.isPending}>
          {t.eraseForGood}
        </Button>
      </div>
    </form>
  )
}
