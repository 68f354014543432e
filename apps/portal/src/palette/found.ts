import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { formatMoney } from '../money/format.ts'
import { formatTime } from '../ui/format-time.ts'

export type Found = inferRouterOutputs<AppRouter>['portal']['search']['find']['items'][number]
type Kind = Found['kind']

const pages: Readonly<Record<Kind, { name: string; path: (id: string) => string }>> = {
  account: { name: 'Account', path: () => '/account' },
  customer: { name: 'Customer', path: (id) => `/customers/${id}` },
  delivery: { name: 'Delivery', path: (id) => `/deliveries/${id}` },
  dispute: { name: 'Dispute', path: (id) => `/disputes/${id}` },
  event: { name: 'Event', path: (id) => `/events/${id}` },
  key: { name: 'API key', path: () => '/keys' },
  payment: { name: 'Payment', path: (id) => `/payments/${id}` },
  payout: { name: 'Payout', path: (id) => `/payouts/${id}` },
  plan: { name: 'Subscription product', path: (id) => `/plans/${id}` },
  product: { name: 'Product', path: (id) => `/products/${id}` },
  refund: { name: 'Refund', path: (id) => `/payments/${id}` },
  request: { name: 'Request', path: (id) => `/requests/${id}` },
  subscription: { name: 'Subscription', path: (id) => `/subscriptions/${id}` },
  webhook_endpoint: { name: 'Webhook endpoint', path: (id) => `/webhooks/${id}` },
}

/** The page that shows what was found, of the merchant and in its mode. */
export function addressOf({ kind, opens, livemode }: Found, merchantId: string): string {
  return `/${merchantId}/${livemode ? 'live' : 'test'}${pages[kind].path(opens)}`
}

/** A search result in two lines: kind, amount and state; then its title or id. */
export function wordsOf({ kind, id, title, amount, currency, status, created }: Found): {
  head: string
  detail: string
} {
  const money = amount === null || currency === null ? null : formatMoney(amount, currency)
  const parts = [pages[kind].name, money, status?.replaceAll('_', ' ')]
  // Results with an amount often differ only in their day.
  const detail = money === null ? (title ?? id) : `${title ?? id} · ${formatTime(created, 'day')}`
  return { head: parts.filter(Boolean).join(' · '), detail }
}
