import { fileFields } from '@merchant-payments/processor'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createFeeSchedule } from './resources/pricing/create.ts'
import { appRouter } from './resources/router.ts'
import { callBy, openPlatform } from './testing/call-by.ts'
import { catchUp, openShop, receive, sellDisputed, subscribe, testPlatform } from './testing/index.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  minimum?: number
  maxLength?: number
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
}
type Fields = Record<string, unknown>
type Procedure = { _def: { inputs: z.ZodType[]; meta?: { openapi?: { method: string; path: string } } } }
type Write = { operation: string; procedure: string; fields: Record<string, Schema> }

const platform = await testPlatform()
const shop = await openShop(platform)
const { processor, database } = platform

const contract = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).flatMap(
  ([procedure, { _def }]) => {
    const rest = _def.meta?.openapi
    if (!rest) return []
    const { properties = {} } = z.toJSONSchema(_def.inputs[0] as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    }) as Schema
    const fields = Object.entries(properties).filter(([name]) => !rest.path.includes(`{${name}}`))
    return [{ ...rest, operation: `${rest.method} ${rest.path}`, procedure, fields: Object.fromEntries(fields) }]
  },
)
/** All that a client can write. */
const writes: Write[] = contract.filter(({ method, fields }) => method !== 'GET' && Object.keys(fields).length > 0)

const ofPlatform = openPlatform(platform)
const call = (procedure: string, input: object): Promise<Fields> => callBy([shop.client, ofPlatform], procedure, input)

/** Existing objects, by the field that names them, or by the path for ids in paths. */
const known: Record<string, string> = {}

type Pair = readonly [unknown, unknown]
/** Two values of fields whose schema does not determine the form, by the field's name, or by operation and field. */
const formed: Record<string, Pair> = {
  amount: [1200, 1300],
  amount_cents: [1200, 1300],
  currency: ['usd', 'eur'],
  url: ['https://shop.example/a', 'https://shop.example/b'],
  images: [['https://shop.example/a.png'], ['https://shop.example/b.png', 'https://shop.example/c.png']],
  success_url: ['https://shop.example/a', 'https://shop.example/b'],
  return_url: ['https://shop.example/e', 'https://shop.example/f'],
  refresh_url: ['https://shop.example/g', 'https://shop.example/h'],
  cancel_url: ['https://shop.example/c', 'https://shop.example/d'],
  metadata: [
    { order: '1', paid: true, count: 1 },
    { order: '2', paid: false, count: 2.5 },
  ],
  line_items: [[{ amount: 1200, currency: 'usd', name: 'Tea', quantity: 2 }], [{ price_id: 'price', quantity: 3 }]],
  collect_shipping_address: [true, true],
  shipping_countries: [['US'], ['FR', 'TT']],
  events: [['charge.refunded'], ['payment_intent.succeeded', 'charge.dispute.created']],
  interval: ['week', 'month'],
  'POST /subscription-products.interval': ['monthly', 'quarterly'],
  'PUT /subscription-products/{id}.interval': ['monthly', 'quarterly'],
  submit: [true, true],
  resumes_at: [Math.floor(Date.now() / 1000) + 30 * 86_400, Math.floor(Date.now() / 1000) + 60 * 86_400],
  'POST /subscriptions/{id}/cancel.when': ['period_end', 'period_end'],
  'PATCH /subscriptions/{id}.effective': ['now', 'now'],
  'POST /subscriptions/{id}/preview.effective': ['now', 'now'],
  'POST /subscriptions/{id}/cancel.refund': ['none', 'none'],
  'POST /payment-links.after_payment': [{ message: 'Thanks' }, { redirect_url: 'https://shop.example/i' }],
  'POST /payment-links.expires_at': [
    Math.floor(Date.now() / 1000) + 30 * 86_400,
    Math.floor(Date.now() / 1000) + 60 * 86_400,
  ],
  'POST /discounts.code': ['SPRING20', 'summer_30'],
  'POST /discounts.duration': ['repeating', 'repeating'],
  'POST /discounts.starts_at': [Math.floor(Date.now() / 1000), Math.floor(Date.now() / 1000) + 86_400],
  'POST /discounts.expires_at': [
    Math.floor(Date.now() / 1000) + 30 * 86_400,
    Math.floor(Date.now() / 1000) + 60 * 86_400,
  ],
  'PATCH /discounts/{id}.expires_at': [
    Math.floor(Date.now() / 1000) + 30 * 86_400,
    Math.floor(Date.now() / 1000) + 60 * 86_400,
  ],
  'PATCH /payment-links/{id}.expires_at': [
    Math.floor(Date.now() / 1000) + 30 * 86_400,
    Math.floor(Date.now() / 1000) + 60 * 86_400,
  ],
  'POST /payments.statement_descriptor': ['TEA SHOP', 'COFFEE BAR'],
  country: ['GB', 'FR'],
  path: ['/payments', '/payouts'],
  'PATCH /platform/merchants/{id}.owner_email': ['owner0@example.com', 'owner1@example.com'],
  'PATCH /platform/merchants/{id}.payouts': [
    { delay_days: 5, schedule: 'weekly', minimum_balance: { usd: 1000 } },
    { delay_days: 9, schedule: 'manual', minimum_balance: { usd: 2000 } },
  ],
  'POST /platform/merchants/{id}/pause.payments': [true, true],
  tax_code: ['txcd_99999999', 'txcd_10000000'],
  domain: ['a.shop.example', 'b.shop.example'],
}

/** Fields that cannot be combined: what a request leaves out, for each request that it takes to send all. */
const apart: Record<string, readonly string[][]> = {
  'POST /discounts': [
    ['amount_off', 'currency'],
    ['percent_off', 'code'],
  ],
  'POST /payments': [['discount_code'], ['discount_id']],
  'POST /payment-sessions': [
    ['customer_email', 'discount_code'],
    ['customer_id', 'save_payment_method', 'discount_id'],
  ],
  'POST /payment-links': [
    ['line_items', 'allow_discount_codes', 'collect_shipping_address', 'shipping_countries', 'shipping_options'],
    ['price_id', 'quantity'],
  ],
  'POST /payment-intents': [['customer_email'], ['customer_id', 'save_payment_method']],
  'POST /refunds': [['session_id'], ['payment_intent']],
  'POST /webhook-endpoints/{id}/replay': [['events'], ['since']],
  'POST /platform/webhook-endpoints/{id}/replay': [['events'], ['since']],
  'POST /subscription-sessions': [
    ['amount_cents', 'currency', 'interval', 'interval_count', 'name', 'customer_email', 'discount_code'],
    ['price_id', 'customer_id', 'trial_period_days', 'pass_fees_to_customer', 'discount_id'],
  ],
}

type Processed = {
  billing_address_collection: unknown
  shipping_address_collection: { allowed_countries: string[] } | null
  shipping_options: { shipping_rate: string }[]
}
const asked = async <T>(path: string) => (await processor.call(false, path, shop.account)).json() as Promise<T>
const checkout = ({ id }: Fields) => asked<Processed>(`/v1/checkout/sessions/${id}`)
/** The checkout that the address of a page names. */
const checkoutAt = ({ url }: Fields) => asked<Fields>(`/v1/checkout/sessions/${String(url).split('/').at(-1)}`)

async function recurring({ id }: Fields): Promise<Fields> {
  const lines = `/v1/checkout/sessions/${id}/line_items`
  const { data } = await asked<{ data: { description: string; price: { recurring: Fields } }[] }>(lines)
  return { name: data[0]?.description, ...data[0]?.price.recurring }
}
const paymentRow = ({ id }: Fields) => database.prisma.payment.findFirstOrThrow({ where: { id: String(id) } })

const accountOf = ({ id }: Fields) =>
  database.prisma.account.findFirstOrThrow({ where: { merchantId: String(id), livemode: false } })
const isPaused = (part: string) => (answer: Fields) => (answer.paused as Fields)[part]

/** The terms of payouts at the processor, as a request names them. */
async function payoutTerms(answer: Fields): Promise<Fields> {
  const account = String((answer.accounts as { test: { id: string } }).test.id)
  const { payments } = (await (await processor.call(false, '/v1/balance_settings', account)).json()) as {
    payments: {
      payouts: { schedule: { interval: string }; minimum_balance_by_currency: Fields }
      settlement_timing: { delay_days: number }
    }
  }
  return {
    delay_days: payments.settlement_timing.delay_days,
    schedule: payments.payouts.schedule.interval,
    minimum_balance: payments.payouts.minimum_balance_by_currency,
  }
}

const codeOf = async (id: string | null) =>
  (await database.prisma.discount.findFirstOrThrow({ where: { id: id ?? '' } })).code

/** Where a field comes back that the answer does not have under its name: at the processor, or in something else. */
const elsewhere: Record<string, (answer: Fields) => unknown> = {
  'POST /payment-sessions.billing_address_collection': async (answer) =>
    (await checkout(answer)).billing_address_collection,
  'POST /payment-sessions.discount_id': async ({ id }) =>
    (await database.prisma.paymentSession.findFirstOrThrow({ where: { id: String(id) } })).discountId,
  'POST /payment-sessions.discount_code': async ({ id }) =>
    codeOf((await database.prisma.paymentSession.findFirstOrThrow({ where: { id: String(id) } })).discountId),
  'POST /payments.discount_id': async (answer) => (await paymentRow(answer)).discountId,
  'POST /payments.discount_code': async (answer) => codeOf((await paymentRow(answer)).discountId),
  'POST /payment-sessions.collect_shipping_address': async (answer) =>
    (await checkout(answer)).shipping_address_collection !== null,
  'POST /payment-sessions.shipping_countries': async (answer) =>
    (await checkout(answer)).shipping_address_collection?.allowed_countries,
  'POST /payment-sessions.shipping_options': async (answer) => {
    const [way] = (await checkout(answer)).shipping_options
    const rate = await asked<{ display_name: string }>(`/v1/shipping_rates/${way?.shipping_rate}`)
    return [{ label: rate.display_name, amount: answer.amount_shipping }]
  },
  'POST /payment-intents.amount': async (answer) => {
    const { amount, feeAmount, passFees } = await paymentRow(answer)
    return Number(passFees ? amount - feeAmount : amount)
  },
  'POST /payment-intents.domain': async () => {
    const { data } = await asked<{ data: { domain_name: string }[] }>('/v1/payment_method_domains')
    return data[0]?.domain_name
  },
  'POST /payment-intents.save_payment_method': async ({ id }) =>
    (await asked<Fields>(`/v1/payment_intents/${id}`)).setup_future_usage === 'off_session',
  'POST /payments.amount': async (answer) => {
    const { amount, amountDiscount, feeAmount, passFees } = await paymentRow(answer)
    return Number((passFees ? amount - feeAmount : amount) + amountDiscount)
  },
  'POST /payments.payment_method': async (answer) => (await paymentRow(answer)).chargedMethod,
  'POST /payments.pass_fees_to_customer': async (answer) => (await paymentRow(answer)).passFees,
  'POST /payments.statement_descriptor': async ({ id }) =>
    (await asked<Fields>(`/v1/payment_intents/${id}`)).statement_descriptor_suffix,
  'POST /payment-intents.description': async (answer) => (await paymentRow(answer)).description,
  'POST /payment-intents.customer_email': async (answer) => (await paymentRow(answer)).customerEmail,
  'POST /payment-intents.pass_fees_to_customer': async (answer) => (await paymentRow(answer)).passFees,
  'POST /subscription-sessions.amount_cents': ({ amount_total, amount_discount, quantity }) =>
    (Number(amount_total) + Number(amount_discount)) / Number(quantity),
  'POST /subscription-sessions.discount_id': async ({ id }) =>
    (await database.prisma.subscriptionSession.findFirstOrThrow({ where: { id: String(id) } })).discountId,
  'POST /subscription-sessions.discount_code': async ({ id }) =>
    codeOf((await database.prisma.subscriptionSession.findFirstOrThrow({ where: { id: String(id) } })).discountId),
  'POST /subscription-sessions.name': async (answer) => (await recurring(answer)).name,
  'POST /subscription-sessions.interval': async (answer) => (await recurring(answer)).interval,
  'POST /subscription-sessions.interval_count': async (answer) => (await recurring(answer)).interval_count,
  'POST /subscription-sessions.pass_fees_to_customer': async ({ id }) =>
    (await database.prisma.subscriptionSession.findFirstOrThrow({ where: { id: String(id) } })).passFees,
  'POST /disputes/{id}/evidence.submit': ({ submission_count }) => Number(submission_count) > 0,
  'POST /subscriptions/{id}/payment-method-sessions.return_url': async (page) => (await checkoutAt(page)).cancel_url,
  'POST /subscriptions/{id}/payment-method-sessions.locale': async (page) => (await checkoutAt(page)).locale,
  'POST /customers/{id}/payment-method-sessions.locale': async (page) => (await checkoutAt(page)).locale,
  'PATCH /webhook-endpoints/{id}.active': ({ status }) => status === 'active',
  'POST /subscriptions/{id}/pause.resumes_at': ({ paused_until }) => paused_until,
  'POST /subscriptions/{id}/cancel.reason': ({ cancel_reason }) => cancel_reason,
  'PATCH /subscriptions/{id}.item_id': ({ items }) => (items as { id: string }[])[0]?.id,
  'PATCH /subscriptions/{id}.price_id': ({ items }) => (items as { price_id: string }[])[0]?.price_id,
  'PATCH /subscriptions/{id}/quantity.item_id': ({ items }) => (items as { id: string }[])[0]?.id,
  'POST /platform/merchants.country': async (answer) => (await accountOf(answer)).country,
  'POST /platform/merchants.account_model': async (answer) => (await accountOf(answer)).model,
  'PATCH /platform/merchants/{id}.owner_email': ({ email }) => email,
  'PATCH /platform/merchants/{id}.payouts': payoutTerms,
  'POST /platform/merchants/{id}/pause.payments': isPaused('payments'),
  'POST /platform/merchants/{id}/pause.payouts': isPaused('payouts'),
  'POST /platform/merchants/{id}/pause.subscriptions': isPaused('subscriptions'),
  'POST /platform/merchants/{id}/pause.reason': isPaused('reason'),
  'POST /platform/merchants/{id}/suspend.reason': async (answer) => (await accountOf(answer)).suspensionReason,
  'POST /platform/merchants/{id}/close.reason': async (answer) => (await accountOf(answer)).closingReason,
  'PATCH /platform/webhook-endpoints/{id}.active': ({ status }) => status === 'active',
}
/** Fields that control the operation, and are not stored. */
const instructions: ReadonlySet<string> = new Set([
  'POST /account/links.type',
  // The page of a link returns there: `account-links.db.test.ts`.
  'POST /account/links.return_url',
  'POST /account/links.refresh_url',
  // A paid session shows the kept method: `customers.db.test.ts`.
  'POST /payment-sessions.save_payment_method',
  // The page of a link returns there: `customers.db.test.ts`.
  'POST /customers/{id}/payment-method-sessions.return_url',
  // The page of the link is the customer's, and returns there: `customers.db.test.ts`.
  'POST /customer-sessions.customer_id',
  'POST /customer-sessions.return_url',
  // The page of the link is in it.
  'POST /customer-sessions.locale',
  'POST /subscriptions/{id}/cancel.when',
  'PATCH /subscriptions/{id}.effective',
  'PATCH /subscriptions/{id}.proration_behavior',
  'POST /subscriptions/{id}/preview.price_id',
  'POST /subscriptions/{id}/preview.quantity',
  'POST /subscriptions/{id}/preview.item_id',
  'POST /subscriptions/{id}/preview.effective',
  'POST /subscriptions/{id}/preview.metadata',
  'POST /subscriptions/{id}/preview.proration_behavior',
  'POST /subscriptions/{id}/cancel.refund',
  'PATCH /subscriptions/{id}/quantity.proration_behavior',
  'POST /webhook-endpoints/{id}/replay.events',
  'POST /webhook-endpoints/{id}/replay.since',
  // The mail is in `platform-merchants.db.test.ts`.
  'POST /platform/merchants.invite',
  // The link leads to the page, which signs the member in: `platform-merchants.db.test.ts`.
  'POST /platform/merchants/{id}/sign-in-links.email',
  'POST /platform/merchants/{id}/sign-in-links.path',
  'POST /platform/merchants/{id}/account-links.type',
  'POST /platform/merchants/{id}/account-links.return_url',
  'POST /platform/merchants/{id}/account-links.refresh_url',
  'POST /platform/webhook-endpoints/{id}/replay.events',
  'POST /platform/webhook-endpoints/{id}/replay.since',
])
/** Paths of the answer's resource, where it differs from the path of the operation. */
const answered: Record<string, string> = {
  'POST /webhook-endpoints/{id}/test': '/events',
  'POST /platform/webhook-endpoints/{id}/test': 'of the merchants',
  'POST /platform/merchants/{id}/keys': 'of the portal',
}

/** A value of a field: neither of the two is its default. */
function sample(schema: Schema, name: string, operation: string, round: 0 | 1): unknown {
  const form = formed[`${operation}.${name}`] ?? formed[name]
  if (known[name]) return known[name]
  if (form) return form[round]
  const [first] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (first) return sample(first, name, operation, round)
  if (schema.enum) return schema.enum[(round + 1) % schema.enum.length]
  switch ([schema.type].flat()[0]) {
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1) + 1 + round
    case 'boolean':
      return round === 0
    case 'array':
      return [sample(schema.items ?? {}, name, operation, round)]
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, inner]) => [
          field,
          sample(inner, field, operation, round),
        ]),
      )
    default:
      return schema.format === 'email' ? `ada${round}@example.com` : `${name} ${round}`.slice(0, schema.maxLength)
  }
}

/** Requests with all fields that an operation accepts. */
function requestsOf({ operation, fields }: Write, round: 0 | 1): Fields[] {
  const all = Object.entries(fields).map(([name, schema]) => [name, sample(schema, name, operation, round)] as const)
  return (apart[operation] ?? [[]]).map((without) =>
    Object.fromEntries(all.filter(([name]) => !without.includes(name))),
  )
}

/** The same as a GET answers it; null where there is no such call. */
async function readAgain({ operation }: Write, { id }: Fields): Promise<Fields | null> {
  // A page of the processor, which is not kept.
  if (id === undefined) return null
  const resource = answered[operation] ?? /\/(platform\/)?[^/]+/.exec(operation)?.[0]
  const one = contract.find((read) => read.operation === `GET ${resource}/{id}`)
  if (one) return call(one.procedure, { id })
  const list = contract.find((read) => read.operation === `GET ${resource}`)
  if (!list) return null
  const { items } = (await call(list.procedure, { limit: 100 })) as { items: Fields[] }
  return items.find((item) => item.id === id) ?? {}
}

/** Texts for the bank that it takes as files alone are answered as those. */
function asAnswered(name: string, sent: unknown): unknown {
  if (name !== 'evidence') return sent
  const files: readonly string[] = fileFields
  return Object.fromEntries(
    Object.entries(sent as Fields).map(([field, text]) => [field, files.includes(field) ? expect.any(String) : text]),
  )
}

async function expectBack({ operation }: Write, sent: Fields, answer: Fields): Promise<void> {
  for (const [name, value] of Object.entries(sent)) {
    const place = `${operation}.${name}`
    if (instructions.has(place)) continue
    const inPrice = answer.price as Fields | null | undefined
    const back = elsewhere[place] ? await elsewhere[place](answer) : (answer[name] ?? inPrice?.[name])
    expect({ [place]: back }).toMatchObject({ [place]: asAnswered(name, value) })
  }
}

const isNullable = ({ type, anyOf = [] }: Schema): boolean => [type].flat().includes('null') || anyOf.some(isNullable)

beforeAll(async () => {
  const { client } = shop
  const tea = { name: 'Tea', price: { amount: 900, currency: 'usd' } }
  const sold = await client.products.create(tea)
  const product = await client.products.create(tea)
  const weekly = { name: 'Tea', amount: 900, currency: 'usd', interval: 'weekly' } as const
  const offer = await client.subscriptionProducts.create(weekly)
  const plan = await client.subscriptionProducts.create(weekly)
  const customer = await client.customers.create({ email: 'ada@example.com' })
  const keeping = await shop.sell({
    line_items: [{ name: 'Tea', amount: 900, currency: 'usd', quantity: 1 }],
    customer_id: customer.id,
    save_payment_method: true,
  })
  await processor.pay(keeping.id)
  await catchUp(platform)
  const method = (await client.paymentMethods.list({ id: customer.id })).items[0]?.id
  formed['POST /payments.payment_method'] = [method, method]
  const session = await shop.sell({ line_items: [{ name: 'Tea', amount: 90_000, currency: 'usd', quantity: 1 }] })
  await processor.pay(session.id)
  await catchUp(platform)
  const { payment_intent } = await client.paymentSessions.retrieve({ id: session.id })
  const dispute = await sellDisputed(platform, shop)
  for (const event of dispute.events) await receive(platform, event)
  const { subscription } = await subscribe(platform, shop)
  const newEndpoint = async () => (await client.webhookEndpoints.create({ url: 'https://shop.example/in' })).id
  const replaying = await newEndpoint()
  const told = await client.webhookEndpoints.sendTestEvent({ id: replaying })
  formed['POST /webhook-endpoints/{id}/replay.events'] = [[told.id], [told.id]]
  const reduction = await client.discounts.create({ name: 'Tea', percent_off: 10, duration: 'once', code: 'TEA10' })
  formed['POST /payment-sessions.discount_code'] = ['TEA10', 'TEA10']
  formed['POST /payments.discount_code'] = ['TEA10', 'TEA10']
  formed['POST /subscription-sessions.discount_code'] = ['TEA10', 'TEA10']
  formed['POST /discounts.product_ids'] = [[product.id], [sold.id]]
  formed.line_items = [formed.line_items?.[0], [{ price_id: sold.price?.id, quantity: 3 }]]
  const schedule = await createFeeSchedule(platform.services, {
    name: 'Plus',
    rate_bps: 250,
    fixed: { usd: 25, gbp: 20, eur: 25 },
  })
  formed.pricing = [schedule.id, schedule.id]
  const newMerchant = async (email: string) => (await ofPlatform.platform.merchants.create({ name: 'Tea', email })).id
  const member = 'member@example.com'
  formed['POST /platform/merchants/{id}/sign-in-links.email'] = [member, member]
  const ofEndpoint = async () =>
    (await ofPlatform.platform.webhookEndpoints.create({ url: 'https://platform.example/in' })).id
  const replayed = await ofEndpoint()
  const sent = await ofPlatform.platform.webhookEndpoints.sendTestEvent({ id: replayed })
  formed['POST /platform/webhook-endpoints/{id}/replay.events'] = [[sent.id], [sent.id]]
  for (const verb of ['', '/pause', '/suspend', '/close', '/account-links', '/keys'])
    known[`/platform/merchants/{id}${verb}`] = await newMerchant(`of${verb.replaceAll('/', '-')}@example.com`)
  Object.assign(known, {
    '/platform/merchants/{id}/sign-in-links': await newMerchant(member),
    '/platform/webhook-endpoints/{id}': await ofEndpoint(),
    '/platform/webhook-endpoints/{id}/test': await ofEndpoint(),
    '/platform/webhook-endpoints/{id}/replay': replayed,
    customer_id: customer.id,
    price_id: offer.price.id,
    discount_id: reduction.id,
    session_id: session.id,
    payment_intent,
    item_id: subscription.items[0]?.id,
    '/products/{id}': product.id,
    '/discounts/{id}': (await client.discounts.create({ name: 'Tea', percent_off: 10, duration: 'once' })).id,
    '/payment-links/{id}': (await client.paymentLinks.create({ price_id: sold.price?.id })).id,
    '/customers/{id}': customer.id,
    '/customers/{id}/payment-method-sessions': customer.id,
    '/subscription-products/{id}': plan.id,
    '/disputes/{id}/evidence': dispute.id,
    '/subscriptions/{id}/quantity': subscription.id,
    '/subscriptions/{id}': subscription.id,
    '/subscriptions/{id}/preview': subscription.id,
    '/subscriptions/{id}/pause': (await subscribe(platform, shop)).subscription.id,
    '/subscriptions/{id}/cancel': (await subscribe(platform, shop)).subscription.id,
    '/webhook-endpoints/{id}': await newEndpoint(),
    '/webhook-endpoints/{id}/test': await newEndpoint(),
    '/webhook-endpoints/{id}/replay': replaying,
    '/subscriptions/{id}/payment-method-sessions': subscription.id,
  })
})

const pathOf = ({ operation }: Write) => {
  const path = operation.split(' ')[1] ?? ''
  return path.includes('{id}') ? { id: known[path] } : {}
}

// Sending it all to the bank ends the evidence, and nothing in it has a default. A merchant is closed once.
const cases = writes.flatMap((write) =>
  (/\/(evidence|close)$/.test(write.operation) ? [0 as const] : [0 as const, 1 as const]).map((round) => ({
    ...write,
    round,
  })),
)
test.each(cases)('a field that is sent is not lost: $operation ($round)', async ({ round, ...write }) => {
  const sentFields = new Set<string>()
  for (const sent of requestsOf(write, round)) {
    const answer = await call(write.procedure, { ...pathOf(write), ...sent })
    await expectBack(write, sent, answer)
    const again = await readAgain(write, answer)
    if (again) await expectBack(write, sent, again)
    for (const name of Object.keys(sent)) sentFields.add(name)
  }
  expect([...sentFields].toSorted(), 'sent').toEqual(Object.keys(write.fields).toSorted())
})

/** A null of a new object is a value: `locale`. */
const updates = writes.filter(({ operation }) => /^(PUT|PATCH)/.test(operation))
const clearing = updates.flatMap((write) => {
  const clearable = Object.keys(write.fields).filter(
    (name) => isNullable(write.fields[name] ?? {}) && !instructions.has(`${write.operation}.${name}`),
  )
  return clearable.length > 0 ? [{ ...write, clearable }] : []
})
test.each(clearing)('null clears what it may: $operation', async ({ clearable, ...write }) => {
  const nothing = Object.fromEntries(clearable.map((name) => [name, null]))
  const answer = await call(write.procedure, { ...pathOf(write), ...nothing })
  for (const read of [answer, await readAgain(write, answer)]) {
    for (const name of clearable) expect([null, [], {}], name).toContainEqual(read?.[name])
  }
})

test('every exception names a field of the contract', () => {
  const places = writes.flatMap(({ operation, fields }) => Object.keys(fields).map((name) => `${operation}.${name}`))
  expect(places).toEqual(expect.arrayContaining([...Object.keys(elsewhere), ...instructions]))
})
