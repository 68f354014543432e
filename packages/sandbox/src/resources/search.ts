import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { integer, required, string } from '../http/fields.ts'
import { createMatcher, type SearchFields } from '../http/search/match.ts'
import { parseSearch } from '../http/search/parse.ts'
import type { Wire } from '../http/wire.ts'
import type { Kind } from '../store/object-kinds.ts'
import type { Stored } from '../store/objects.ts'
import { chargeWire } from './charges/object.ts'
import { customerWire } from './customers/customer.ts'
import { invoiceWire } from './invoices/object.ts'
import { paymentIntentWire } from './payment-intents/payment-intent.ts'
import { priceWire } from './prices/price.ts'
import { productWire } from './products.ts'
import { subscriptionWire } from './subscriptions/object.ts'

const cardFields = {
  'payment_method_details.card.brand': 'token',
  'payment_method_details.card.exp_month': 'number',
  'payment_method_details.card.exp_year': 'number',
  'payment_method_details.card.fingerprint': 'token',
  'payment_method_details.card.last4': 'token',
} as const

const totals = new WeakMap<Wire, number>()

/** How many objects a search found on all its pages; shown when it is expanded. */
export function totalCount(result: Wire): number {
  return totals.get(result) ?? 0
}

/**
 * Stripe: Search, the query fields of each resource. Search finds a new object at once, which Stripe does not
 * promise.
 */
export const searchEndpoints = [
  searchOf('charge', 'charges', (charge) => chargeWire(charge), {
    amount: 'number',
    'billing_details.address.postal_code': 'token',
    created: 'number',
    currency: 'token',
    customer: 'token',
    disputed: 'boolean',
    ...cardFields,
    refunded: 'boolean',
    status: 'token',
  }),
  searchOf('customer', 'customers', (customer) => (customer.state.deleted ? null : customerWire(customer)), {
    created: 'number',
    email: 'text',
    name: 'text',
    phone: 'text',
  }),
  searchOf(
    'invoice',
    'invoices',
    (invoice, ctx) => invoiceWire(ctx, invoice),
    {
      created: 'number',
      currency: 'token',
      customer: 'token',
      number: 'text',
      receipt_number: 'text',
      status: 'token',
      subscription: 'token',
      total: 'number',
    },
    ({ state }) => ({ subscription: state.subscription }),
  ),
  searchOf('payment_intent', 'payment_intents', (intent, ctx) => paymentIntentWire(ctx, intent), {
    amount: 'number',
    created: 'number',
    currency: 'token',
    customer: 'token',
    status: 'token',
  }),
  searchOf('price', 'prices', (price) => (price.state.deleted ? null : priceWire(price)), {
    active: 'boolean',
    currency: 'token',
    lookup_key: 'text',
    product: 'token',
    type: 'token',
  }),
  searchOf('product', 'products', (product) => productWire(product), {
    active: 'boolean',
    description: 'text',
    name: 'text',
    shippable: 'boolean',
    url: 'text',
  }),
  searchOf('subscription', 'subscriptions', (subscription, ctx) => subscriptionWire(ctx, subscription), {
    canceled_at: 'number',
    created: 'number',
    status: 'token',
  }),
]

/**
 * `wire` answers null for an object that is not found any more; `hidden` has the fields that are searched by and are not
 * shown.
 */
function searchOf<K extends Kind>(
  kind: K,
  resource: string,
  wire: (object: Stored<K>, ctx: Context) => Wire | null,
  fields: SearchFields,
  hidden: (object: Stored<K>) => Wire = () => ({}),
) {
  const url = `/v1/${resource}/search`
  return endpoint({
    method: 'GET',
    path: url,
    params: { limit: integer({ min: 1, max: 100 }), page: string(), query: required(string()) },
    run(ctx, { limit = 10, page, query }) {
      const matches = createMatcher(parseSearch(query), fields, resource)
      const found = ctx.objects.all(kind, ctx).flatMap((object) => {
        const shown = wire(object, ctx)
        return shown && matches({ ...shown, ...hidden(object) }) ? [shown] : []
      })
      const start = page === undefined ? 0 : startOf(page)
      const end = start + limit
      const hasMore = end < found.length
      const result = {
        object: 'search_result',
        data: found.slice(start, end),
        has_more: hasMore,
        next_page: hasMore ? Buffer.from(`from ${end}`).toString('base64url') : null,
        url,
      }
      totals.set(result, found.length)
      return result
    },
  })
}

function startOf(page: string): number {
  const match = /^from (\d{1,9})$/.exec(Buffer.from(page, 'base64url').toString())
  if (!match) throw invalid(`Invalid page: ${page}`, 'page')
  return Number(match[1])
}
