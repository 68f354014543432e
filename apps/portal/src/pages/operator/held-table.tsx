import type { AppRouter } from '@merchant-payments/api/router'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { type Column, Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { usePerson } from '../../session/person.tsx'
import { QueryView } from '../../ui/query-view.tsx'
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
  const { client } = usePerson()
  const query = useQuery({
    queryKey: ['held', livemode, merchantId],
    queryFn: () =>
      client.operator.payouts.list.query({
        livemode,
        ...(merchantId === undefined ? {} : { merchant_id: merchantId }),
      }),
  })
  return (
    <QueryView query={query} what="held payouts" rows={1}>
      {({ items }) =>
        items.length === 0 ? (
          <p>No held payouts.</p>
        ) : (
          <Table
            what={`held payouts, ${livemode ? 'live' : 'test'}`}
            items={items}
            columns={merchantId === undefined ? withMerchant : amounts}
            href={merchantId === undefined ? (item) => `/operator/merchants/${item.merchant_id}` : undefined}
          />
        )
      }
    </QueryView>
  )
}
