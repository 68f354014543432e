import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { DataTable } from '../../list/data-table.tsx'
import { DateRangeFilter, FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { secondsOfDay } from '../../list/seconds-of-day.ts'
import type { Column } from '../../list/table.tsx'
import { usePersonPages } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { Page } from '../../ui/page.tsx'
import { ExportCsv } from './export-csv.tsx'

type Row = inferRouterOutputs<AppRouter>['operator']['desk']['fees']['items'][number]

const money =
  (figure: 'volume' | 'fees' | 'fees_returned' | 'processor_costs' | 'transfers' | 'losses') => (row: Row) =>
    formatMoney(row[figure], row.currency)

const columns: readonly Column<Row>[] = [
  { head: 'Day', share: 3, cell: ({ day }) => day },
  { head: 'Merchant', share: 4, cell: ({ merchant }) => <span className="mono breaks">{merchant ?? '—'}</span> },
  {
    head: 'Volume',
    share: 4,
    numeric: true,
    cell: (row) => `${money('volume')(row)}, ${row.payments} ${row.payments === 1 ? 'payment' : 'payments'}`,
  },
  { head: 'Fees', share: 3, numeric: true, cell: money('fees') },
  { head: 'Returned', share: 3, numeric: true, cell: money('fees_returned') },
  { head: 'Costs', share: 3, numeric: true, cell: money('processor_costs') },
  { head: 'Transfers', share: 3, numeric: true, cell: money('transfers') },
  { head: 'Losses', share: 3, numeric: true, cell: money('losses') },
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
    <Page
      title="Report of fees"
      lead="Fees earned and returned, the processor’s costs, transfers and losses, by day (UTC), merchant and currency. By default of the last 31 days."
      actions={<ExportCsv path="/portal/operator/fees.csv" query={asked} />}
    >
      <FilterBar label="Filter the report of fees">
        <SelectFilter label="Mode" name="mode" options={{ '': 'Live', test: 'Test' }} />
        <DateRangeFilter />
      </FilterBar>
      <DataTable pages={pages} what="fees" empty="No fees in this time." columns={columns} />
    </Page>
  )
}
