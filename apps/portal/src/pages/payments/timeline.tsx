import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../session/session.tsx'
import { Time } from '../../ui/time.tsx'
import { deliveryInWords, sentenceOf, toneOf } from './chapter-words.ts'
import './timeline.css'
import type { Chapter, ChapterOf } from './wire.ts'

/** What has happened to a payment, oldest first. */
export function Timeline({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <ol className="timeline">
      {chapters.map((chapter) => (
        <li key={keyOf(chapter)} className={`chapter chapter-${toneOf(chapter)}`} data-event={chapter.kind === 'event'}>
          <p className="chapter-sentence">{sentenceOf(chapter)}</p>
          <More chapter={chapter} />
          <p className="chapter-aside">
            <Time at={chapter.at} exact />
            <By chapter={chapter} />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Of the objects that things happen to, each thing happens once at a time. */
function keyOf(chapter: Chapter): string {
  const about = Object.entries(chapter).find(([name, value]) => name.endsWith('_id') && typeof value === 'string')
  const what = 'action' in chapter ? chapter.action : 'movement' in chapter ? chapter.movement : ''
  return `${chapter.kind} ${chapter.at} ${about?.[1]} ${what}`
}

/** Where the sentence leads. */
function More({ chapter }: { chapter: Chapter }): ReactNode {
  const { href } = useSession()
  switch (chapter.kind) {
    case 'refund':
      return (
        <>
          {chapter.refund_id && <p className="chapter-more mono">{chapter.refund_id}</p>}
          {chapter.failure_reason && (
            <p className="chapter-more">
              Reason given by the processor: {chapter.failure_reason.replaceAll('_', ' ')}.
            </p>
          )}
        </>
      )
    case 'dispute_opened':
      return (
        <p className="chapter-more">
          <Link to={href(`/disputes/${chapter.dispute_id}`)}>View dispute</Link>
          {chapter.due !== null && (
            <>
              , response due by <Time at={chapter.due} />
            </>
          )}
        </p>
      )
    case 'money_moved':
      return (
        chapter.other_payment && (
          <p className="chapter-more">
            <Link to={href(`/payments/${chapter.other_payment}`)}>View other payment</Link>
          </p>
        )
      )
    case 'event':
      return <Told event={chapter} />
    default:
      return null
  }
}

function Told({ event: { type, deliveries } }: { event: ChapterOf<'event'> }) {
  const { href } = useSession()
  return (
    <>
      <p className="chapter-more mono">{type}</p>
      {deliveries.length === 0 ? (
        <p className="chapter-more">No endpoint was subscribed to this event.</p>
      ) : (
        <ul className="chapter-deliveries">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <Link to={href(`/deliveries/${delivery.id}`)}>{deliveryInWords(delivery)}</Link>{' '}
              <bdi className="mono">{delivery.url}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Who did it, and by which request. */
function By({ chapter }: { chapter: Chapter }) {
  const { href, may } = useSession()
  if (!('request_id' in chapter)) return null
  const { actor_name: name, request_id: request } = chapter
  return (
    <>
      {name !== null && (
        <>
          {' '}
          by <bdi>{name}</bdi>
        </>
      )}
      {request !== null && may('read', 'portal.requests') && (
        <>
          {' · '}
          <Link to={href(`/requests/${request}`)} title={request}>
            request
          </Link>
        </>
      )}
    </>
  )
}
