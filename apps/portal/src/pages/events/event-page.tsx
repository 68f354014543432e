import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { events } from '#messages/events.ts'
import { words } from '#messages/words.ts'
import { Table } from '../../list/table.tsx'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { DeliveryBody } from '../webhooks/delivery-body.tsx'
import { About } from '../webhooks/delivery-facts.tsx'
import { DeliveryState } from '../webhooks/delivery-state.tsx'
import { meaningOf } from '../webhooks/event-types.ts'
import '../webhooks/webhooks.css'

const t = events.eventPage

/** One event: the change, the endpoints that it was sent to, and its JSON. */
export function EventPage() {
  const { client, href } = useSession()
  const id = useParam('id')
  const query = useQuery({ queryKey: ['events', id], queryFn: () => client.portal.events.retrieve.query({ id }) })
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page
      title={query.data ? meaningOf(query.data.type) : words.event}
      actions={
        query.data && (
          <Link className="button button-quiet" to={href('/events')} search={{ q: query.data.object_id }}>
            {t.allEventsObject}
          </Link>
        )
      }
    >
      <QueryView query={query} what={t.theEvent} rows={8}>
        {(event) => (
          <>
            <Section title={words.details}>
              <Facts>
                <Fact name={words.type}>
                  <code>{event.type}</code>
                </Fact>
                <Fact name={words.object}>
                  <About body={event.body} />
                </Fact>
                <Fact name={words.created}>
                  <Time at={event.created} exact />
                </Fact>
                <Fact name={t.eventId}>
                  <CopyableId id={event.id} what={t.theEventId} />
                </Fact>
              </Facts>
            </Section>
            <Section title={t.deliveries}>
              {event.deliveries.length === 0 ? (
                <p>{t.noEndpointAsked({ link: (text) => <Link to={href('/webhooks')}>{text}</Link> })}</p>
              ) : (
                <Table
                  what={t.listed}
                  items={event.deliveries}
                  href={({ id: delivery }) => href(`/deliveries/${delivery}`)}
                  columns={[
                    { head: t.endpoint, cell: ({ url }) => <bdi className="mono">{url}</bdi> },
                    { head: words.status, cell: (delivery) => <DeliveryState delivery={delivery} /> },
                    { head: t.attempts, numeric: true, cell: ({ attempt_count }) => attempt_count },
                  ]}
                />
              )}
            </Section>
            <DeliveryBody body={event.body} />
          </>
        )}
      </QueryView>
    </Page>
  )
}
