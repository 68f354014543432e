import { Table } from '../../list/table.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import type { CustomerDetails } from './customer-from.ts'

type Method = CustomerDetails['payment_methods'][number]

/** The payment methods that a customer keeps for later payments. */
export function PaymentMethods({ methods }: { methods: readonly Method[] }) {
  return (
    <Section title="Payment methods">
      {methods.length === 0 ? (
        <p>No payment methods are kept.</p>
      ) : (
        <Table
          what="payment methods"
          items={methods}
          columns={[
            { head: 'Method', cell: (method) => nameOf(method) },
            { head: 'Expires', cell: ({ card }) => expiryOf(card) },
            { head: 'Use', cell: (method) => (method.default ? <Chip kind="good">Default</Chip> : null) },
            { head: 'Kept', cell: ({ created }) => <Time at={created} /> },
            { head: 'ID', cell: ({ id }) => <CopyableId id={id} what="the ID of the payment method" /> },
          ]}
        />
      )}
    </Section>
  )
}

function nameOf({ type, card }: Method): string {
  return card ? `${card.brand ?? 'card'} •••• ${card.last4 ?? ''}` : type.replaceAll('_', ' ')
}

function expiryOf(card: Method['card']): string | null {
  return card?.exp_month && card.exp_year ? `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` : null
}
