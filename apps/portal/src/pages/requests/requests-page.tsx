import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../list/data-table.tsx'
import { Choice, DayRange, FilterBar, SearchBox } from '../../list/filter-bar.tsx'
import { secondsOfDay } from '../../list/seconds-of-day.ts'
import { usePages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { Answer } from './answer.tsx'
import { methods, outcomes, requestFilter } from './look-for.ts'
import './requests.css'

/** What was asked with the merchant's keys, and what its people changed, in the last 30 days. */
export function RequestsPage() {
  const { client, href, mode } = useSession()
  const [{ q, method, status, key, from, to }] = useFilters()
  const narrowed = requestFilter({ q, method, status, key }, secondsOfDay(from), secondsOfDay(to, 1))
  const pages = usePages(['requests', narrowed], (api, cursor) =>
    api.portal.requests.list.query({ ...narrowed, ...cursor }),
  )
  const { data: keys } = useQuery({
    queryKey: ['keys', 'names'],
    queryFn: () => client.portal.keys.list.query({ limit: 100 }),
    staleTime: 60_000,
  })
  const names = Object.fromEntries(keys?.items.map(({ id, name, prefix }) => [id, `${name} (${prefix}…)`]) ?? [])
  return (
    <Page
      title="Request log"
      lead={`What your programs asked in ${mode} mode in the last 30 days, and what members changed. New requests appear after a few seconds.`}
      actions={
        <Button kind="quiet" busy={pages.isRefetching} onClick={() => void pages.refetch()}>
          Look again
        </Button>
      }
    >
      <div className="requests">
        <FilterBar label="Narrow the request log">
          <SearchBox label="Find" name="q" placeholder="A path, an id, a code: refunds, prod_…" />
          <Choice label="Method" name="method" options={methods} />
          <Choice label="Outcome" name="status" options={outcomes} />
          <Choice label="Key" name="key" options={{ '': 'Any', ...(key ? { [key]: key } : {}), ...names }} />
          <DayRange />
        </FilterBar>
        <DataTable
          pages={pages}
          what="requests"
          empty="No request fits."
          href={({ id }) => href(`/requests/${id}`)}
          columns={[
            {
              head: 'Request',
              cell: (request) => (
                <span className="mono request-line">
                  <b>{request.method}</b> {request.path}
                </span>
              ),
            },
            {
              head: 'Answer',
              cell: ({ status, code }) => (
                <span className="request-answer">
                  <Answer status={status} />
                  {code && <code>{code}</code>}
                </span>
              ),
            },
            {
              head: 'By',
              cell: ({ key: by, person }) => <bdi className="request-by">{by?.name ?? person?.email}</bdi>,
            },
            { head: 'Took', numeric: true, cell: ({ duration_ms }) => `${duration_ms} ms` },
            {
              head: 'When',
              cell: ({ created }) => (
                <span className="request-when">
                  <Time at={created} exact />
                </span>
              ),
            },
          ]}
        />
      </div>
    </Page>
  )
}
