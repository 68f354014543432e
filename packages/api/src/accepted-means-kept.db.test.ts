import { fileFields } from '@merchant-payments/processor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { CsvExport } from './core/csv/table.ts'
import type { AccountScope } from './core/request/account-scope.ts'
import { apiErrorOf } from './core/request/api-error-of.ts'
import { loadReceipt } from './mail/receipts/load-receipt.ts'
import { exportCustomers } from './resources/customers/portal/export.ts'
import { exportDisputes } from './resources/disputes/portal/export.ts'
import { exportPayments } from './resources/payments/portal/export.ts'
import { appRouter } from './resources/router.ts'
import { exportSubscriptions } from './resources/subscriptions/portal/export.ts'
import { callBy, openPlatform } from './testing/call-by.ts'
import { catchUp, openShop, receive, redirects, sellDisputed, subscribe, testPlatform } from './testing/index.ts'
import { type Path, placesIn, type Schema, schemaAt, withAt } from './testing/schema-samples.ts'

type Fields = Record<string, unknown>
type Procedure = { _def: { inputs: z.ZodType[]; meta?: { openapi?: { method: string; path: string } } } }

/** Fields that name objects or events, with tests of their own. */
const isName = /^payment_method$|^id$|_ids?$|^payment_intent$/

/** A text of each class that software changes, cuts or loses. */
const texts: Readonly<Record<string, string>> = {
  'Latin with accents': 'Café Crème à la Åse',
  'letters of one and of two characters': 'e\u0301 and \u00e9',
  Greek: 'Τσάι του βουνού',
  Cyrillic: 'Чай с лимоном',
  Armenian: 'Թեյ',
  Georgian: 'ჩაი',
  Hebrew: 'תה ירוק',
  Arabic: 'شاي أخضر ١٢٣',
  Hindi: 'हरी चाय',
  Thai: 'ชาเขียว',
  Amharic: 'አረንጓዴ ሻይ',
  Chinese: '綠茶 (大)',
  Japanese: '緑茶ケーキ',
  Korean: '녹차 케이크',
  'a letter outside of the basic plane': '𠮷野家 𝒯ea',
  emoji: '🍵 👩‍🍳 🇹🇹 1️⃣',
  'right to left override': '\u202eaeT',
  'zero width': 'Te\u200ba',
  'a number': '0042.10',
  'a long number': '7615917337495251231',
  'another number': '1e5',
  'a word of JSON': 'null',
  blanks: '   ',
  'blanks at both ends': '  Tea  ',
  lines: 'Tea\nand cake\r\n',
  quotes: `O'Brien "&" <Tea> \\ *`,
  'encoded characters': 'Tea%20&amp;%7B+{0}',
  'a formula': '=1+1',
  'a name of a prototype': '__proto__',
}
/** Texts that PostgreSQL does not hold. */
const unstorable = { NUL: 'a\0b', 'half of a letter': 'a\ud835b' }

const platform = await testPlatform()
const shop = await openShop(platform)
const { processor } = platform

/** For each operation that takes texts: a request that is accepted, with all lists and objects that texts are in. */
const item = { amount: 1200, currency: 'usd', name: 'Tea', quantity: 1 }
const back = { return_url: 'https://shop.example/account' }
const again = { refresh_url: 'https://shop.example/again' }
const requests: Record<string, Fields> = {
  'POST /products': { name: 'Tea', images: ['https://shop.example/a.png'], price: { amount: 900, currency: 'usd' } },
  'PUT /products/{id}': { images: ['https://shop.example/a.png'], price: { amount: 900, currency: 'usd' } },
  'POST /customers': { email: 'ada@example.com' },
  'PUT /customers/{id}': {},
  'POST /discounts': { name: 'Tea', percent_off: 10, duration: 'once' },
  'PATCH /discounts/{id}': {},
  'POST /payment-sessions': {
    ...redirects,
    line_items: [item],
    shipping_options: [{ label: 'Post', amount: 500 }],
    shipping_countries: ['US'],
  },
  'POST /payment-links': {
    line_items: [item],
    shipping_options: [{ label: 'Post', amount: 500 }],
    after_payment: { message: 'Thanks' },
  },
  'PATCH /payment-links/{id}': {},
  'POST /payment-intents': { amount: 1200, currency: 'usd' },
  'POST /payments': { amount: 1200, currency: 'usd' },
  'POST /subscriptions/{id}/cancel': {},
  'POST /disputes/{id}/evidence': {},
  'POST /subscription-products': { name: 'Tea', amount: 900, currency: 'usd', interval: 'monthly' },
  'PUT /subscription-products/{id}': { amount: 900, currency: 'usd', interval: 'monthly' },
  'POST /subscription-sessions': { ...redirects, amount_cents: 900, currency: 'usd', interval: 'month' },
  'POST /webhook-endpoints': { url: 'https://shop.example/in' },
  'PATCH /webhook-endpoints/{id}': {},
  'PATCH /platform/merchants/{id}': {},
  'POST /platform/merchants/{id}/pause': { payments: true, reason: 'Review' },
  'POST /platform/webhook-endpoints': { url: 'https://platform.example/in' },
  'PATCH /platform/webhook-endpoints/{id}': {},
  'POST /account/links': { type: 'onboarding', ...back, ...again },
  'POST /customer-sessions': back,
  'POST /customers/{id}/payment-method-sessions': back,
  'POST /subscriptions/{id}/payment-method-sessions': back,
  'POST /platform/merchants/{id}/account-links': { type: 'onboarding', ...back, ...again },
  'POST /platform/merchants/{id}/sign-in-links': {},
}
let merchants = 0
/** A merchant whose owner owns no other. */
const newMerchant = () => {
  merchants += 1
  return { name: 'Tea', email: `owner${merchants}@platform.example`, invite: false }
}
/** Operations whose texts are names of events alone: `sent-fields` covers them. */
const withoutTexts = new Set(['POST /webhook-endpoints/{id}/replay', 'POST /platform/webhook-endpoints/{id}/replay'])
/** Operations that can be called a few times for a merchant. Their texts have the schemas of a reason of a pause, and of a name. */
const seldom = new Set([
  'POST /platform/merchants/{id}/close',
  'POST /platform/merchants/{id}/keys',
  'POST /platform/merchants/{id}/suspend',
])
/** The places of texts that customers or banks see, which reach the processor unchanged. */
const atProcessor =
  /^(POST|PUT) \/products.*\.(name|description|images\.0|unit_label|tax_code)$|^(POST|PUT) \/customers.*\.(email|name|phone)$|^POST \/payment-sessions\.(line_items\.0\.name|shipping_options\.0\.label|customer_email|success_url|cancel_url)$|^POST \/payment-intents\.(description|customer_email)$|^POST \/payments\.description$|^POST \/disputes|^(POST|PUT) \/subscription-products.*\.(name|description)$|^POST \/subscription-sessions\.(name|customer_email|success_url|cancel_url)$/

const contract = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).flatMap(
  ([procedure, { _def }]) => {
    const rest = _def.meta?.openapi
    if (!rest || rest.method === 'GET') return []
    const schema = z.toJSONSchema(_def.inputs[0] as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema
    const places = placesIn(schema).filter(
      (place) =>
        textAt(schema, place) !== undefined &&
        !isName.test(String(place.findLast((part) => !/^\d+$/.test(String(part))))) &&
        !rest.path.includes(`{${String(place[0])}}`),
    )
    return places.length === 0 ? [] : [{ operation: `${rest.method} ${rest.path}`, procedure, schema, places }]
  },
)

/** The texts that a field accepts. */
function textAt(schema: Schema, place: Path): Schema | undefined {
  const at = schemaAt(schema, place)
  return [at, ...(at.anyOf ?? [])].find(({ type, enum: few }) => few === undefined && [type].flat().includes('string'))
}

const ofPlatform = openPlatform(platform)
const call = (procedure: string, input: object): Promise<Fields> => callBy([shop.client, ofPlatform], procedure, input)

const maxAddress = 2048

/** The texts of a class in the form that a place takes: as they are, and as a part of an address. */
function valuesFor(place: Path, text: string, { maxLength }: Schema = {}): string[] {
  const name = String(place.at(-2) === 'images' ? 'images' : place.at(-1))
  const characters = [...text]
  const longest = (length: number) =>
    Array.from({ length }, (_, index) => characters[index % characters.length]).join('')
  const long = maxLength === undefined ? [] : [longest(maxLength)]
  const site = 'https://shop.example/'
  const formed = /url$|^images$/.test(name)
    ? [`${site}${text}?q=${text}`, `${site}${longest(maxAddress - site.length)}`]
    : /email/.test(name)
      ? [`${text}@example.com`, `ada@${text}.example`]
      : []
  return [text, ...long, ...formed]
}

/** All texts and keys within a value. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    yield key
    yield* textsIn(inner)
  }
}

/** The parameters of all changes that are sent to the processor meanwhile. */
let sent: string[] = []
beforeAll(() => {
  processor.intercept(async (request) => {
    if (request.method === 'POST') sent.push(...new URLSearchParams(await request.clone().text()).values())
    return undefined
  })
})
afterAll(() => processor.intercept(null))

/** The objects that are changed. */
const ids: Record<string, string> = {}
beforeAll(async () => {
  const { client } = shop
  ids.products = (await client.products.create({ name: 'Tea', price: { amount: 900, currency: 'usd' } })).id
  ids.customers = (await client.customers.create({ email: 'ada@example.com' })).id
  ids.discounts = (await client.discounts.create({ name: 'Spring', percent_off: 10, duration: 'once' })).id
  ids['payment-links'] = (await client.paymentLinks.create({ line_items: [{ ...item, currency: 'usd' }] })).id
  ids['webhook-endpoints'] = (await client.webhookEndpoints.create({ url: 'https://shop.example/in' })).id
  const plan = { name: 'Tea', amount: 900, currency: 'usd', interval: 'monthly' } as const
  ids['subscription-products'] = (await client.subscriptionProducts.create(plan)).id
  ids['platform/merchants'] = (await ofPlatform.platform.merchants.create(newMerchant())).id
  ids['platform/webhook-endpoints'] = (
    await ofPlatform.platform.webhookEndpoints.create({ url: 'https://platform.example/in' })
  ).id
  const disputed = await sellDisputed(platform, shop)
  for (const event of disputed.events) await receive(platform, event)
  ids.disputes = disputed.id
  ids.subscriptions = (await subscribe(platform, shop)).subscription.id
  const keeping = { ...redirects, line_items: [item], customer_id: ids.customers, save_payment_method: true }
  await processor.pay((await client.paymentSessions.create(keeping)).id)
  await catchUp(platform)
  requests['POST /payments'] = { ...requests['POST /payments'], customer_id: ids.customers }
  requests['POST /customer-sessions'] = { ...back, customer_id: ids.customers }
})

const resourceOf = (operation: string) => /\/((?:platform\/)?[^/]+)/.exec(operation)?.[1] ?? ''

/** Sells what was made, or sells to whom, so that it reaches the processor. */
async function sell(operation: string, made: Fields): Promise<void> {
  if (made.id === undefined) return
  const price = (made.price as { id: string } | null)?.id
  const resource = resourceOf(operation)
  const line_items = resource === 'products' ? [{ price_id: price, quantity: 1 }] : [item]
  if (resource === 'products') await call('paymentSessions.create', { ...redirects, line_items })
  if (resource === 'customers') await call('paymentSessions.create', { ...redirects, line_items, customer_id: made.id })
  if (resource === 'subscription-products') await call('subscriptionSessions.create', { ...redirects, price_id: price })
}

async function readAgain(operation: string, { id }: Fields): Promise<Fields | null> {
  if (id === undefined) return null
  const reads = {
    products: 'products',
    customers: 'customers',
    discounts: 'discounts',
    'payment-links': 'paymentLinks',
    'payment-sessions': 'paymentSessions',
    disputes: 'disputes',
    payments: 'payments',
    subscriptions: 'subscriptions',
    'subscription-products': 'subscriptionProducts',
    'subscription-sessions': 'subscriptionSessions',
    refunds: 'refunds',
    'platform/merchants': 'platform.merchants',
    'platform/webhook-endpoints': 'platform.webhookEndpoints',
  }
  const resource = resourceOf(operation)
  return resource in reads ? call(`${reads[resource as keyof typeof reads]}.retrieve`, { id }) : null
}

/** Deactivates an endpoint, as few may be active. */
async function cleanUp(operation: string, { id }: Fields): Promise<void> {
  if (operation === 'POST /webhook-endpoints') await call('webhookEndpoints.update', { id, active: false })
  if (operation === 'POST /platform/webhook-endpoints') await call('platform.webhookEndpoints.deactivate', { id })
}

type Value = readonly [place: Path, value: string]

/**
 * The faults in the treatment of values: neither refused by name nor kept. All are sent at once; those that are refused are left out, and
 * the rest is sent again.
 */
async function faultsOf(
  { operation, procedure }: (typeof contract)[number],
  values: readonly Value[],
): Promise<string[]> {
  const path = operation.includes('{id}') ? { id: ids[resourceOf(operation)] } : {}
  for (let kept = values; kept.length > 0; ) {
    const begin: unknown = {
      ...(operation === 'POST /platform/merchants' ? newMerchant() : requests[operation]),
      ...path,
    }
    sent = []
    try {
      const made = await call(
        procedure,
        kept.reduce((input, [place, value]) => withAt(input, place, value), begin) as Fields,
      )
      const read = await readAgain(operation, made)
      await sell(operation, made)
      await cleanUp(operation, made)
      return kept.flatMap(([place, value]) => lostFrom(`${operation}.${place.join('.')}`, value, [made, read ?? made]))
    } catch (error) {
      const { code, status, message, param = '', issues = [] } = apiErrorOf(error)
      const named = new Set([param, ...issues.map((issue) => issue.param)])
      const rest = kept.filter(([place]) => !place.some((_, index) => named.has(place.slice(0, index + 1).join('.'))))
      if (status !== 400 || rest.length === kept.length) return [`${status} ${code} on ${param}: ${message}`]
      kept = rest
    }
  }
  return []
}

/** Where a value that was accepted cannot be found. A text that becomes a file is answered as the id of that file. */
function lostFrom(name: string, value: string, answers: readonly Fields[]): string[] {
  if (fileFields.some((field) => name.endsWith(`.evidence.${field}`))) return []
  const inAnswers = hidden.has(name) || answers.every((answer) => new Set(textsIn(answer)).has(value))
  const inCalls = !atProcessor.test(name) || sent.includes(value)
  return [
    ...(inAnswers ? [] : [`${name} is not in an answer`]),
    ...(inCalls ? [] : [`${name} is not at the processor`]),
  ]
}

/** Fields that no answer has: the processor has them, or they name a discount, which `sent-fields` covers. */
const hidden = new Set([
  'POST /payment-sessions.discount_code',
  'POST /payments.discount_code',
  'POST /payments.statement_descriptor',
  'POST /subscription-sessions.discount_code',
  'POST /payment-sessions.shipping_options.0.label',
  'POST /payment-intents.description',
  'POST /payment-intents.customer_email',
  'POST /subscription-sessions.name',
  'POST /account/links.return_url',
  'POST /account/links.refresh_url',
  'POST /customer-sessions.return_url',
  'POST /customers/{id}/payment-method-sessions.return_url',
  'POST /subscriptions/{id}/payment-method-sessions.return_url',
  'POST /platform/merchants/{id}/account-links.return_url',
  'POST /platform/merchants/{id}/account-links.refresh_url',
  'POST /platform/merchants/{id}/sign-in-links.path',
])

describe.each(contract.filter(({ operation }) => !withoutTexts.has(operation) && !seldom.has(operation)))(
  '$operation',
  (write) => {
    test.each(Object.entries({ ...texts, ...unstorable }))(
      'refuses a text by name, or keeps it: %s',
      async (_, text) => {
        for (const round of [0, 1, 2, 3]) {
          const values = write.places.flatMap((place): Value[] => {
            const value = valuesFor(place, text, textAt(write.schema, place))[round]
            return value === undefined ? [] : [[place, value]]
          })
          expect(await faultsOf(write, values)).toEqual([])
        }
      },
    )
  },
)

test.each(Object.entries(texts).filter(([, text]) => text.trim() !== ''))(
  'what is sold is on receipt, event and export as it was written: %s',
  async (_, text) => {
    const metadata = { [`a ${text}`]: text }
    const session = await shop.sell({ line_items: [{ ...item, name: text }], metadata })
    await processor.pay(session.id)
    await catchUp(platform)
    const completed = (await shop.events()).findLast(({ type }) => type === 'checkout.session.completed')
    expect(completed?.data).toMatchObject({ metadata, line_items: [{ name: text }] })
    const { payment_intent: id } = await shop.client.paymentSessions.retrieve({ id: session.id })
    const receipt = await loadReceipt(platform.services, { accountId: shop.accountId, id: String(id) })
    expect(receipt).toMatchObject({ lines: [{ name: text }] })
    expect(await csvOf((scope) => exportPayments(scope, { search: String(id) }))).toContain(cellOf(metadata))
  },
)

/** The file that members export. */
async function csvOf(exported: (scope: AccountScope) => CsvExport | Promise<CsvExport>): Promise<string> {
  const account = await platform.database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
  const scope = { services: platform.services, account } as unknown as AccountScope
  let csv = ''
  for await (const piece of (await exported(scope)).pieces) csv += piece
  return csv
}

const cellOf = (metadata: object) => JSON.stringify(metadata).replaceAll('"', '""')

/** A cell that a spreadsheet would calculate has an apostrophe before it. */
const shownText = (text: string) => (text.startsWith('=') ? `'${text}` : text)

test.each(Object.entries(texts).filter(([, text]) => text.trim() !== ''))(
  'a subscription is in the export, and in its event, as it was written: %s',
  async (_, text) => {
    const metadata = { [`a ${text}`]: text }
    const plan = { name: text, amount_cents: 1200, currency: 'usd', interval: 'month', metadata, ...redirects }
    const { subscription } = await subscribe(platform, shop, plan)
    const told = (await shop.events()).findLast(({ data }) => Reflect.get(data, 'id') === subscription.id)
    expect(told?.data).toMatchObject({ metadata })
    const csv = await csvOf((scope) => exportSubscriptions(scope, {}))
    expect(csv).toContain(cellOf(metadata))
    expect(csv.replaceAll('""', '"')).toContain(shownText(text))
    await shop.client.subscriptions.cancel({ id: subscription.id, when: 'now' })
  },
)

test.each(Object.entries(texts).filter(([, text]) => text.trim() !== ''))(
  'a disputed payment is in the export of disputes as it was written: %s',
  async (_, text) => {
    const metadata = { [`a ${text}`]: text }
    const session = await shop.sell({ line_items: [{ ...item, name: text }], metadata })
    await processor.pay(session.id, { number: '4000000000000259' })
    await catchUp(platform)
    expect(await csvOf((scope) => exportDisputes(scope, {}))).toContain(cellOf(metadata))
  },
)

test.each(Object.entries(texts).filter(([, text]) => text.trim() !== ''))(
  'a customer is in the export, and at the processor, as it was written: %s',
  async (_, text) => {
    const customer = await shop.client.customers.create({ email: 'ada@example.com', name: text, metadata: { text } })
    sent = []
    await shop.sell({ line_items: [item], customer_id: customer.id })
    expect(sent).toContain(text)
    const csv = await csvOf((scope) => exportCustomers(scope, {}))
    expect(csv.replaceAll('""', '"')).toContain(shownText(text))
  },
)

test('every operation that takes a text is tried', () => {
  const operations = contract.map(({ operation }) => operation)
  expect(operations.toSorted()).toEqual(
    ['POST /platform/merchants', ...Object.keys(requests), ...withoutTexts, ...seldom].toSorted(),
  )
})
