import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Time } from '../../ui/time.tsx'
import { isInquiry, reasonOf } from '../disputes/dispute-labels.ts'
import { CardExpires, SubscriptionUnpaid } from './card-items.tsx'
import { onboardingMessage } from './onboarding-message.ts'
import type { AttentionEntry } from './wire.ts'

/** One entry that needs attention, as a sentence with a link; `others` are further endpoints with the same URL. */
export function AttentionItem({ entry, others }: { entry: AttentionEntry; others: number }): ReactNode {
  const { href, may } = useSession()
  switch (entry.kind) {
    case 'dispute_awaits_answer':
      return (
        <>
          <Link to={href(`/disputes/${entry.object_id}`)}>
            {isInquiry(entry) ? 'An inquiry' : 'A dispute'} of {formatMoney(entry.amount, entry.currency)} needs your
            response
          </Link>
          {entry.due !== null && (
            <>
              {' '}
              by <Time at={entry.due} />
            </>
          )}
          : {reasonOf(entry.reason).name.toLowerCase()}.
        </>
      )
    case 'mode_not_set_up':
      return `The platform has not set up its ${entry.livemode ? 'live' : 'test'} mode yet: no payment can be accepted in it.`
    case 'onboarding_unfinished':
      if (entry.charges_enabled && entry.payouts_enabled) return <DetailsNeeded due={entry.due} />
      return (
        <>
          {onboardingMessage(entry)}: <Link to={href('/account')}>finish onboarding</Link>.
        </>
      )
    case 'account_rejected':
      return (
        <>
          <Link to={href('/account')}>The payment processor has disabled your account</Link>, so nothing can be sold.
          Contact the platform.
        </>
      )
    case 'keys_suspended':
      return (
        <>
          {may('read', 'portal.keys') ? (
            <Link to={href('/keys')}>All your API keys are suspended</Link>
          ) : (
            'All your API keys are suspended'
          )}
          {entry.since !== null && (
            <>
              {' '}
              (since <Time at={entry.since} />)
            </>
          )}
          . Ask the platform to lift the suspension.
        </>
      )
    case 'subscription_unpaid':
      return <SubscriptionUnpaid entry={entry} />
    case 'card_expires':
      return <CardExpires entry={entry} />
    case 'endpoint_deactivated':
      return (
        <>
          {others === 0 ? (
            <Link to={href(`/webhooks/${entry.object_id}`)}>A webhook endpoint was deactivated</Link>
          ) : (
            <Link to={href('/webhooks')}>{others + 1} webhook endpoints were deactivated</Link>
          )}{' '}
          and {others === 0 ? 'receives' : 'receive'} no more events: <bdi className="mono">{entry.url}</bdi>
        </>
      )
    case 'endpoint_failing':
      return (
        <>
          {others === 0 ? (
            <>
              <Link to={href(`/webhooks/${entry.object_id}`)}>A webhook endpoint is failing</Link> (
              {entry.consecutive_failures === 1 ? '1 failure' : `${entry.consecutive_failures} failures in a row`})
            </>
          ) : (
            <Link to={href('/webhooks')}>{others + 1} webhook endpoints are failing</Link>
          )}
          : <bdi className="mono">{entry.url}</bdi>
        </>
      )
    case 'key_expires':
      return (
        <>
          <Link to={href('/keys')}>
            The key <bdi>{entry.name}</bdi> expires
          </Link>
          {entry.due !== null && (
            <>
              {' '}
              on <Time at={entry.due} />
            </>
          )}
          . Roll it before then.
        </>
      )
    case 'refund_failed':
      return (
        <>
          <Link to={href(`/payments/${entry.payment_id}`)}>
            A refund of {formatMoney(entry.amount, entry.currency)} failed
          </Link>
          : the customer {entry.customer_email && <bdi>{entry.customer_email}</bdi>} did not receive the money.
        </>
      )
  }
}

/** The processor needs more of an account that still sells. */
function DetailsNeeded({ due }: { due: number | null }) {
  const { href } = useSession()
  return (
    <>
      <Link to={href('/account')}>The payment processor needs more details of your business</Link>
      {due !== null && (
        <>
          {' '}
          by <Time at={due} date />
        </>
      )}
      . Afterwards payments or payouts are disabled.
    </>
  )
}
