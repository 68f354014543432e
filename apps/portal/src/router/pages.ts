/** The pages of the navigation, each with the area that a role must be able to read. */
export const navigationGroups: readonly {
  title: string | null
  pages: readonly { path: string; name: string; area: string }[]
}[] = [
  { title: null, pages: [{ path: '/', name: 'Home', area: 'portal.overview' }] },
  {
    title: 'Money',
    pages: [
      { path: '/payments', name: 'Payments', area: 'portal.payments' },
      { path: '/subscriptions', name: 'Subscriptions', area: 'subscriptions' },
      { path: '/balance', name: 'Balance', area: 'balance' },
      { path: '/payouts', name: 'Payouts', area: 'payouts' },
      { path: '/statements', name: 'Statements', area: 'portal.statements' },
      { path: '/disputes', name: 'Disputes', area: 'disputes' },
      { path: '/customers', name: 'Customers', area: 'customers' },
    ],
  },
  {
    title: 'Catalog',
    pages: [
      { path: '/products', name: 'Products', area: 'products' },
      { path: '/plans', name: 'Subscription products', area: 'subscriptionProducts' },
      { path: '/links', name: 'Payment links', area: 'paymentLinks' },
      { path: '/discounts', name: 'Discounts', area: 'discounts' },
    ],
  },
  {
    title: 'Developers',
    pages: [
      { path: '/start', name: 'First payment', area: 'portal.keys' },
      { path: '/keys', name: 'API keys', area: 'portal.keys' },
      { path: '/webhooks', name: 'Webhooks', area: 'webhookEndpoints' },
      { path: '/events', name: 'Events', area: 'events' },
      { path: '/requests', name: 'Request log', area: 'portal.requests' },
    ],
  },
  {
    title: 'Business',
    pages: [
      { path: '/account', name: 'Account', area: 'account' },
      { path: '/brand', name: 'Brand', area: 'portal.brand' },
      { path: '/members', name: 'Members', area: 'portal.members' },
      { path: '/audit', name: 'Audit log', area: 'portal.audit' },
    ],
  },
]

const areas: Readonly<Record<string, string>> = {
  ...Object.fromEntries(navigationGroups.flatMap(({ pages }) => pages.map(({ path, area }) => [path, area]))),
  '/deliveries': 'portal.deliveries',
  '/details': 'account',
  '/refunds': 'portal.payments',
}

/**
 * The area that a role must be able to read to see a page; undefined for a page that all roles see.
 * @param pathname of the page or of one below it: "/mer_…/test/payments/pi_…"
 */
export function areaOf(pathname: string): string | undefined {
  return areas[`/${pathname.split('/')[3] ?? ''}`]
}
