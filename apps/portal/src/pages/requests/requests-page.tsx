import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DataTable } from '../../list/data-table.tsx'
import { DateRangeFilter, FilterBar, SearchBox, SelectFilter } from '../../list/filter-bar.tsx'
import { secondsOfDay } from '../../list/seconds-of-day.ts'
import { usePages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { requestColumns } from './request-columns.tsx'
import { methods, outcomes, requestFilter } from './request-filter.ts'
import { useCodes } from './use-codes.ts'

/** The request log: API requests and changes by members of the last 30 days. */
export function RequestsPage() {
  const { client, href, mode } = useSession()
  const [{ q, method, status, code, key, from, to }] = useFilters()
  const narrowed = requestFilter({ q, method, status, code, key }, secondsOfDay(from), secondsOfDay(to, 1))
  const pages = usePages(['requests', narrowed], (api, cursor) =>
    api.portal.requests.list.query({ ...narrowed, ...cursor }),
  )
  const { data: keys } = useQuery({
    queryKey: ['keys', 'names'],
    queryFn: () => client.portal.keys.list.query({ limit: 100 }),
    staleTime: 60_000,
  })
  const names = Object.fromEntries(keys?.items.map(({ id, name, prefix }) => [id, `${name} (${prefix}…)`]) ?? [])
  const known = useCodes().data?.items.map(({ code: name }) => [name, name]) ?? []
  const codes = { '': 'Any', ...(code ? { [code]: code } : {}), ...Object.fromEntries(known) }
  return (
    <Page
      title="Request log"
      lead={`API requests and changes by members in ${mode} mode, from the last 30 days. New requests appear after a few seconds.`}
      actions={
        <Button kind="quiet" busy={pages.isRefetching} onClick={() => void pages.refetch()}>
          Refresh
        </Button>
      }
    >
      <div className="stack stack-far">
        <FilterBar label="Filter the request log">
          <SearchBox label="Search" name="q" placeholder="Path, ID or error code: refunds, prod_…" />
          <SelectFilter label="Method" name="method" options={methods} />
          <SelectFilter label="Outcome" name="status" options={outcomes} />
          <SelectFilter label="Code" name="code" options={codes} />
          <SelectFilter label="Key" name="key" options={{ '': 'Any', ...(key ? { [key]: key } : {}), ...names }} />
          <DateRangeFilter />
        </FilterBar>
        <DataTable
          pages={pages}
          what="requests"
          empty={
            Object.keys(narrowed).length > 0 ? (
              'No requests match.'
            ) : (
              <>
                No requests in {mode} mode in the last 30 days. <Link to={href('/start')}>Take a payment</Link> to see
                the first.
              </>
            )
          }
          href={({ id }) => href(`/requests/${id}`)}
          columns={requestColumns}
        />
      </div>
    </Page>
  )
}
