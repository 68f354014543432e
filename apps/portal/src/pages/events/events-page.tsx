import type { AppRouter } from '@merchant-payments/api/router'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { useCallback } from 'react'
import { events } from '#messages/events.ts'
import { words } from '#messages/words.ts'
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

const t = events.eventsPage

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
      title={words.events}
      lead={t.lead({ mode })}
      actions={
        <Button kind="quiet" busy={pages.isRefetching} onClick={() => void pages.refetch()}>
          {words.refresh}
        </Button>
      }
    >
      <FilterBar label={t.filterEvents}>
        <SearchBox label={words.object} name="q" placeholder={t.objectPlaceholder} />
        <SelectFilter label={words.type} name="type" options={typeOptions} />
        <DateRangeFilter />
      </FilterBar>
      <DataTable
        pages={pages}
        what={t.listed}
        href={address}
        columns={columns}
        empty={
          Object.keys(filter).length > 0
            ? t.noEventsMatch
            : t.noEventsYet({ mode, link: (text) => <Link to={href('/start')}>{text}</Link> })
        }
      />
    </Page>
  )
}

const columns: readonly Column<Event>[] = [
  { head: words.event, share: 29, cell: ({ type }) => meaningOf(type) },
  { head: words.type, share: 25, wide: true, cell: ({ type }) => <code className="event-type fine">{type}</code> },
  {
    head: words.object,
    share: 23,
    cell: ({ data }) => <bdi className="mono event-object">{typeof data.id === 'string' ? data.id : '—'}</bdi>,
  },
  { head: words.created, share: 23, cell: ({ created }) => <Time at={created} exact /> },
]
