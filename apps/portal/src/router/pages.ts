import { router } from '#messages/router.ts'
import { words } from '#messages/words.ts'

const t = router.pages

/** The pages of the navigation, each with the area that a role must be able to read. */
export const navigationGroups: readonly {
  title: string | null
  pages: readonly { path: string; name: string; area: string }[]
}[] = [
  { title: null, pages: [{ path: '/', name: words.home, area: 'portal.overview' }] },
  {
    title: t.money,
    pages: [
      { path: '/payments', name: words.payments, area: 'portal.payments' },
      { path: '/subscriptions', name: words.subscriptions, area: 'subscriptions' },
      { path: '/balance', name: words.balance, area: 'balance' },
      { path: '/payouts', name: words.payouts, area: 'payouts' },
      { path: '/statements', name: t.statements, area: 'portal.statements' },
      { path: '/disputes', name: words.disputes, area: 'disputes' },
      { path: '/customers', name: t.customers, area: 'customers' },
    ],
  },
  {
    title: t.catalog,
    pages: [
      { path: '/products', name: words.products, area: 'products' },
      { path: '/plans', name: t.subscriptionProducts, area: 'subscriptionProducts' },
      { path: '/links', name: t.paymentLinks, area: 'paymentLinks' },
      { path: '/discounts', name: t.discounts, area: 'discounts' },
    ],
  },
  {
    title: t.developers,
    pages: [
      { path: '/start', name: t.firstPayment, area: 'portal.keys' },
      { path: '/keys', name: t.apiKeys, area: 'portal.keys' },
      { path: '/webhooks', name: t.webhooks, area: 'webhookEndpoints' },
      { path: '/events', name: words.events, area: 'events' },
      { path: '/requests', name: words.requestLog, area: 'portal.requests' },
    ],
  },
  {
    title: t.business,
    pages: [
      { path: '/account', name: words.account, area: 'account' },
      { path: '/brand', name: words.brand, area: 'portal.brand' },
      { path: '/members', name: words.members, area: 'portal.members' },
      { path: '/audit', name: words.auditLog, area: 'portal.audit' },
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
