import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type CustomerDetails, running } from './customer-from.ts'
import './customers.css'

/** Asks for confirmation, lists the subscriptions that end, then deletes a customer. */
export function DeleteCustomer({ customer }: { customer: CustomerDetails }) {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { id, email, name } = customer
  const deleting = useMutation({
    mutationFn: () => client.customers.delete.mutate({ id }),
    onSuccess: async () => {
      await navigate({ to: href('/customers') })
      // Removed instead of refetched: the customer no longer exists.
      queries.removeQueries({ queryKey: ['customers', id] })
      await queries.invalidateQueries()
    },
  })
  const close = () => {
    setOpen(false)
    deleting.reset()
  }
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <Dialog title="Delete this customer?" open={open} onClose={close}>
        {deleting.error && <Notice kind="bad">{failureOf(deleting.error).message}</Notice>}
        <p className="dialog-name">
          <bdi>{name ?? email}</bdi>
          {name !== null && (
            <>
              {' '}
              <span className="customer-email">{email}</span>
            </>
          )}
        </p>
        <Ending subscriptions={running(customer.subscriptions)} more={customer.has_more_subscriptions} />
        <p>This cannot be undone. Their payments remain and can still be refunded.</p>
        <div className="dialog-actions">
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button kind="danger" busy={deleting.isPending} onClick={() => deleting.mutate()}>
            Delete customer
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function Ending({ subscriptions, more }: { subscriptions: CustomerDetails['subscriptions']; more: boolean }) {
  if (subscriptions.length === 0 && !more) return <p>This customer has no current subscriptions.</p>
  return (
    <>
      <p>These subscriptions end immediately, without a refund:</p>
      <ul className="customer-ending">
        {subscriptions.map(({ id, name, quantity }) => (
          <li key={id}>
            <bdi>{name}</bdi>, {quantity === 1 ? '1 seat' : `${quantity} seats`}
          </li>
        ))}
        {more && <li>and all other running subscriptions</li>}
      </ul>
    </>
  )
}
