import { expect, test } from 'vitest'
import type { ProcedureMeta } from './core/request/procedure-meta.ts'
import { appRouter } from './resources/router.ts'

type Definition = { type: string; meta?: ProcedureMeta }
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>).map(
  ([path, { _def }]) => ({ path, ..._def }),
)
const operations = procedures.filter(({ meta }) => meta?.openapi).map(({ path }) => path)

/** The REST operations by which a merchant's server reads what a query of the portal shows. */
const twins: Readonly<Record<string, readonly string[]>> = {
  'portal.account.retrieve': ['account.retrieve'],
  'portal.customers.list': ['customers.list'],
  'portal.customers.retrieve': ['customers.retrieve', 'payments.list', 'subscriptions.list'],
  'portal.deliveries.list': ['webhookEndpoints.listDeliveries'],
  'portal.deliveries.retrieve': ['webhookEndpoints.retrieveDelivery'],
  'portal.disputes.list': ['disputes.list'],
  'portal.disputes.retrieve': ['disputes.retrieve'],
  'portal.events.retrieve': ['events.retrieve'],
  'portal.payments.list': ['payments.list'],
  'portal.payments.ofRefund': ['refunds.retrieve'],
  'portal.payments.retrieve': ['payments.retrieve', 'refunds.list', 'paymentSessions.retrieve', 'events.list'],
  'portal.payouts.held': ['balance.retrieve'],
  'portal.payouts.retrieve': ['payouts.retrieve', 'payouts.lines'],
  'portal.products.list': ['products.list'],
  'portal.subscriptionProducts.list': ['subscriptionProducts.list'],
  'portal.subscriptions.list': ['subscriptions.list'],
  'portal.subscriptions.retrieve': ['subscriptions.retrieve', 'subscriptionSessions.retrieve'],
  'portal.webhookEndpoints.list': ['webhookEndpoints.list'],
  'portal.webhookEndpoints.retrieve': ['webhookEndpoints.retrieve', 'webhookEndpoints.listDeliveries'],
}

/** The queries of the portal without a REST operation, and why they have none. */
const portalAlone: Readonly<Record<string, string>> = {
  'portal.audit.list': 'the audit log is for the people of a merchant, not for their servers',
  'portal.brand.retrieve': 'how pages and mails for customers look, which a person sets with a preview',
  'portal.clock.retrieve': 'the clock of the sandbox, which its control API shows',
  'portal.discounts.earnings': 'a sum of payments that have operations, each with what its discount took off',
  'portal.invoices.settings': 'what a merchant states for invoices, which a person sets',
  'portal.keys.list': 'keys are managed in the portal alone: a key must not list the others',
  'portal.members.list': 'members sign in to the portal; they are no objects of the API',
  'portal.overview.attention': 'a list of what people should look at, made of objects that have operations',
  'portal.overview.retrieve': 'figures of a chart, made of payments that have operations',
  'portal.paymentLinks.earnings': 'a sum of payments that have operations, each with the metadata of its link',
  'portal.payments.count': 'a number beside the list for people; servers read the pages',
  'portal.payouts.owed': 'figures beside the held balance, made of payments that have operations',
  'portal.people.me': 'about the person who is signed in',
  'portal.people.security': 'about the person who is signed in',
  'portal.products.listPrices': 'the earlier prices of a product, which can no longer be sold',
  'portal.requests.changes': 'the log of requests is for people who look for a mistake',
  'portal.requests.codes': 'the log of requests is for people who look for a mistake',
  'portal.requests.list': 'the log of requests is for people who look for a mistake',
  'portal.requests.neighbours': 'the log of requests is for people who look for a mistake',
  'portal.search.find': 'one box for people; the lists have a filter for each field',
  'portal.statements.list': 'monthly statements are files for people',
  'portal.statements.retrieve': 'monthly statements are files for people',
  'portal.webhookEndpoints.sourceAddresses': 'addresses for a firewall, which a person sets up once',
}

test('each query of the portal has REST operations, or a reason why it has none (fault: shown in the portal alone)', () => {
  const queries = procedures.filter(({ path, type }) => type === 'query' && path.startsWith('portal.'))
  const decided = [...Object.keys(twins), ...Object.keys(portalAlone)]
  expect(decided.toSorted()).toEqual(queries.map(({ path }) => path).toSorted())
  expect(new Set(decided).size).toBe(decided.length)
})

test('each twin is an operation of the contract', () => {
  const named = Object.values(twins).flat()
  expect(named.filter((path) => !operations.includes(path))).toEqual([])
})
