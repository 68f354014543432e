import fc from 'fast-check'
import type { Operation } from '../contract.ts'
import { type Kind, type Plan, Reference } from './plan.ts'
import { address, amount, currency, email, goods, metadata, prose } from './texts.ts'

type Body = fc.Arbitrary<Record<string, unknown>>

const own = (kind: Kind) => fc.nat(199).map((nth) => new Reference(kind, nth))
const some = <T extends Record<string, fc.Arbitrary<unknown>>, K extends string & keyof T>(
  model: T,
  requiredKeys: K[],
) => fc.record(model, { requiredKeys, noNullPrototype: true }) as unknown as Body

const price = some({ amount, currency, tax_behavior: fc.constantFrom('inclusive', 'exclusive', 'unspecified') }, [
  'amount',
  'currency',
])
const product = {
  name: goods,
  description: prose,
  images: fc.array(address, { maxLength: 8 }),
  metadata,
  active: fc.boolean(),
  url: address,
  shippable: fc.boolean(),
  unit_label: fc.constantFrom('box', 'seat', 'Stück'),
  statement_descriptor: fc.constantFrom('TEA SHOP', 'A', 'X'.repeat(22)),
  tax_code: fc.constant('txcd_99999999'),
  price,
}
const locale = fc.constantFrom('en', 'es', 'fr', 'de', 'nl', 'pt', null)
const customer = { email, name: goods, locale, metadata }
const redirects = { success_url: address, cancel_url: address }
const quantity = fc.integer({ min: 1, max: 9 })
/** One currency for a whole session; amounts so small that a hundred of them do not reach the limit. */
const ownLines = currency.chain((code) =>
  fc.array(
    fc.record(
      {
        amount: fc.integer({ min: 20, max: 99 }).map((n) => n * 100),
        currency: fc.constant(code),
        name: goods,
        quantity,
      },
      { noNullPrototype: true },
    ),
    { minLength: 1, maxLength: 4 },
  ),
)
const savedLines = fc.array(fc.record({ price_id: own('price'), quantity }, { noNullPrototype: true }), {
  minLength: 1,
  maxLength: 3,
})
const aboutSession = {
  ...redirects,
  customer_email: email,
  pass_fees_to_customer: fc.boolean(),
  metadata,
  locale,
  billing_address_collection: fc.constantFrom('auto', 'required'),
}

/** Bodies that must be taken, whatever else there is. */
const certain: Record<string, Body> = {
  'POST /products': some(product, ['name']),
  'POST /customers': some(customer, ['email']),
  'POST /payment-sessions': some({ ...aboutSession, line_items: ownLines }, [
    'line_items',
    'success_url',
    'cancel_url',
  ]),
  'POST /discounts': some(
    {
      name: goods,
      percent_off: fc.integer({ min: 1, max: 100 }),
      duration: fc.constantFrom('once', 'forever'),
      max_redemptions: fc.integer({ min: 1, max: 1000 }),
      metadata,
    },
    ['name', 'percent_off', 'duration'],
  ),
  'POST /payment-links': some(
    {
      line_items: ownLines,
      pass_fees_to_customer: fc.boolean(),
      allow_discount_codes: fc.boolean(),
      max_payments: fc.integer({ min: 1, max: 1000 }),
      label: goods,
      locale,
      metadata,
    },
    ['line_items'],
  ),
  'POST /payment-intents': some(
    { amount, currency, description: prose, customer_email: email, pass_fees_to_customer: fc.boolean(), metadata },
    ['amount', 'currency'],
  ),
  'POST /subscription-products': some(
    {
      name: goods,
      description: prose,
      amount,
      currency,
      interval: fc.constantFrom('weekly', 'bi-weekly', 'monthly', 'bi-monthly', 'quarterly', 'semi-annual', 'annual'),
      trial_period_days: fc.integer({ min: 1, max: 730 }),
      metadata,
    },
    ['name', 'amount', 'currency', 'interval'],
  ),
  'POST /subscription-sessions': some(
    {
      amount_cents: fc.integer({ min: 20, max: 999 }).map((n) => n * 100),
      currency,
      interval: fc.constantFrom('day', 'week', 'month', 'year'),
      interval_count: fc.integer({ min: 1, max: 3 }),
      name: goods,
      quantity,
      customer_email: email,
      ...redirects,
      metadata,
    },
    ['amount_cents', 'currency', 'interval', 'success_url', 'cancel_url'],
  ),
}

/** Bodies that are well-formed, where what they name, or its state, decides. */
const likely: Record<string, Body> = {
  'PUT /products/{id}': some({ ...product, description: fc.constant(null), url: fc.constant(null) }, []),
  'POST /payments': some({ customer_id: own('customer'), amount, currency, description: prose, metadata }, [
    'customer_id',
    'amount',
    'currency',
  ]),
  'PATCH /discounts/{id}': some({ name: goods, active: fc.boolean(), metadata }, []),
  'PATCH /payment-links/{id}': some({ active: fc.boolean(), label: goods, metadata }, []),
  'PUT /customers/{id}': some(customer, []),
  'POST /payment-sessions': some({ ...aboutSession, line_items: savedLines, customer_id: own('customer') }, [
    'line_items',
    'success_url',
    'cancel_url',
  ]),
  'POST /refunds': fc.oneof(
    some({ payment_intent: own('payment'), amount: fc.integer({ min: 1, max: 50 }).map((n) => n * 100) }, [
      'payment_intent',
      'amount',
    ]),
    some({ session_id: own('payment_session'), reason: fc.constantFrom('duplicate', 'fraudulent') }, ['session_id']),
  ),
  'POST /disputes/{id}/evidence': fc.oneof(
    {
      weight: 20,
      arbitrary: some({ evidence: fc.record({ product_description: prose }), submit: fc.constant(false) }, []),
    },
    { weight: 1, arbitrary: some({ evidence: fc.record({ receipt: prose, customer_name: goods }) }, ['evidence']) },
  ),
  'PUT /subscription-products/{id}': some({ name: goods, description: fc.constant(null), active: fc.boolean() }, []),
  'POST /subscription-sessions': some(
    {
      price_id: own('subscription_price'),
      quantity,
      customer_id: own('customer'),
      customer_email: email,
      pass_fees_to_customer: fc.boolean(),
      ...redirects,
      metadata,
    },
    ['price_id', 'success_url', 'cancel_url'],
  ),
  'POST /customer-sessions': some({ customer_id: own('customer'), return_url: address }, ['customer_id', 'return_url']),
  'POST /customers/{id}/payment-method-sessions': some({ return_url: address }, ['return_url']),
  'POST /subscriptions/{id}/payment-method-sessions': some({ return_url: address }, ['return_url']),
  'POST /subscriptions/{id}/cancel': some({ when: fc.constantFrom('period_end', 'now'), reason: prose }, []),
  'POST /subscriptions/{id}/pause': some({ resumes_at: fc.integer({ min: 0, max: 2_000_000_000 }) }, []),
  'PATCH /subscriptions/{id}': some({ price_id: own('subscription_price'), quantity }, ['price_id']),
  'POST /subscriptions/{id}/preview': some({ price_id: own('subscription_price'), quantity }, ['price_id']),
  'PATCH /subscriptions/{id}/quantity': some(
    {
      quantity,
      proration_behavior: fc.constantFrom('create_prorations', 'always_invoice', 'none'),
      item_id: own('subscription_item'),
    },
    ['quantity'],
  ),
  'POST /account/links': some(
    { type: fc.constantFrom('onboarding', 'update'), return_url: address, refresh_url: address },
    ['type', 'return_url', 'refresh_url'],
  ),
  // Where nothing listens: deliveries fail on this machine, and leave it alone.
  'POST /webhook-endpoints': some(
    {
      url: fc.constantFrom('https://127.0.0.1:9/hook', 'https://localhost:9/', 'https://hooks.invalid/in?a=1'),
      events: fc.constantFrom(['*'], ['charge.refunded'], ['checkout.session.completed', 'payment_intent.succeeded']),
      description: prose,
    },
    ['url'],
  ),
  'PATCH /webhook-endpoints/{id}': some(
    {
      url: fc.constant('https://127.0.0.1:9/moved'),
      events: fc.constant(['*']),
      description: prose,
      active: fc.boolean(),
    },
    [],
  ),
  'POST /webhook-endpoints/{id}/test': some(
    { type: fc.constantFrom('charge.refunded', 'checkout.session.expired') },
    [],
  ),
  'POST /webhook-endpoints/{id}/replay': some({ since: fc.integer({ min: 0, max: 2_000_000_000 }) }, ['since']),
}

/** Objects in paths. `lasting` ones are found throughout the run. */
const inPath: Record<string, { kind: Kind; lasting: boolean }> = {
  products: { kind: 'product', lasting: true },
  customers: { kind: 'customer', lasting: false },
  'payment-sessions': { kind: 'payment_session', lasting: true },
  discounts: { kind: 'discount', lasting: false },
  'payment-links': { kind: 'payment_link', lasting: false },
  'payment-intents': { kind: 'payment_intent', lasting: false },
  payments: { kind: 'payment', lasting: false },
  refunds: { kind: 'refund', lasting: false },
  invoices: { kind: 'invoice', lasting: false },
  'subscription-products': { kind: 'subscription_product', lasting: false },
  'subscription-sessions': { kind: 'subscription_session', lasting: false },
  disputes: { kind: 'dispute', lasting: true },
  subscriptions: { kind: 'subscription', lasting: false },
  events: { kind: 'event', lasting: false },
  payouts: { kind: 'payout', lasting: false },
  'webhook-endpoints': { kind: 'webhook_endpoint', lasting: true },
}

export function kindInPath({ path }: Operation): Kind | null {
  return path.includes('{') ? (inPath[path.split('/')[1] ?? '']?.kind ?? null) : null
}

/** Operations of which no field depends on another: a further field of the contract is sent with its example. */
const independent: readonly string[] = [
  'POST /customers',
  'PUT /customers/{id}',
  'POST /products',
  'PUT /products/{id}',
]

function bodiesOf({ name, examples }: Operation): { sure: Body | undefined; maybe: Body | undefined } {
  const further = independent.includes(name) ? Object.entries(examples) : []
  const others = some(Object.fromEntries(further.map(([field, values]) => [field, fc.constantFrom(...values)])), [])
  const filled = (body: Body | undefined) =>
    body && fc.tuple(others, body).map(([other, own]) => ({ ...other, ...own }))
  return { sure: filled(certain[name]), maybe: filled(likely[name]) }
}

/** A body that keeps to every rule; null for operations that take none. */
export function validBody(operation: Operation): Body | null {
  const bodies = Object.values(bodiesOf(operation)).filter((body) => body !== undefined)
  if (bodies.length === 0 && operation.takesBody) throw new Error(`plan/valid.ts has no body for ${operation.name}`)
  return bodies.length > 0 ? fc.oneof(...bodies) : null
}

/** The path of an operation, on one of the caller's objects. */
export function pathOf(operation: Operation): fc.Arbitrary<Plan['path']> {
  const [, collection = '', , ...rest] = operation.path.split('/')
  if (!operation.path.includes('{')) return fc.constant([operation.path.slice(1)])
  const named = inPath[collection]
  if (!named) throw new Error(`plan/valid.ts knows no object for ${operation.path}`)
  if (rest.includes('{delivery}')) return own('delivery').map((id) => [collection, id])
  return own(named.kind).map((id) => [collection, id, ...rest])
}

/** Requests that keep to every rule. */
export function validRequest(operation: Operation): fc.Arbitrary<Omit<Plan, 'caller' | 'framing'>> {
  const about = { group: 'valid', note: 'valid', operation, method: operation.method }
  const isList = operation.query.includes('limit')
  const query = isList ? fc.constantFrom('', '?limit=1', '?limit=100', '?limit=10') : fc.constant('')
  const lasting = inPath[operation.path.split('/')[1] ?? '']?.lasting ?? false
  const { sure, maybe } = bodiesOf(operation)
  const [path, headers] = [pathOf(operation), fc.constant<Plan['headers']>([])]
  if (!sure && !maybe) {
    const calm = operation.method === 'GET' && (lasting || !operation.path.includes('{'))
    const expected = calm && operation.path !== '/test-payments' ? ('success' as const) : ('documented' as const)
    return fc.record({ path, query, headers }).map((parts) => ({ ...about, ...parts, expected }))
  }
  const bodies = [
    ...(sure ? [sure.map((body) => ({ body, expected: 'success' as const }))] : []),
    ...(maybe ? [maybe.map((body) => ({ body, expected: 'documented' as const }))] : []),
  ]
  return fc
    .tuple(path, query, headers, fc.oneof(...bodies))
    .map(([path, query, headers, filled]) => ({ ...about, path, query, headers, ...filled }))
}
