import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { DataTable } from '../../list/data-table.tsx'
import type { Column } from '../../list/table.tsx'
import { usePersonPages } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { Time } from '../../ui/time.tsx'

type Held = inferRouterOutputs<AppRouter>['operator']['payouts']['list']['items'][number]

const reasons = {
  transfers: 'Transfers are not active',
  next_try: 'Next attempt is scheduled',
  manual_payout: 'To be paid by other means',
} as const

const amounts: readonly Column<Held>[] = [
  { head: 'Amount', numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { head: 'Payments', numeric: true, cell: ({ payments }) => payments },
  { head: 'Oldest', cell: ({ oldest }) => <Time at={oldest} /> },
  { head: 'Reason', cell: ({ waits_for, refusal }) => (refusal === null ? reasons[waits_for] : <bdi>{refusal}</bdi>) },
]

const withMerchant: readonly Column<Held>[] = [
  { head: 'Merchant', cell: ({ merchant_name }) => <bdi>{merchant_name}</bdi> },
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
      what={`held payouts, ${livemode ? 'live' : 'test'}`}
      empty="No held payouts."
      columns={merchantId === undefined ? withMerchant : amounts}
      href={merchantId === undefined ? (item) => `/operator/merchants/${item.merchant_id}` : undefined}
    />
  )
}
