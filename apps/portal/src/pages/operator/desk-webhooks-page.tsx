import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import type { Column } from '../../list/table.tsx'
import { usePersonPages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { Chip } from '../../ui/chip.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

const t = operator.deskWebhooksPage

type Endpoint = inferRouterOutputs<AppRouter>['operator']['desk']['failingEndpoints']['items'][number]

const columns: readonly Column<Endpoint>[] = [
  { head: words.merchant, cell: ({ merchant_name: name }) => <bdi>{name}</bdi> },
  { head: t.host, cell: ({ host }) => <bdi className="breaks">{host}</bdi> },
  {
    head: t.state,
    cell: ({ active, failures }) =>
      active ? <Chip kind="idle">{t.failedRow({ failures })}</Chip> : <Chip kind="bad">{words.deactivated}</Chip>,
  },
  {
    head: t.lastResponse,
    cell: ({ response_status: status, error }) => (
      <span className="breaks">{status ?? error?.replaceAll('_', ' ')}</span>
    ),
  },
  { head: words.failed, cell: ({ failed }) => <Time at={failed} /> },
]

/** Webhook endpoints of all merchants, and of the platform, that fail. */
export function DeskWebhooksPage() {
  const [{ mode }] = useFilters()
  const livemode = mode !== 'test'
  const pages = usePersonPages(['operator', 'failing', livemode], (client, cursor) =>
    client.operator.desk.failingEndpoints.query({ livemode, ...cursor }),
  )
  return (
    <Page title={t.failingWebhooks} lead={t.lead}>
      <FilterBar label={t.filterFailingEndpoints}>
        <SelectFilter label={words.mode} name="mode" options={{ '': words.live, test: words.test }} />
      </FilterBar>
      <DataTable
        pages={pages}
        what={t.failingEndpoints}
        empty={t.empty}
        columns={columns}
        href={({ merchant_id: id }) => (id === 'platform' ? '/operator' : `/operator/merchants/${id}`)}
      />
    </Page>
  )
}
