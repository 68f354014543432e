import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import { DataTable } from '../../list/data-table.tsx'
import type { Column } from '../../list/table.tsx'
import { usePersonPages } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { Time } from '../../ui/time.tsx'

const t = operator.heldTable

type Held = inferRouterOutputs<AppRouter>['operator']['payouts']['list']['items'][number]

const reasons = t.reasons

const amounts: readonly Column<Held>[] = [
  { head: words.amount, numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { head: words.payments, numeric: true, cell: ({ payments }) => payments },
  { head: t.oldest, cell: ({ oldest }) => <Time at={oldest} /> },
  {
    head: words.reason,
    cell: ({ waits_for, refusal }) => (refusal === null ? reasons[waits_for] : <bdi>{refusal}</bdi>),
  },
]

const withMerchant: readonly Column<Held>[] = [
  { head: words.merchant, cell: ({ merchant_name }) => <bdi>{merchant_name}</bdi> },
  ...amounts,
]

/** The held payouts of one merchant or of all. */
export function HeldTable({ livemode, merchantId }: { livemode: boolean; merchantId?: string }) {
  const pages = usePersonPages(['held', livemode, merchantId], (client, cursor) =>
    client.operator.payouts.list.query({
      livemode,
      ...cursor,
      ...(merchantId === undefined ? {} : { merchant_id: merchantId }),
    }),
  )
  return (
    <DataTable
      pages={pages}
      what={t.heldIn({ mode: livemode ? 'live' : 'test' })}
      empty={t.empty}
      columns={merchantId === undefined ? withMerchant : amounts}
      href={merchantId === undefined ? (item) => `/operator/merchants/${item.merchant_id}` : undefined}
    />
  )
}
