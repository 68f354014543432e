import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../session/session.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { type CustomerDetails, running } from './customer-from.ts'
import './customers.css'

/** Asks for confirmation, lists the subscriptions that end, then deletes a customer. */
export function DeleteCustomer({ customer }: { customer: CustomerDetails }) {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id, email, name } = customer
  const remove = async () => {
    await client.customers.delete.mutate({ id })
    await navigate({ to: href('/customers') })
    // Removed instead of refetched: the customer no longer exists.
    queries.removeQueries({ queryKey: ['customers', id] })
    await queries.invalidateQueries()
  }
  return (
    <ConfirmButton
      button="Delete"
      title="Delete this customer?"
      name={
        name === null ? (
          email
        ) : (
          <>
            {name} <span className="customer-email">{email}</span>
          </>
        )
      }
      details={<Ending subscriptions={running(customer.subscriptions)} more={customer.has_more_subscriptions} />}
      yes="Delete customer"
      run={remove}
    >
      This cannot be undone. Their payments remain and can still be refunded.
    </ConfirmButton>
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
