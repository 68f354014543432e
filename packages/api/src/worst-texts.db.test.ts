import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AccountContext } from './core/request/account-context.ts'
import { appRouter } from './resources/router.ts'
import { catchUp, openShop, receive, sellDisputed, subscribe, testPlatform } from './testing/index.ts'
import { type Path, placesIn, type Schema, sample, schemaAt, withAt } from './testing/schema-samples.ts'

/** The longest text of a field that names no maximum. */
const unboundedLength = 20_000
/** No text of this length holds up anything, whatever is done with it by its square. */
const shortLength = 200

/** Texts that make careless code slow: by the square of their length, or by many tries of an expression. */
const worst: Readonly<Record<string, (length: number) => string>> = {
  'combining marks': (length) => `a${'\u0301\u0323\u0302'.repeat(length)}`,
  'combining marks, as many as a character may have': (length) => `a${'\u0301\u0323'.repeat(15)}`.repeat(length),
  'one letter': (length) => 'a'.repeat(length),
  'letters and a sign that no expression expects': (length) => `${'a'.repeat(Math.max(0, length - 1))}!`,
  blanks: (length) => `a${' '.repeat(length)}`,
  dots: (length) => 'a.'.repeat(length),
  'signs at': (length) => 'a@'.repeat(length),
  digits: (length) => '1'.repeat(length),
  'zero width': (length) => 'a\u200b'.repeat(length),
  'right to left': (length) => '\u202eא'.repeat(length),
  emoji: (length) => '👨‍👩‍👧🏽'.repeat(length),
  'open tags': (length) => '<a <!--'.repeat(length),
  'encoded characters': (length) => '&#99;%63'.repeat(length),
  'masked words': (length) => 'a*b#c_'.repeat(length),
  'letters in two sizes': (length) => 'aB'.repeat(length),
  'letters of Arabic that join': (length) => 'لا'.repeat(length),
}
const plain = (length: number) => 'Tea and two cakes for Ada '.repeat(length).slice(0, length)

const platform = await testPlatform()
const services = { ...platform.services, attempts: async () => null }
const { prisma } = platform.database

const shop = await openShop(platform)
const row = await prisma.account.findUniqueOrThrow({ where: { id: shop.accountId }, include: { merchant: true } })
const { user } = await prisma.member.findFirstOrThrow({
  where: { merchantId: row.merchantId },
  include: { user: true },
})
const account: AccountContext = {
  ...row,
  paused: null,
  merchantName: row.merchant.name,
  plan: row.merchant.plan,
  cardPaymentsActive: true,
  transfersActive: true,
  rejected: false,
  model: 'platform',
  hostingApproved: false,
}
const { id, name, email } = user
const actor = { kind: 'person', id, name, email, role: 'owner', operator: 'admin' } as const
const caller = appRouter.createCaller({ services, account, actor })
const { events, id: dispute, payment } = await sellDisputed(platform, shop)
for (const event of events) await receive(platform, event)
await catchUp(platform)
const { subscription } = await subscribe(platform, shop)
const monthly = { name: 'Tea', amount: 1000, currency: 'usd', interval: 'monthly' } as const
const known: Readonly<Record<string, string>> = {
  disputes: dispute,
  payments: payment,
  products: (await shop.client.products.create({ name: 'Tea' })).id,
  paymentLinks: (
    await shop.client.paymentLinks.create({ line_items: [{ name: 'Tea', amount: 500, currency: 'usd', quantity: 1 }] })
  ).id,
  discounts: (await shop.client.discounts.create({ name: 'Tea', percent_off: 10, duration: 'once' })).id,
  customers: (await shop.client.customers.create({ email: 'a@example.com' })).id,
  subscriptions: subscription.id,
  subscriptionProducts: (await shop.client.subscriptionProducts.create(monthly)).id,
  webhookEndpoints: (await shop.client.webhookEndpoints.create({ url: 'https://hooks.example/in' })).id,
  keys: (await prisma.apiKey.findFirstOrThrow({ where: { accountId: shop.accountId } })).id,
  merchants: row.merchantId,
}

type Procedure = { _def: { inputs: unknown[] } }
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).map(
  ([path, { _def }]) => [path, _def.inputs[0] as z.ZodType] as const,
)

/** The processor time of this thread that a call takes, in milliseconds: as long is the event loop held up at most. */
async function costOf(call: () => Promise<unknown>): Promise<number> {
  const begun = process.threadCpuUsage()
  await call().catch(() => undefined)
  const { user: own, system } = process.threadCpuUsage(begun)
  return (own + system) / 1000
}

function callOf(path: string, input: unknown): () => Promise<unknown> {
  let at: unknown = caller
  for (const step of path.split('.')) at = (at as Record<string, unknown>)[step]
  return () => (at as (input: unknown) => Promise<unknown>)(input)
}

/** The cost of parsing the largest body that a request may have. */
async function costOfLargestBody(): Promise<number> {
  const body = JSON.stringify(Array.from({ length: 60_000 }, (_, index) => ({ [`field_${index}`]: 1 })))
  return costOf(async () => JSON.parse(body.slice(0, body.lastIndexOf('},', 1024 * 1024) + 1).concat(']')))
}

test.each(procedures)(
  '%s takes no text that holds up the event loop',
  async (path, input) => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
    const usual = sample(schema, () => known[path.split('.').at(-2) ?? ''] ?? 'none')
    const lengthAt = (place: Path) => schemaAt(schema, place).maxLength ?? unboundedLength
    const texts = placesIn(schema).filter(
      (place) => schemaAt(schema, place).type === 'string' && lengthAt(place) > shortLength,
    )
    // One for each schema of an object: its fields with the same schema, description included, are handled alike.
    const places = new Map(
      texts.map((place) => [JSON.stringify([place.slice(0, -1), schemaAt(schema, place)]), place]),
    ).values()
    const yardstick = Math.max(await costOfLargestBody(), await costOfLargestBody())
    const slow: object[] = []
    for (const place of places) {
      const length = lengthAt(place)
      const costWith = (text: string) => costOf(callOf(path, withAt(usual, place, text)))
      // The first call compiles what the others use.
      await costWith(plain(length))
      const usualCost = await costWith(plain(length))
      const limit = 5 * usualCost + 3 * yardstick
      for (const [what, make] of Object.entries(worst)) {
        const text = make(length).slice(0, length).toWellFormed()
        if ((await costWith(text)) <= limit) continue
        // The garbage of earlier calls may have been collected during the first measurement.
        const cost = await costWith(text)
        if (cost > limit) slow.push({ place: place.join('.'), what, length, cost, usualCost, yardstick })
      }
    }
    expect(slow).toEqual([])
  },
  120_000,
)

test('every procedure is tried', () => {
  expect(procedures.length).toBeGreaterThan(100)
})
