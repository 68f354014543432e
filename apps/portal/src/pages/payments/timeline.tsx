import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paymentTimeline } from '#messages/payment-timeline.ts'
import { words } from '#messages/words.ts'
import { useSession } from '../../session/session.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Time } from '../../ui/time.tsx'
import { adviceOnError } from './error-messages.ts'
import { deliveryLabel, sentenceOf, toneOf } from './timeline-messages.ts'
import './timeline.css'
import type { TimelineEntry, TimelineEntryOf } from './wire.ts'

const t = paymentTimeline.timeline

/** The timeline of a payment, oldest entry first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline plain-list">
      {entries.map((entry) => (
        <li
          key={keyOf(entry)}
          className={`timeline-entry timeline-entry-${toneOf(entry)}`}
          data-event={entry.kind === 'event'}
        >
          <p className="timeline-entry-sentence">{sentenceOf(entry)}</p>
          <EntryDetails entry={entry} />
          <p className="timeline-entry-aside hint breaks">
            <Time at={entry.at} exact />
            <ActorAndRequest entry={entry} />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** A stable key: an object has one entry of a kind at a time. */
function keyOf(entry: TimelineEntry): string {
  const about = Object.entries(entry).find(([name, value]) => name.endsWith('_id') && typeof value === 'string')
  const what = 'action' in entry ? entry.action : 'movement' in entry ? entry.movement : ''
  return `${entry.kind} ${entry.at} ${about?.[1]} ${what}`
}

/** Links and details below the sentence. */
function EntryDetails({ entry }: { entry: TimelineEntry }): ReactNode {
  const { href } = useSession()
  switch (entry.kind) {
    case 'fee_decided':
      return (
        <p className="timeline-entry-more hint breaks">
          <Link to={href('/account')}>{t.yourPlan}</Link> ·{' '}
          <a href="/docs/fees" target="_blank" rel="noopener">
            {t.howFeesCalculated}
          </a>
        </p>
      )
    case 'attempt_failed':
      return <Advice error={entry} />
    case 'succeeded':
      return (
        <p className="timeline-entry-more hint breaks">
          {entry.charge_id && (
            <>
              {t.processorsCharge} <CopyableId id={entry.charge_id} what={t.theChargeId} />
            </>
          )}
          {entry.receipt_url && (
            <>
              {' '}
              <a href={entry.receipt_url} target="_blank" rel="noreferrer">
                {words.viewReceipt}
              </a>
            </>
          )}
        </p>
      )
    case 'payout':
      return (
        <p className="timeline-entry-more hint breaks">
          {t.viewPayoutArrival({
            link: (text) => <Link to={href(`/payouts/${entry.payout_id}`)}>{text}</Link>,
            arrival_date: <Time at={entry.arrival_date} date />,
          })}
        </p>
      )
    case 'refund':
      return (
        <>
          {entry.refund_id && (
            <p className="timeline-entry-more hint breaks">
              <CopyableId id={entry.refund_id} what={t.theRefundId} />
            </p>
          )}
          {entry.receipt_url && (
            <p className="timeline-entry-more hint breaks">
              <a href={entry.receipt_url} target="_blank" rel="noreferrer">
                {t.viewRefundReceipt}
              </a>
            </p>
          )}
          {entry.failure_reason && (
            <p className="timeline-entry-more hint breaks">
              {t.reasonGivenProcessor({ failure_reason: entry.failure_reason.replaceAll('_', ' ') })}
            </p>
          )}
        </>
      )
    case 'dispute_opened':
      return (
        <p className="timeline-entry-more hint breaks">
          {entry.due === null ? (
            <Link to={href(`/disputes/${entry.dispute_id}`)}>{t.viewDispute}</Link>
          ) : (
            t.viewDisputeDue({
              link: (text) => <Link to={href(`/disputes/${entry.dispute_id}`)}>{text}</Link>,
              due: <Time at={entry.due} />,
            })
          )}
        </p>
      )
    case 'money_moved':
      return (
        entry.other_payment && (
          <p className="timeline-entry-more hint breaks">
            <Link to={href(`/payments/${entry.other_payment}`)}>{t.viewOtherPayment}</Link>
          </p>
        )
      )
    case 'event':
      return <EventDeliveries event={entry} />
    default:
      return null
  }
}

function Advice({ error }: { error: TimelineEntryOf<'attempt_failed'> }) {
  const advice = adviceOnError(error)
  return advice && <p className="timeline-entry-more hint breaks">{advice}</p>
}

function EventDeliveries({ event: { event_id, type, deliveries } }: { event: TimelineEntryOf<'event'> }) {
  const { href } = useSession()
  return (
    <>
      <p className="timeline-entry-more hint breaks mono">
        <Link to={href(`/events/${event_id}`)}>{type}</Link>
      </p>
      {deliveries.length === 0 ? (
        <p className="timeline-entry-more hint breaks">{t.noEndpointSubscribedEvent}</p>
      ) : (
        <ul className="timeline-entry-deliveries plain-list hint breaks">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <Link to={href(`/deliveries/${delivery.id}`)}>{deliveryLabel(delivery)}</Link>{' '}
              <Link to={href(`/webhooks/${delivery.endpoint_id}`)}>
                <bdi className="mono">{delivery.url}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The actor of an entry, and the request that caused it. */
function ActorAndRequest({ entry }: { entry: TimelineEntry }) {
  const { href, may } = useSession()
  if (!('request_id' in entry)) return null
  const { actor_name: name, request_id: request } = entry
  return (
    <>
      {name !== null && <> {t.by({ name: <bdi>{name}</bdi> })}</>}
      {request !== null && may('read', 'portal.requests') && (
        <>
          {' · '}
          <Link to={href(`/requests/${request}`)} title={request}>
            {t.request}
          </Link>
        </>
      )}
    </>
  )
}
