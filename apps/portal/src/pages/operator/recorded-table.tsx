import type { AppRouter } from '@merchant-payments/api/router'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import { type Column, Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { usePerson } from '../../session/person.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Time } from '../../ui/time.tsx'

const t = operator.recordedTable

type Recorded = inferRouterOutputs<AppRouter>['operator']['payouts']['recorded']['items'][number]

const columns: readonly Column<Recorded>[] = [
  { head: t.recorded, cell: ({ created }) => <Time at={created} /> },
  { head: words.amount, numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { head: t.reference, cell: ({ reference }) => <bdi>{reference}</bdi> },
  { head: t.recordedBy, cell: ({ recorded_by }) => <bdi>{recorded_by}</bdi> },
]

/** The manual payouts of a merchant: payments by other means than the processor. */
export function RecordedTable({ livemode, merchantId }: { livemode: boolean; merchantId: string }) {
  const { client } = usePerson()
  const query = useQuery({
    queryKey: ['recorded', livemode, merchantId],
    queryFn: () => client.operator.payouts.recorded.query({ livemode, merchant_id: merchantId }),
  })
  return (
    <QueryView query={query} what={t.listed} rows={1}>
      {({ items }) =>
        items.length === 0 ? null : (
          <Table what={t.recordedIn({ mode: livemode ? 'live' : 'test' })} items={items} columns={columns} />
        )
      }
    </QueryView>
  )
}
