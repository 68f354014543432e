import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { operatorFees } from '#messages/operator-fees.ts'
import { words } from '#messages/words.ts'
import { DataTable } from '../../list/data-table.tsx'
import { DateRangeFilter, FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { secondsOfDay } from '../../list/seconds-of-day.ts'
import type { Column } from '../../list/table.tsx'
import { usePersonPages } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { Page } from '../../ui/page.tsx'
import { ExportCsv } from './export-csv.tsx'

const t = operatorFees.deskFeesPage

type Row = inferRouterOutputs<AppRouter>['operator']['desk']['fees']['items'][number]

const money =
  (figure: 'volume' | 'fees' | 'fees_returned' | 'processor_costs' | 'transfers' | 'losses') => (row: Row) =>
    formatMoney(row[figure], row.currency)

const columns: readonly Column<Row>[] = [
  { head: t.day, share: 3, cell: ({ day }) => day },
  { head: words.merchant, share: 4, cell: ({ merchant }) => <span className="mono breaks">{merchant ?? '—'}</span> },
  {
    head: words.volume,
    share: 4,
    numeric: true,
    cell: (row) => t.volumeOf({ volume: money('volume')(row), payments: row.payments }),
  },
  { head: words.fees, share: 3, numeric: true, cell: money('fees') },
  { head: t.returned, share: 3, numeric: true, cell: money('fees_returned') },
  { head: t.costs, share: 3, numeric: true, cell: money('processor_costs') },
  { head: t.transfers, share: 3, numeric: true, cell: money('transfers') },
  { head: t.losses, share: 3, numeric: true, cell: money('losses') },
]

/** The accountant's report, by day of UTC, merchant and currency. */
export function DeskFeesPage() {
  const [{ mode, from, to }] = useFilters()
  const [begin, end] = [secondsOfDay(from), secondsOfDay(to, 1)]
  const asked = {
    livemode: mode !== 'test',
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined ? {} : { to: end }),
  }
  const pages = usePersonPages(['operator', 'fees', asked], (client, cursor) =>
    client.operator.desk.fees.query({ ...asked, ...cursor }),
  )
  return (
    <Page title={t.reportOfFees} lead={t.lead} actions={<ExportCsv path="/portal/operator/fees.csv" query={asked} />}>
      <FilterBar label={t.filterReportFees}>
        <SelectFilter label={words.mode} name="mode" options={{ '': words.live, test: words.test }} />
        <DateRangeFilter />
      </FilterBar>
      <DataTable pages={pages} what={t.listed} empty={t.empty} columns={columns} />
    </Page>
  )
}
