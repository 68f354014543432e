import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { palette } from '#messages/palette.ts'
import { words } from '#messages/words.ts'
import { formatMoney } from '../money/format.ts'
import { formatTime } from '../ui/format-time.ts'

const t = palette.found

type Found = inferRouterOutputs<AppRouter>['portal']['search']['find']['items'][number]
type Kind = Found['kind']

const pages: Readonly<Record<Kind, { name: string; path: (id: string) => string }>> = {
  account: { name: words.account, path: () => '/account' },
  customer: { name: words.customer, path: (id) => `/customers/${id}` },
  delivery: { name: t.delivery, path: (id) => `/deliveries/${id}` },
  dispute: { name: words.dispute, path: (id) => `/disputes/${id}` },
  event: { name: words.event, path: (id) => `/events/${id}` },
  key: { name: t.apiKey, path: () => '/keys' },
  payment: { name: words.payment, path: (id) => `/payments/${id}` },
  payout: { name: t.payout, path: (id) => `/payouts/${id}` },
  plan: { name: t.subscriptionProduct, path: (id) => `/plans/${id}` },
  product: { name: words.product, path: (id) => `/products/${id}` },
  refund: { name: words.refund, path: (id) => `/payments/${id}` },
  request: { name: words.request, path: (id) => `/requests/${id}` },
  subscription: { name: words.subscription, path: (id) => `/subscriptions/${id}` },
  webhook_endpoint: { name: t.webhookEndpoint, path: (id) => `/webhooks/${id}` },
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
