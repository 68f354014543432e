import { subscriptions } from '#messages/subscriptions.ts'
import { words } from '#messages/words.ts'
import { Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { formatInterval, type Item } from './subscription-terms.ts'

const t = subscriptions.subscriptionItems

/** The items of a subscription. */
export function SubscriptionItems({ items }: { items: readonly Item[] }) {
  return (
    <Table
      what={t.listed}
      items={items}
      columns={[
        { head: t.pricePerSeat, cell: ({ amount, currency }) => formatMoney(amount, currency) },
        { head: t.billingPeriod, cell: formatInterval },
        { head: words.seats, numeric: true, cell: ({ quantity }) => quantity },
        { head: words.priceId, wide: true, cell: ({ price_id }) => <span className="mono">{price_id ?? '—'}</span> },
        { head: t.itemId, wide: true, cell: ({ id }) => <span className="mono">{id}</span> },
      ]}
    />
  )
}
