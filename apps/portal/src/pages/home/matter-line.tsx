import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Time } from '../../ui/time.tsx'
import { reasonOf } from '../disputes/dispute-words.ts'
import { onboardingInWords } from './onboarding-words.ts'
import type { Matter } from './wire.ts'

/** What somebody should see to, in a sentence that leads there. */
export function MatterLine({ matter }: { matter: Matter }): ReactNode {
  const { href, may } = useSession()
  switch (matter.kind) {
    case 'dispute_awaits_answer':
      return (
        <>
          <Link to={href(`/disputes/${matter.object_id}`)}>
            A dispute of {formatMoney(matter.amount, matter.currency)} needs your response
          </Link>
          {matter.due !== null && (
            <>
              {' '}
              by <Time at={matter.due} />
            </>
          )}
          : {reasonOf(matter.reason).name.toLowerCase()}.
        </>
      )
    case 'onboarding_unfinished':
      return (
        <>
          {onboardingInWords(matter)}: <Link to={href('/account')}>finish onboarding</Link>.
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
          {matter.since !== null && (
            <>
              {' '}
              (since <Time at={matter.since} />)
            </>
          )}
          . Ask the platform to lift the suspension.
        </>
      )
    case 'endpoint_deactivated':
      return (
        <>
          <Link to={href(`/webhooks/${matter.object_id}`)}>A webhook endpoint was deactivated</Link> after too many
          failures and no longer receives events: <bdi className="mono">{matter.url}</bdi>
        </>
      )
    case 'endpoint_failing':
      return (
        <>
          <Link to={href(`/webhooks/${matter.object_id}`)}>A webhook endpoint is failing</Link> (
          {matter.consecutive_failures === 1 ? '1 failure' : `${matter.consecutive_failures} failures in a row`}):{' '}
          <bdi className="mono">{matter.url}</bdi>
        </>
      )
    case 'key_expires':
      return (
        <>
          <Link to={href('/keys')}>
            The key <bdi>{matter.name}</bdi> expires
          </Link>
          {matter.due !== null && (
            <>
              {' '}
              on <Time at={matter.due} />
            </>
          )}
          . Roll it before then.
        </>
      )
    case 'refund_failed':
      return (
        <>
          <Link to={href(`/payments/${matter.payment_id}`)}>
            A refund of {formatMoney(matter.amount, matter.currency)} failed
          </Link>
          : the customer {matter.customer_email && <bdi>{matter.customer_email}</bdi>} did not receive the money.
        </>
      )
  }
}
