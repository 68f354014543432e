/** How many blocks a call may read whatever the number of payments, and why it reads more with 250,000 of them than with 1,000. */
export type Bound = { blocks: number; why: string }

/** A search that ends at a number of rows has reached it with 250,000 payments. The other bounds are of rows that were asked for. */
const levels: Bound = { blocks: 250, why: 'a level deeper, in the index of each row and month' }
const scans: Bound = { blocks: 1_500, why: 'the newest 10,000 are searched, as no index has such a text' }
const othersToo: Bound = { blocks: 1_500, why: 'the index of parts of texts has those of all accounts' }
const sessions: Bound = { blocks: 11_000, why: 'the newest 2,000 are searched, each with its session' }
const both: Bound = { blocks: 50_000, why: 'the newest 2,000 deliveries are searched, and those of 2,000 events' }
const foundCounts: Bound = {
  blocks: 2_500,
  why: 'the newest 10,000 are searched, then up to 1,001 rows counted, each in a block of its own',
}
const counts: Bound = { blocks: 11_000, why: 'counts up to 10,001 rows, each in a block of its own' }
const bought: Bound = { blocks: 250_000, why: 'all that one customer has bought is read: 12,000 payments here' }
const soldTo: Bound = { blocks: 35_000, why: 'all sessions of one customer are read: 12,000 here' }
const written: Bound = { blocks: 400_000, why: 'each payment that passes is written: 12,000 here' }
const due: Bound = { blocks: 1_000, why: 'all that is due is added up from an index: 12,000 payments here' }
const overview: Bound = {
  blocks: 600,
  why: 'each month is searched for events of subscriptions; days of each currency',
}
const earned: Bound = { blocks: 110_000, why: 'up to 10,000 payments of one are added up, each with its session' }
const cards: Bound = {
  blocks: 20_000,
  why: 'the cards of the 500 subscriptions that are charged next, and the unpaid invoices of 51',
}
const attempts: Bound = { blocks: 250, why: 'ten events and their attempts are searched for, each in its month' }
const missed: Bound = { blocks: 1_500, why: 'the newest 10,001 deliveries are read' }
const found: Bound = {
  blocks: 5_000,
  why: 'the newest 2,000 are searched, then the index of parts of texts of all accounts',
}

/** By procedure, and by the beginning of a case's name: the first that fits. */
export type Bounds = Readonly<Record<string, Readonly<Record<string, Bound>>>>

const bounds: Bounds = {
  'disputes.list': { '': { blocks: 160, why: 'three processes may read the page at once' } },
  'subscriptions.list': { '': { blocks: 160, why: 'three processes may read the page at once' } },
  'portal.paymentLinks.earnings': { '': earned },
  'portal.discounts.earnings': { '': earned },
  'webhookEndpoints.listDeliveries': { '': attempts },
  'portal.overview.retrieve': { '': overview },
  'portal.overview.attention': { '': cards },
  'portal.payments.list': {
    'search: two letters': scans,
    'search: an amount': scans,
    'search: a customer': soldTo,
    customer_id: soldTo,
    search: othersToo,
    customer_email: othersToo,
  },
  'portal.payments.count': {
    'search: a customer': soldTo,
    customer_id: soldTo,
    search: foundCounts,
    customer_email: foundCounts,
    'status and search': foundCounts,
    '': counts,
  },
  'portal.webhookEndpoints.retrieve': { '': missed },
  'portal.deliveries.list': { 'endpoint_id of few, and type': both, 'status and type': both },
  'portal.subscriptions.list': { search: sessions, customer_id: soldTo },
  'portal.subscriptionProducts.list': { search: scans },
  'portal.products.list': { search: scans },
  'portal.customers.list': { search: scans },
  'portal.customers.retrieve': { '': bought },
  'portal.payouts.held': { '': due },
  'portal.payouts.owed': { '': due },
  'portal.requests.list': { method: scans, code: scans },
  'portal.search.find': { '': found },
  'file of payments': { '': written },
}

/** The bound of each case that has one; of others the given one. */
export const boundsFrom =
  (named: Bounds, other: Bound) =>
  (path: string, name: string): Bound =>
    Object.entries(named[path] ?? {}).find(([begin]) => name.startsWith(begin))?.[1] ?? other

export const boundOf = boundsFrom(bounds, levels)
