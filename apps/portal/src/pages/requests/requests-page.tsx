import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { requests } from '#messages/requests.ts'
import { words } from '#messages/words.ts'
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

const t = requests.requestsPage

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
  const codes = { '': words.any, ...(code ? { [code]: code } : {}), ...Object.fromEntries(known) }
  return (
    <Page
      title={words.requestLog}
      lead={t.lead({ mode })}
      actions={
        <Button kind="quiet" busy={pages.isRefetching} onClick={() => void pages.refetch()}>
          {words.refresh}
        </Button>
      }
    >
      <div className="stack stack-far">
        <FilterBar label={t.filterRequestLog}>
          <SearchBox label={words.search} name="q" placeholder={t.searchPlaceholder} />
          <SelectFilter label={t.method} name="method" options={methods} />
          <SelectFilter label={t.outcome} name="status" options={outcomes} />
          <SelectFilter label={words.code} name="code" options={codes} />
          <SelectFilter
            label={t.key}
            name="key"
            options={{ '': words.any, ...(key ? { [key]: key } : {}), ...names }}
          />
          <DateRangeFilter />
        </FilterBar>
        <DataTable
          pages={pages}
          what={t.listed}
          empty={
            Object.keys(narrowed).length > 0
              ? t.noRequestsMatch
              : t.noRequestsYet({ mode, link: (text) => <Link to={href('/start')}>{text}</Link> })
          }
          href={({ id }) => href(`/requests/${id}`)}
          columns={requestColumns}
        />
      </div>
    </Page>
  )
}
