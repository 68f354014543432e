import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../failure.ts'
import '../../form/form.css'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Customer } from './customer-from.ts'

/** Erases all that is known of a customer, once their email was typed. */
export function EraseCustomer({ customer }: { customer: Customer }) {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [complaint, setComplaint] = useState<string | undefined>(undefined)
  const { id, email } = customer
  const erasing = useMutation({
    mutationFn: () => client.portal.customers.erase.mutate({ id }),
    onSuccess: async () => {
      await navigate({ to: href('/customers') })
      // No page may show what was erased, not even until it is fetched again.
      queries.removeQueries({ type: 'inactive' })
      await queries.invalidateQueries()
    },
  })
  const close = () => {
    setOpen(false)
    setComplaint(undefined)
    erasing.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    const confirmed = typed.toLowerCase() === email.toLowerCase()
    setComplaint(confirmed ? undefined : 'Type the email of this customer.')
    if (confirmed) erasing.mutate()
  }
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Erase personal data
      </Button>
      <Dialog title="Erase personal data?" open={open} onClose={close}>
        <form className="form" onSubmit={submit} noValidate>
          {erasing.error && <Notice kind="bad">{failureOf(erasing.error).message}</Notice>}
          <p className="dialog-name">
            <bdi>{email}</bdi>
          </p>
          <p>
            Their name, email, phone, addresses and metadata are erased from payments, subscriptions, disputes, events
            and webhook deliveries, including guest purchases with this email. The customer is deleted here and at the
            payment processor. Amounts, IDs and dates remain, and payments can still be refunded.
          </p>
          <p>
            This cannot be undone. Running subscriptions, open checkout sessions and open disputes have to end first.
          </p>
          <Field label="Type the email to confirm" name="email" error={complaint}>
            {(control) => <input {...control} className="input" type="email" autoComplete="off" />}
          </Field>
          <div className="dialog-actions">
            <Button kind="quiet" onClick={close}>
              Cancel
            </Button>
            <Button kind="danger" type="submit" busy={erasing.isPending}>
              Erase for good
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
