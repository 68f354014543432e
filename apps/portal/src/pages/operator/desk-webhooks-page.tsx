import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import type { Column } from '../../list/table.tsx'
import { usePersonPages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { Chip } from '../../ui/chip.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

type Endpoint = inferRouterOutputs<AppRouter>['operator']['desk']['failingEndpoints']['items'][number]

const columns: readonly Column<Endpoint>[] = [
  { head: 'Merchant', cell: ({ merchant_name: name }) => <bdi>{name}</bdi> },
  { head: 'Host', cell: ({ host }) => <bdi className="breaks">{host}</bdi> },
  {
    head: 'State',
    cell: ({ active, failures }) =>
      active ? <Chip kind="idle">{`${failures} failed in a row`}</Chip> : <Chip kind="bad">Deactivated</Chip>,
  },
  {
    head: 'Last response',
    cell: ({ response_status: status, error }) => (
      <span className="breaks">{status ?? error?.replaceAll('_', ' ')}</span>
    ),
  },
  { head: 'Failed', cell: ({ failed }) => <Time at={failed} /> },
]

/** Webhook endpoints of all merchants, and of the platform, that fail. */
export function DeskWebhooksPage() {
  const [{ mode }] = useFilters()
  const livemode = mode !== 'test'
  const pages = usePersonPages(['operator', 'failing endpoints', livemode], (client, cursor) =>
    client.operator.desk.failingEndpoints.query({ livemode, ...cursor }),
  )
  return (
    <Page
      title="Failing webhooks"
      lead="Endpoints of all merchants, and of the platform, whose deliveries fail, or that were deactivated for it."
    >
      <FilterBar label="Filter failing endpoints">
        <SelectFilter label="Mode" name="mode" options={{ '': 'Live', test: 'Test' }} />
      </FilterBar>
      <DataTable
        pages={pages}
        what="failing endpoints"
        empty="No endpoints fail."
        columns={columns}
        href={({ merchant_id: id }) => (id === 'platform' ? '/operator' : `/operator/merchants/${id}`)}
      />
    </Page>
  )
}
