import { subscriptions } from '#messages/subscriptions.ts'
import { Table } from '../../list/table.tsx'
import { useSession } from '../../session/session.tsx'
import { subscriptionColumns } from './subscription-columns.tsx'
import type { Listed } from './subscription-terms.ts'

const t = subscriptions.subscriptionTable

/** The subscriptions of one customer. */
export function SubscriptionTable({ subscriptions }: { subscriptions: readonly Listed[] }) {
  const { href } = useSession()
  return (
    <Table
      what={t.listed}
      items={subscriptions}
      href={({ id }) => href(`/subscriptions/${id}`)}
      columns={subscriptionColumns.ofCustomer}
    />
  )
}
