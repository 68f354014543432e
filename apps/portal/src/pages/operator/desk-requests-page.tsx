import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import { DataTable } from '../../list/data-table.tsx'
import { DateRangeFilter, FilterBar, SearchBox, SelectFilter } from '../../list/filter-bar.tsx'
import { secondsOfDay } from '../../list/seconds-of-day.ts'
import { usePersonPages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { requestColumns } from '../requests/request-columns.tsx'
import { methods, outcomes, requestFilter } from '../requests/request-filter.ts'

const t = operator.deskRequestsPage

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
      title={words.requestLog}
      lead={t.lead}
      actions={
        <Button kind="quiet" busy={pages.isRefetching} onClick={() => void pages.refetch()}>
          {words.refresh}
        </Button>
      }
    >
      <div className="stack stack-far">
        <FilterBar label={t.filterRequestLog}>
          <SelectFilter label={words.mode} name="mode" options={{ '': words.live, test: words.test }} />
          <SearchBox label={words.search} name="q" placeholder={t.searchPlaceholder} />
          <SelectFilter label={t.method} name="method" options={methods} />
          <SelectFilter label={t.outcome} name="status" options={outcomes} />
          <DateRangeFilter />
        </FilterBar>
        <DataTable pages={pages} what={t.listed} empty={t.empty} columns={requestColumns} />
      </div>
    </Page>
  )
}
