import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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

/** One event: the change, the endpoints that it was sent to, and its JSON. */
export function EventPage() {
  const { client, href } = useSession()
  const id = useParam('id')
  const query = useQuery({ queryKey: ['events', id], queryFn: () => client.portal.events.retrieve.query({ id }) })
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page
      title={query.data ? meaningOf(query.data.type) : 'Event'}
      actions={
        query.data && (
          <Link className="button button-quiet" to={href('/events')} search={{ q: query.data.object_id }}>
            All events of this object
          </Link>
        )
      }
    >
      <QueryView query={query} what="the event" rows={8}>
        {(event) => (
          <>
            <Section title="Details">
              <Facts>
                <Fact name="Type">
                  <code>{event.type}</code>
                </Fact>
                <Fact name="Object">
                  <About body={event.body} />
                </Fact>
                <Fact name="Created">
                  <Time at={event.created} exact />
                </Fact>
                <Fact name="Event ID">
                  <CopyableId id={event.id} what="the event ID" />
                </Fact>
              </Facts>
            </Section>
            <Section title="Deliveries">
              {event.deliveries.length === 0 ? (
                <p>
                  No endpoint asked for it when it happened. <Link to={href('/webhooks')}>Webhook endpoints</Link> get
                  the events that come after them.
                </p>
              ) : (
                <Table
                  what="deliveries"
                  items={event.deliveries}
                  href={({ id: delivery }) => href(`/deliveries/${delivery}`)}
                  columns={[
                    { head: 'Endpoint', cell: ({ url }) => <bdi className="mono">{url}</bdi> },
                    { head: 'Status', cell: (delivery) => <DeliveryState delivery={delivery} /> },
                    { head: 'Attempts', numeric: true, cell: ({ attempt_count }) => attempt_count },
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
