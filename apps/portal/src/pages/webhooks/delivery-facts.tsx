import { Link } from '@tanstack/react-router'
import { deliveries } from '#messages/deliveries.ts'
import { words } from '#messages/words.ts'
import { useSession } from '../../session/session.tsx'
import { RealTime } from '../../shell/real-time.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { subjectOf } from './subject.ts'
import type { DeliveryDetails } from './wire.ts'

const t = deliveries.deliveryFacts

/** The details of a delivery. */
export function DeliveryFacts({ delivery }: { delivery: DeliveryDetails }) {
  const { href } = useSession()
  const { event, endpoint_id, url, created, completed, next_attempt, attempt_count } = delivery
  return (
    <Facts>
      <Fact name={words.status}>
        <DeliveryState delivery={delivery} />
      </Fact>
      <Fact name={words.type}>
        <code>{event.type}</code>
      </Fact>
      <Fact name={words.object}>
        <About body={delivery.body} />
      </Fact>
      <Fact name={t.endpoint}>
        <Link to={href(`/webhooks/${endpoint_id}`)} className="mono">
          <bdi>{url}</bdi>
        </Link>
      </Fact>
      <Fact name={words.created}>
        <Time at={created} exact />
      </Fact>
      <Fact name={t.attempts}>{attempt_count}</Fact>
      {delivery.status === 'pending' ? (
        <Fact name={t.nextAttempt}>{next_attempt === null ? t.now : <RealTime at={next_attempt} exact />}</Fact>
      ) : (
        <Fact name={t.completed}>{completed === null ? null : <RealTime at={completed} exact />}</Fact>
      )}
      <Fact name={t.eventId}>
        <Link to={href(`/events/${event.id}`)} className="mono">
          {event.id}
        </Link>
      </Fact>
    </Facts>
  )
}

/** The object of an event, with a link to its page where it has one. */
export function About({ body }: { body: string }) {
  const { href } = useSession()
  const subject = subjectOf(body)
  if (!subject) return '—'
  const id = <bdi className="mono">{subject.id}</bdi>
  if (subject.madeUp) return <>{t.objectOfTestEvent({ id })}</>
  return subject.page === null ? id : <Link to={href(subject.page)}>{id}</Link>
}
