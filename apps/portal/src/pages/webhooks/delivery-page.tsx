import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deliveries } from '#messages/deliveries.ts'
import { words } from '#messages/words.ts'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { useClient, useSession } from '../../session/session.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { AttemptEntry } from './attempt-entry.tsx'
import { DeliveryBody } from './delivery-body.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import { meaningOf } from './event-types.ts'
import { refetchIntervalOf } from './refetch-interval.ts'
import { ReplayDelivery } from './replay-delivery.tsx'
import './webhooks.css'
import type { DeliveryDetails } from './wire.ts'

const t = deliveries.deliveryPage

/** One delivery of an event to an endpoint: its body and its attempts. */
export function DeliveryPage() {
  const { may } = useSession()
  const client = useClient()
  const queries = useQueryClient()
  const id = useParam('id')
  const query = useQuery({
    queryKey: ['delivery', id],
    queryFn: () => client.portal.deliveries.retrieve.query({ id }),
    refetchInterval: ({ state }) => refetchIntervalOf(state.data ? [state.data] : [], Date.now() / 1000),
  })
  const delivery = query.data
  const made = delivery && `${delivery.status} ${delivery.attempt_count}`
  useEffect(() => {
    // A change of the delivery also changes its lists and the health of its endpoint.
    if (made === undefined) return
    void queries.invalidateQueries({ queryKey: ['deliveries'] })
    void queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })
  }, [made, queries])
  const replayed = (delivery: DeliveryDetails) => queries.setQueryData(['delivery', id], delivery)
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page
      title={delivery ? meaningOf(delivery.event.type) : t.delivery}
      actions={
        delivery &&
        may('change', 'portal.deliveries') && <ReplayDelivery delivery={delivery} onReplayed={replayed} key={id} />
      }
    >
      <QueryView query={query} what={t.theDelivery} rows={8}>
        {(delivery) => (
          <>
            <Section title={words.details}>
              <DeliveryFacts delivery={delivery} />
            </Section>
            <Attempts delivery={delivery} />
            <DeliveryBody body={delivery.body} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Attempts({ delivery: { attempts, attempt_count: count } }: { delivery: DeliveryDetails }) {
  const latest = attempts[0]?.number
  return (
    <section className="stack" aria-labelledby="attempts">
      <h2 id="attempts">{t.attempts}</h2>
      {count === 0 && <p className="hint">{t.noneYet}</p>}
      {attempts.map((attempt) => (
        <AttemptEntry key={attempt.number} attempt={attempt} open={attempt.number === latest} />
      ))}
      {attempts.length < count && <p className="hint">{t.earlierAttempts}</p>}
    </section>
  )
}
