import { useQueryClient } from '@tanstack/react-query'
import { Table } from '../../list/table.tsx'
import { useSession } from '../../session/session.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import type { CustomerDetails } from './customer-from.ts'

type Method = CustomerDetails['payment_methods'][number]

/** The payment methods that a customer keeps for later payments. */
export function PaymentMethods({ customer }: { customer: CustomerDetails }) {
  const { may } = useSession()
  const { id: customerId, payment_methods: methods } = customer
  return (
    <Section title="Payment methods">
      {methods.length === 0 ? (
        <p>No payment methods are kept.</p>
      ) : (
        <Table
          what="payment methods"
          items={methods}
          columns={[
            { head: 'Method', cell: (method) => <Name method={method} /> },
            { head: 'Expires', cell: ({ card }) => expiryOf(card) },
            { head: 'Kept', cell: ({ created }) => <Time at={created} date /> },
            { head: 'ID', cell: ({ id }) => <CopyableId id={id} what="the ID of the payment method" /> },
            ...(may('change', 'customers')
              ? [
                  {
                    head: 'Actions',
                    cell: (method: Method) => <Actions customer={customerId} method={method} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </Section>
  )
}

function Actions({ customer: id, method }: { customer: string; method: Method }) {
  const { client } = useSession()
  const queries = useQueryClient()
  const { id: pm } = method
  const changed = () => queries.invalidateQueries({ queryKey: ['customers', id] })
  return (
    <span className="customer-method-actions">
      {!method.default && (
        <ConfirmButton
          button="Make default"
          kind="quiet"
          small
          title="Make this the default?"
          name={nameOf(method)}
          yes="Make default"
          run={() => client.paymentMethods.setDefault.mutate({ id, pm }).then(changed)}
        >
          Payments that name no payment method are charged to it from now on. Subscriptions keep their own.
        </ConfirmButton>
      )}
      <ConfirmButton
        button="Remove"
        kind="quiet"
        small
        title="Remove this payment method?"
        name={nameOf(method)}
        yes="Remove payment method"
        run={() => client.paymentMethods.delete.mutate({ id, pm }).then(changed)}
      >
        This cannot be undone: it can never be charged again.
      </ConfirmButton>
    </span>
  )
}

function Name({ method }: { method: Method }) {
  return (
    <span className="customer-method">
      {nameOf(method)}
      {method.default && <Chip kind="good">Default</Chip>}
    </span>
  )
}

function nameOf({ type, card }: Method): string {
  return card ? `${card.brand ?? 'card'} •••• ${card.last4 ?? ''}` : type.replaceAll('_', ' ')
}

function expiryOf(card: Method['card']): string | null {
  return card?.exp_month && card.exp_year ? `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` : null
}
