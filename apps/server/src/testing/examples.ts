import { type Operation, operations } from './contract.ts'
import { bodies, customer, type Fields, product } from './example-bodies.ts'
import type { Answer } from './send.ts'
import type { Caller, Endpoint, Page, Product, Session } from './test-server.ts'

export { bodies, redirects } from './example-bodies.ts'

/** For each path with an id: how to make one, and what an id without an object is answered. */
export const objects: Readonly<Record<string, { unknown: string; make(shop: Caller): Promise<string> }>> = {
  '/products/{id}': { unknown: 'product_not_found', make: async (shop) => (await newProduct(shop)).id },
  '/customers/{id}': { unknown: 'customer_not_found', make: async (shop) => (await newCustomer(shop)).id },
  '/customers/{id}/payment-methods': { unknown: 'customer_not_found', make: customerOf },
  '/customers/{id}/payment-methods/{pm}': { unknown: 'customer_not_found', make: keepingCustomer },
  '/customers/{id}/payment-methods/{pm}/default': { unknown: 'customer_not_found', make: keepingCustomer },
  '/customers/{id}/payment-method-sessions': { unknown: 'customer_not_found', make: customerOf },
  '/payment-sessions/{id}': { unknown: 'session_not_found', make: async (shop) => (await newSession(shop)).id },
  '/payment-sessions/{id}/expire': { unknown: 'session_not_found', make: async (shop) => (await newSession(shop)).id },
  '/discounts/{id}': { unknown: 'discount_not_found', make: newDiscount },
  '/payment-links/{id}': { unknown: 'payment_link_not_found', make: newLink },
  '/payments/{id}': { unknown: 'payment_not_found', make: intentOf },
  '/payment-intents/{id}': { unknown: 'payment_not_found', make: intentOf },
  '/payment-intents/{id}/cancel': { unknown: 'payment_not_found', make: newIntent },
  '/refunds/{id}': { unknown: 'refund_not_found', make: refundOf },
  '/invoices/{id}': { unknown: 'invoice_not_found', make: invoiceOf },
  '/subscription-products/{id}': { unknown: 'product_not_found', make: newPlan },
  '/subscription-sessions/{id}': {
    unknown: 'session_not_found',
    make: async (shop) => (await newSubscriptionSession(shop)).id,
  },
  '/subscription-sessions/{id}/expire': {
    unknown: 'session_not_found',
    make: async (shop) => (await newSubscriptionSession(shop)).id,
  },
  '/subscriptions/{id}': { unknown: 'subscription_not_found', make: subscriptionOf },
  '/disputes/{id}': { unknown: 'dispute_not_found', make: disputeOf },
  '/disputes/{id}/evidence': { unknown: 'dispute_not_found', make: disputeOf },
  // An accepted dispute is decided.
  '/disputes/{id}/accept': { unknown: 'dispute_not_found', make: newDispute },
  '/subscriptions/{id}/quantity': { unknown: 'subscription_not_found', make: subscriptionOf },
  '/subscriptions/{id}/payment-method-sessions': { unknown: 'subscription_not_found', make: subscriptionOf },
  '/subscriptions/{id}/cancel': { unknown: 'subscription_not_found', make: subscriptionOf },
  '/subscriptions/{id}/pause': { unknown: 'subscription_not_found', make: subscriptionOf },
  '/subscriptions/{id}/resume': { unknown: 'subscription_not_found', make: subscriptionOf },
  '/subscriptions/{id}/preview': { unknown: 'subscription_not_found', make: subscriptionOf },
  '/subscriptions/{id}/reactivate': { unknown: 'subscription_not_found', make: subscriptionOf },
  '/payouts/{id}': { unknown: 'payout_not_found', make: payoutOf },
  '/payouts/{id}/lines': { unknown: 'payout_not_found', make: payoutOf },
  '/events/{id}': { unknown: 'event_not_found', make: eventOf },
  '/webhook-endpoints/{id}': { unknown: 'webhook_endpoint_not_found', make: endpointOf },
  '/webhook-endpoints/{id}/roll-secret': { unknown: 'webhook_endpoint_not_found', make: endpointOf },
  '/webhook-endpoints/{id}/test': { unknown: 'webhook_endpoint_not_found', make: endpointOf },
  '/webhook-endpoints/{id}/replay': { unknown: 'webhook_endpoint_not_found', make: endpointOf },
  '/webhook-endpoints/{id}/deliveries': { unknown: 'webhook_endpoint_not_found', make: endpointOf },
  '/webhook-endpoints/{id}/deliveries/{delivery}': { unknown: 'webhook_endpoint_not_found', make: endpointOf },
}

export async function newProduct(shop: Caller, fields: Fields = {}): Promise<Product> {
  return succeeded(await shop.post<Product>('/products', { ...product, ...fields }))
}

export async function newCustomer(shop: Caller): Promise<{ id: string }> {
  return succeeded(await shop.post<{ id: string }>('/customers', customer))
}

async function customerOf(shop: Caller): Promise<string> {
  return (await newCustomer(shop)).id
}

const methods = new Map<string, string>()

/** A customer who keeps a payment method. */
async function keepingCustomer(shop: Caller): Promise<string> {
  const customer_id = await customerOf(shop)
  await shop.paidSale(() => newSession(shop, { customer_id, save_payment_method: true }))
  const { items } = succeeded(await shop.get<Page<{ id: string }>>(`/customers/${customer_id}/payment-methods`))
  methods.set(customer_id, items[0]?.id ?? '')
  return customer_id
}

export async function newSession(shop: Caller, fields: Fields = {}): Promise<Session> {
  return succeeded(await shop.post<Session>('/payment-sessions', { ...bodies['POST /payment-sessions'], ...fields }))
}

async function newEndpoint(shop: Caller, fields: Fields = {}): Promise<Endpoint> {
  return succeeded(await shop.post<Endpoint>('/webhook-endpoints', { ...bodies['POST /webhook-endpoints'], ...fields }))
}

async function newSubscriptionSession(shop: Caller): Promise<{ id: string }> {
  return succeeded(await shop.post<{ id: string }>('/subscription-sessions', bodies['POST /subscription-sessions']))
}

async function newDiscount(shop: Caller): Promise<string> {
  const body = { ...bodies['POST /discounts'], code: undefined, product_ids: undefined }
  return succeeded(await shop.post<{ id: string }>('/discounts', body)).id
}

async function newLink(shop: Caller): Promise<string> {
  return succeeded(await shop.post<{ id: string }>('/payment-links', bodies['POST /payment-links'])).id
}

async function newPlan(shop: Caller): Promise<string> {
  const body = bodies['POST /subscription-products']
  return succeeded(await shop.post<{ id: string }>('/subscription-products', body)).id
}

async function newIntent(shop: Caller): Promise<string> {
  return succeeded(await shop.post<{ id: string }>('/payment-intents', bodies['POST /payment-intents'])).id
}

const intents = new WeakMap<Caller, Promise<string>>()

/** A payment that can still be paid, the same for all tests of a shop. */
function intentOf(shop: Caller): Promise<string> {
  const known = intents.get(shop) ?? newIntent(shop)
  intents.set(shop, known)
  return known
}

const refunds = new WeakMap<Caller, Promise<string>>()

/** A refund of a part of a sale, the same for all tests of a shop. */
function refundOf(shop: Caller): Promise<string> {
  const known = refunds.get(shop) ?? newRefund(shop)
  refunds.set(shop, known)
  return known
}

async function newRefund(shop: Caller): Promise<string> {
  const payment_intent = await shop.paidSale(() => newSession(shop))
  return succeeded(await shop.post<{ id: string }>('/refunds', { payment_intent, amount: 100 })).id
}

const invoices = new WeakMap<Caller, Promise<string>>()

/** The invoice of a sale, the same for all tests of a shop. */
function invoiceOf(shop: Caller): Promise<string> {
  const known = invoices.get(shop) ?? shop.invoicedSale(() => newSession(shop))
  invoices.set(shop, known)
  return known
}

const disputes = new WeakMap<Caller, Promise<string>>()

function newDispute(shop: Caller): Promise<string> {
  return shop.disputedSale(() => newSession(shop))
}

/** A dispute that awaits evidence, the same for all tests of a shop: it takes a sale to have one. */
function disputeOf(shop: Caller): Promise<string> {
  const known = disputes.get(shop) ?? newDispute(shop)
  disputes.set(shop, known)
  return known
}

/** The event that reports the dispute. */
async function eventOf(shop: Caller): Promise<string> {
  const query = `type=charge.dispute.created&object_id=${await disputeOf(shop)}`
  const { items } = succeeded(await shop.get<{ items: { id: string }[] }>(`/events?${query}`))
  return items[0]?.id ?? ''
}

const payouts = new WeakMap<Caller, Promise<string>>()

/** A payout of what was sold, the same for all tests of a shop. */
function payoutOf(shop: Caller): Promise<string> {
  const known = payouts.get(shop) ?? shop.payout(() => newSession(shop))
  payouts.set(shop, known)
  return known
}

const subscriptions = new WeakMap<Caller, Promise<string>>()

/** A subscription that has begun, the same for all tests of a shop. */
function subscriptionOf(shop: Caller): Promise<string> {
  const known = subscriptions.get(shop) ?? shop.subscription(() => newSubscriptionSession(shop))
  subscriptions.set(shop, known)
  return known
}

const endpoints = new WeakMap<Caller, string>()
const deliveries = new Map<string, string>()

/** An active endpoint with a delivery, the same for all tests of a shop: not many may be active. */
async function endpointOf(shop: Caller): Promise<string> {
  const known = endpoints.get(shop)
  if (known && (await shop.get<Endpoint>(`/webhook-endpoints/${known}`)).data?.status === 'active') return known
  const { id } = await newEndpoint(shop)
  await shop.post(`/webhook-endpoints/${id}/test`)
  const { items } = succeeded(await shop.get<Page<{ id: string }>>(`/webhook-endpoints/${id}/deliveries`))
  endpoints.set(shop, id)
  deliveries.set(id, items[0]?.id ?? '')
  return id
}

function succeeded<Data>(answer: Answer<Data>): Data {
  if (answer.status !== 200) throw new Error(`expected a success, got ${answer.text}`)
  return answer.data
}

export const nameOf = ({ method, path }: Operation) => `${method} ${path}`
export const withBody = operations.filter((operation) => operation.takesBody)
export const withId = operations.filter((operation) => operation.path.includes('{id}'))
export const lists = operations.filter((operation) => operation.query.includes('starting_after'))
/** Kinds of objects, by the path that names one. */
export const kinds = [...new Set(withId.map((operation) => operation.path))]

/** The path of an operation on an object of this shop, made for it. */
export async function pathFor(operation: Operation, shop: Caller): Promise<string> {
  if (!operation.path.includes('{id}')) return operation.path
  const object = objects[operation.path]
  if (!object) throw new Error(`testing/examples.ts knows no object for ${operation.path}`)
  return pathAt(operation.path, await object.make(shop))
}

/** The same, with one object for all calls of an operation: for requests that are refused, and so change nothing. */
export function sharedPaths(shop: Caller): (operation: Operation) => Promise<string> {
  const paths = new Map<string, Promise<string>>()
  return (operation) => {
    const path = paths.get(nameOf(operation)) ?? pathFor(operation, shop)
    paths.set(nameOf(operation), path)
    return path
  }
}

/** The path of an operation on the object with this id. */
export function pathAt(path: string, id: string): string {
  return path
    .replace('{id}', id)
    .replace('{delivery}', deliveries.get(id) ?? 'dlv_none')
    .replace('{pm}', methods.get(id) ?? 'pm_none')
}

/** A body with every field. Referenced objects need not exist. */
export function bodyFor(operation: Operation): Fields | undefined {
  if (!operation.takesBody) return undefined
  const body = bodies[nameOf(operation)]
  if (!body) throw new Error(`testing/examples.ts has no body for ${nameOf(operation)}`)
  return structuredClone(body)
}

/** The same, of a shop where everything is there that they refer to. */
export async function bodiesIn(shop: Caller): Promise<typeof bodyFor> {
  const line_items = [{ amount: 900_000, currency: 'usd', name: 'Samovar', quantity: 1 }]
  const payment = await shop.paidSale(() => newSession(shop, { line_items }))
  const customer_id = await keepingCustomer(shop)
  return (operation) => {
    const body = bodyFor(operation)
    if (body && 'payment_method' in body) return { ...body, customer_id, payment_method: methods.get(customer_id) }
    if (body && 'customer_id' in body) return { ...body, customer_id }
    return body && 'payment_intent' in body ? { ...body, payment_intent: payment } : body
  }
}

/** An answer in two words, such as "404 product_not_found" or "200 ok". */
export function outcome(answer: Answer<unknown>): string {
  return `${answer.status} ${answer.status === 200 ? 'ok' : answer.error.code}`
}
