import type { AppRouter } from '@merchant-payments/api/router'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { useCallback } from 'react'
import { DataTable } from '../../list/data-table.tsx'
import { DateRangeFilter, FilterBar, SearchBox, SelectFilter } from '../../list/filter-bar.tsx'
import type { Column } from '../../list/table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { typeOptions } from '../webhooks/deliveries-filter.ts'
import { meaningOf } from '../webhooks/event-types.ts'
import { eventFilter } from './event-filter.ts'
import './events.css'

type Event = inferRouterOutputs<AppRouter>['events']['list']['items'][number]

/** All events of the mode, sent to an endpoint or not. */
export function EventsPage() {
  const { href, mode } = useSession()
  const [texts] = useFilters()
  const filter = eventFilter(texts)
  const pages = usePages(['events', filter], (client, cursor) => client.events.list.query({ ...filter, ...cursor }))
  const address = useCallback(({ id }: Event) => href(`/events/${id}`), [href])
  return (
    <Page
      title="Events"
      lead={`Every change in ${mode} mode, whether or not a webhook endpoint receives it.`}
      actions={
        <Button kind="quiet" busy={pages.isRefetching} onClick={() => void pages.refetch()}>
          Refresh
        </Button>
      }
    >
      <FilterBar label="Filter events">
        <SearchBox label="Object" name="q" placeholder="pi_…, cs_…, sub_…, du_…" />
        <SelectFilter label="Type" name="type" options={typeOptions} />
        <DateRangeFilter />
      </FilterBar>
      <DataTable
        pages={pages}
        what="events"
        href={address}
        columns={columns}
        empty={
          Object.keys(filter).length > 0 ? (
            'No events match.'
          ) : (
            <>
              No events in {mode} mode yet. <Link to={href('/start')}>Take a payment</Link> to see the first.
            </>
          )
        }
      />
    </Page>
  )
}

const columns: readonly Column<Event>[] = [
  { head: 'Event', share: 29, cell: ({ type }) => meaningOf(type) },
  { head: 'Type', share: 25, wide: true, cell: ({ type }) => <code className="event-type">{type}</code> },
  {
    head: 'Object',
    share: 23,
    cell: ({ data }) => <bdi className="mono event-object">{typeof data.id === 'string' ? data.id : '—'}</bdi>,
  },
  { head: 'Created', share: 23, cell: ({ created }) => <Time at={created} exact /> },
]
