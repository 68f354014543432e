import { Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { formatInterval, type Item } from './subscription-terms.ts'

/** The items of a subscription. */
export function SubscriptionItems({ items }: { items: readonly Item[] }) {
  return (
    <Table
      what="items"
      items={items}
      columns={[
        { head: 'Price per seat', cell: ({ amount, currency }) => formatMoney(amount, currency) },
        { head: 'Billing period', cell: formatInterval },
        { head: 'Seats', numeric: true, cell: ({ quantity }) => quantity },
        { head: 'Price ID', wide: true, cell: ({ price_id }) => <span className="mono">{price_id ?? '—'}</span> },
        { head: 'Item ID', wide: true, cell: ({ id }) => <span className="mono">{id}</span> },
      ]}
    />
  )
}
