import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { subscriptions } from '#messages/subscriptions.ts'
import { words } from '#messages/words.ts'

const t = subscriptions.subscriptionTerms

type Outputs = inferRouterOutputs<AppRouter>['portal']['subscriptions']
export type Listed = Outputs['list']['items'][number]
export type Subscription = Outputs['retrieve']
export type Preview = Outputs['previewSeats']
export type SeatChange = inferRouterInputs<AppRouter>['portal']['subscriptions']['previewSeats']
export type Proration = Preview['proration_behavior']
export type Item = Listed['items'][number]
type Status = Listed['status']

export const statuses: Readonly<Record<Status, { kind: 'good' | 'bad' | 'idle'; text: string }>> = {
  trialing: { kind: 'good', text: t.trial },
  active: { kind: 'good', text: words.active },
  past_due: { kind: 'bad', text: t.pastDue },
  unpaid: { kind: 'bad', text: t.unpaid },
  paused: { kind: 'idle', text: t.paused },
  incomplete: { kind: 'idle', text: t.incomplete },
  incomplete_expired: { kind: 'idle', text: t.neverStarted },
  canceled: { kind: 'idle', text: words.canceled },
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
  return t.every({ interval, count: interval_count })
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
    label: t.nextInvoice,
    hint: t.nextInvoiceHint,
  },
  {
    value: 'always_invoice',
    label: t.immediately,
    hint: t.immediatelyHint,
  },
  { value: 'none', label: t.noProration, hint: t.noProrationHint },
]
