import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { customers } from '#messages/customers.ts'
import { useSession } from '../../session/session.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { type CustomerDetails, running } from './customer-from.ts'
import './customers.css'

const t = customers.deleteCustomer

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
      button={t.delete}
      title={t.deleteThisCustomer}
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
      yes={t.deleteCustomer}
      run={remove}
    >
      {t.consequence}
    </ConfirmButton>
  )
}

function Ending({ subscriptions, more }: { subscriptions: CustomerDetails['subscriptions']; more: boolean }) {
  if (subscriptions.length === 0 && !more) return <p>{t.noSubscriptions}</p>
  return (
    <>
      <p>{t.subscriptionsEnd}</p>
      <ul className="customer-ending">
        {subscriptions.map(({ id, name, quantity }) => (
          <li key={id}>
            <bdi>{name}</bdi>, {t.seats({ quantity })}
          </li>
        ))}
        {more && <li>{t.andAllOthers}</li>}
      </ul>
    </>
  )
}
