import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { home } from '#messages/home.ts'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Time } from '../../ui/time.tsx'
import { isInquiry, reasonOf } from '../disputes/dispute-labels.ts'
import { CardExpires, SubscriptionUnpaid } from './card-items.tsx'
import { onboardingMessage } from './onboarding-message.ts'
import type { AttentionEntry } from './wire.ts'

const t = home.attentionItem

/** One entry that needs attention, as a sentence with a link; `others` are further endpoints with the same URL. */
export function AttentionItem({ entry, others }: { entry: AttentionEntry; others: number }): ReactNode {
  const { href, may } = useSession()
  const to = (path: string) => (text: ReactNode) => <Link to={href(path)}>{text}</Link>
  switch (entry.kind) {
    case 'dispute_awaits_answer': {
      const values = {
        link: to(`/disputes/${entry.object_id}`),
        kind: isInquiry(entry) ? 'inquiry' : 'dispute',
        amount: formatMoney(entry.amount, entry.currency),
        reason: reasonOf(entry.reason).name.toLowerCase(),
      }
      return entry.due === null
        ? t.needsResponse(values)
        : t.needsResponseBy({ ...values, due: <Time at={entry.due} /> })
    }
    case 'mode_not_set_up':
      return t.modeNotSetUp({ mode: entry.livemode ? 'live' : 'test' })
    case 'onboarding_unfinished':
      if (entry.charges_enabled && entry.payouts_enabled) return <DetailsNeeded due={entry.due} />
      return t.finishOnboarding({ message: onboardingMessage(entry), link: to('/account') })
    case 'account_rejected':
      return t.accountDisabled({ link: to('/account') })
    case 'keys_suspended': {
      const link = may('read', 'portal.keys') ? to('/keys') : (text: ReactNode) => <>{text}</>
      return entry.since === null
        ? t.keysSuspended({ link })
        : t.keysSuspendedSince({ link, since: <Time at={entry.since} /> })
    }
    case 'subscription_unpaid':
      return <SubscriptionUnpaid entry={entry} />
    case 'card_expires':
      return <CardExpires entry={entry} />
    case 'endpoint_deactivated':
      return t.endpointsDeactivated({
        count: others + 1,
        link: to(others === 0 ? `/webhooks/${entry.object_id}` : '/webhooks'),
        url: <bdi className="mono">{entry.url}</bdi>,
      })
    case 'endpoint_failing':
      return t.endpointsFailing({
        count: others + 1,
        link: to(others === 0 ? `/webhooks/${entry.object_id}` : '/webhooks'),
        failures: t.failures({ count: entry.consecutive_failures }),
        url: <bdi className="mono">{entry.url}</bdi>,
      })
    case 'key_expires': {
      const values = { link: to('/keys'), name: <bdi>{entry.name}</bdi> }
      return entry.due === null ? t.keyExpires(values) : t.keyExpiresOn({ ...values, due: <Time at={entry.due} /> })
    }
    case 'refund_failed': {
      const values = { link: to(`/payments/${entry.payment_id}`), amount: formatMoney(entry.amount, entry.currency) }
      return entry.customer_email
        ? t.refundFailedFor({ ...values, customer: <bdi>{entry.customer_email}</bdi> })
        : t.refundFailed(values)
    }
  }
}

/** The processor needs more of an account that still sells. */
function DetailsNeeded({ due }: { due: number | null }) {
  const { href } = useSession()
  const link = (text: ReactNode) => <Link to={href('/account')}>{text}</Link>
  return due === null ? t.detailsNeeded({ link }) : t.detailsNeededBy({ link, due: <Time at={due} date /> })
}
