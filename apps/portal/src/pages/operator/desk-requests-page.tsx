import { DataTable } from '../../list/data-table.tsx'
import { DateRangeFilter, FilterBar, SearchBox, SelectFilter } from '../../list/filter-bar.tsx'
import { secondsOfDay } from '../../list/seconds-of-day.ts'
import { usePersonPages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { requestColumns } from '../requests/request-columns.tsx'
import { methods, outcomes, requestFilter } from '../requests/request-filter.ts'

/** Requests of the keys of the platform under /platform. */
export function DeskRequestsPage() {
  const [{ mode, q, method, status, from, to }] = useFilters()
  const filter = requestFilter({ q, method, status }, secondsOfDay(from), secondsOfDay(to, 1))
  const narrowed = { ...filter, livemode: mode !== 'test' }
  const pages = usePersonPages(['operator', 'requests', narrowed], (client, cursor) =>
    client.operator.desk.requests.query({ ...narrowed, ...cursor }),
  )
  return (
    <Page
      title="Request log"
      lead="Requests of the keys of the platform under /platform, from the last 30 days. Requests as a merchant are in the request log of that merchant."
      actions={
        <Button kind="quiet" busy={pages.isRefetching} onClick={() => void pages.refetch()}>
          Refresh
        </Button>
      }
    >
      <div className="stack stack-far">
        <FilterBar label="Filter the request log">
          <SelectFilter label="Mode" name="mode" options={{ '': 'Live', test: 'Test' }} />
          <SearchBox label="Search" name="q" placeholder="Path, ID or error code: platform/merchants, mer_…" />
          <SelectFilter label="Method" name="method" options={methods} />
          <SelectFilter label="Outcome" name="status" options={outcomes} />
          <DateRangeFilter />
        </FilterBar>
        <DataTable pages={pages} what="requests" empty="No requests match." columns={requestColumns} />
      </div>
    </Page>
  )
}
