/** The prefixes of ids whose objects have a page, with the path of the page. */
const pages: readonly (readonly [prefix: string, page: (id: string) => string])[] = [
  ['prod_', (id) => `/products/${id}`],
  ['cus_', (id) => `/customers/${id}`],
  ['re_', (id) => `/refunds/${id}`],
  ['pi_', (id) => `/payments/${id}`],
  ['sub_', (id) => `/subscriptions/${id}`],
  ['dp_', (id) => `/disputes/${id}`],
  ['du_', (id) => `/disputes/${id}`],
  ['po_', (id) => `/payouts/${id}`],
  ['mpo_', (id) => `/payouts/${id}`],
  ['we_', (id) => `/webhooks/${id}`],
  ['evt_', (id) => `/events/${id}`],
  ['dlv_', (id) => `/deliveries/${id}`],
  ['key_', () => '/keys'],
  ['mer_', () => '/account'],
]

/**
 * The merchant's page that shows an object; null for an object without a page.
 * @param action the audited action; it distinguishes objects whose ids have the same prefix
 */
export function pageOf(id: string, action = ''): string | null {
  if (action.startsWith('subscriptionProducts.')) return `/plans/${id}`
  if (action.startsWith('members.')) return '/members'
  return pages.find(([prefix]) => id.startsWith(prefix))?.[1](id) ?? null
}
