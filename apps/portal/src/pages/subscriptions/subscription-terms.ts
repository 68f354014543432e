import type { AppRouter } from '@merchant-payments/api'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>['portal']['subscriptions']
export type Listed = Outputs['list']['items'][number]
export type Subscription = Outputs['retrieve']
export type Preview = Outputs['previewSeats']
export type SeatChange = inferRouterInputs<AppRouter>['portal']['subscriptions']['previewSeats']
export type Proration = Preview['proration_behavior']
export type Item = Listed['items'][number]
type Status = Listed['status']

export const statuses: Readonly<Record<Status, { kind: 'good' | 'bad' | 'idle'; text: string }>> = {
  trialing: { kind: 'good', text: 'Trial' },
  active: { kind: 'good', text: 'Active' },
  past_due: { kind: 'bad', text: 'Past due' },
  unpaid: { kind: 'bad', text: 'Unpaid' },
  paused: { kind: 'idle', text: 'Paused' },
  incomplete: { kind: 'idle', text: 'Incomplete' },
  incomplete_expired: { kind: 'idle', text: 'Never started' },
  canceled: { kind: 'idle', text: 'Canceled' },
}

/** The status that the address names; undefined for another text. */
export function statusOf(text: string): Status | undefined {
  return Object.hasOwn(statuses, text) ? (text as Status) : undefined
}

/** Whether a subscription has reached a final state. */
export function isEnded({ status }: Pick<Listed, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** "every month", "every 2 weeks" */
export function formatInterval({ interval, interval_count }: Pick<Item, 'interval' | 'interval_count'>): string {
  return interval_count === 1 ? `every ${interval}` : `every ${interval_count} ${interval}s`
}

/** The price of a period, without a fee that the customer pays; null for a subscription without items. */
export function priceOf({ items }: Pick<Listed, 'items'>): { amount: number; currency: string; every: string } | null {
  const [first] = items
  if (!first) return null
  const amount = items.reduce((sum, item) => sum + item.amount * item.quantity, 0)
  return { amount, currency: first.currency, every: formatInterval(first) }
}

/** The proration options of a seat change. */
export const prorations: readonly { value: Proration; label: string; hint: string }[] = [
  {
    value: 'create_prorations',
    label: 'With the next invoice',
    hint: 'The rest of the period is prorated by the second and settled when the next period is billed.',
  },
  {
    value: 'always_invoice',
    label: 'Immediately',
    hint: 'The rest of the period is prorated by the second. Added seats are charged now; removed seats become a credit.',
  },
  { value: 'none', label: 'No proration', hint: 'Nothing is charged or credited for the rest of the period.' },
]
