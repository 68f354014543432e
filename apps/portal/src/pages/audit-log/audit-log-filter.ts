import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

export type AuditEntry = inferRouterOutputs<AppRouter>['portal']['audit']['list']['items'][number]
type AuditLogFilter = inferRouterInputs<AppRouter>['portal']['audit']['list']

/** The prefixes of actions, with the names of their objects. */
export const subjects = {
  '': 'All',
  'keys.': 'API keys',
  'members.': 'Members',
  'people.': 'Sign-in and passwords',
  'webhookEndpoints.': 'Webhook endpoints',
  'deliveries.': 'Deliveries',
  'products.': 'Products',
  'subscriptionProducts.': 'Subscription products',
  'customers.': 'Customers',
  'paymentSessions.': 'Checkouts',
  'subscriptionSessions.': 'Subscription checkouts',
  'paymentIntents.': 'Embedded payments',
  'refunds.': 'Refunds',
  'disputes.': 'Disputes',
  'subscriptions.': 'Subscriptions',
  'account.': 'Account',
  'merchants.': 'Shop',
} as const

/** The kinds of actors. */
export const kinds = {
  '': 'Everyone',
  person: 'Members',
  key: 'API keys',
  operator: 'Platform',
  command: 'Command line',
} as const

type Given = Partial<Record<'actor' | 'about' | 'action' | 'kind', string | undefined>>

/** The filters of the address as the API's input. Unknown values are ignored. */
export function auditLogFilter(
  { actor, about, action, kind }: Given,
  from: number | undefined,
  before: number | undefined,
): AuditLogFilter {
  return {
    ...(actor ? { actor_id: actor } : {}),
    ...(about?.trim() ? { object_id: about.trim() } : {}),
    ...(action && Object.hasOwn(subjects, action) ? { action } : {}),
    ...(isKind(kind) ? { actor_kind: kind } : {}),
    ...(from === undefined ? {} : { created_from: from }),
    ...(before === undefined ? {} : { created_before: before }),
  }
}

function isKind(text: string | undefined): text is AuditEntry['actor']['kind'] {
  return Boolean(text) && Object.hasOwn(kinds, text ?? '')
}
