import { subscriptions } from '#messages/subscriptions.ts'
import { Chip } from '../../ui/chip.tsx'
import { type Listed, statuses } from './subscription-terms.ts'

const t = subscriptions.subscriptionState

export function SubscriptionState({ subscription }: { subscription: Pick<Listed, 'status' | 'cancel_at_period_end'> }) {
  const { kind, text } = statuses[subscription.status]
  const ending = subscription.cancel_at_period_end && subscription.status !== 'canceled'
  return <Chip kind={ending && kind === 'good' ? 'idle' : kind}>{ending ? t.ending({ text }) : text}</Chip>
}
