import { ProcessorError } from '@merchant-payments/processor'
import { expect, test } from 'vitest'
import { createActionLimit } from '../../core/request/action-limit.ts'
import { catchUp, openShop, type Shop, testPlatform } from '../../testing/index.ts'
import { type LinkVisit, showPaymentLink, startPaymentLink } from './visit.ts'

const platform = await testPlatform()
const { processor, database } = platform
const services = { ...platform.services, attempts: createActionLimit(database, platform.services.clock) }

const tea = { amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }
const slugOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''
const shops = () => openShop(platform)

let browsers = 0
/** A visitor with a browser and an address of their own. */
const visitor = () => {
  browsers += 1
  return { client: `192.0.2.${browsers}`, browser: `browser-${browsers}`, language: 'en' as const }
}
type Pressing = { client?: string; browser?: string; quantity?: string; typed?: { code: string; email: string } }
const press = (link: { url: string }, { quantity, ...by }: Pressing = {}, at = services) =>
  startPaymentLink(at, slugOf(link), { ...visitor(), ...by, quantity })

/** Moves the processor's clock, and returns services that have read it since. */
async function after(seconds: number): Promise<typeof services> {
  const now = new Date(services.processorClock.now().getTime() + seconds * 1000)
  await processor.advance(seconds)
  return { ...services, processorClock: { now: () => now } }
}
const sessionOf = (visit: LinkVisit) => ('redirect' in visit ? (visit.redirect.split('/').at(-1) ?? '') : '')

async function pay(visit: LinkVisit): Promise<string> {
  const id = sessionOf(visit)
  await processor.pay(id, { number: '4242424242424242' })
  await catchUp(platform)
  return id
}

const expire = async (shop: Shop, id: string) => {
  await shop.client.paymentSessions.expire({ id })
  await catchUp(platform)
}

test('a link makes a session for each visitor, with its metadata and its id', async () => {
  const shop = await shops()
  const link = await shop.client.paymentLinks.create({ line_items: [tea], metadata: { order: 'flyer' }, label: 'Tea' })
  expect(link).toMatchObject({ object: 'payment_link', active: true, payments: 0, opened: 0, started: 0 })
  expect(link.url).toMatch(/\/pay\/[0-9a-z]+-\w{16}$/)
  expect(await showPaymentLink(services, slugOf(link), '192.0.2.200')).toMatchObject({
    offer: { label: 'Tea', quote: { total: 1000n, currency: 'usd', lines: [{ name: 'Tea' }] } },
  })
  expect(await shop.client.paymentSessions.list({})).toMatchObject({ items: [] })

  const id = await pay(await press(link))
  const session = await shop.client.paymentSessions.retrieve({ id })
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_link_id: link.id,
    metadata: { order: 'flyer' },
    fee_amount: 89,
  })
  expect(session.expires_at - session.created).toBeGreaterThan(30 * 60)
  expect(session.expires_at - session.created).toBeLessThan(32 * 60)
  const { items } = await shop.client.payments.list({ metadata: { order: 'flyer' } })
  expect(items).toHaveLength(1)
  expect(await shop.client.paymentLinks.retrieve({ id: link.id })).toMatchObject({ opened: 1, started: 1, payments: 1 })
  await shop.client.refunds.create({ payment_intent: items[0]?.id ?? '', amount: 300 })
  await catchUp(platform)
  expect(await shop.client.portal.paymentLinks.earnings({ id: link.id })).toEqual({
    items: [{ currency: 'usd', payments: 1, amount: 1000, amount_discount: 0, amount_refunded: 300, fee_amount: 89 }],
    summed: null,
  })
})

test('of many visitors at once one has the last payment, which is given back when its session expires', async () => {
  const shop = await shops()
  const link = await shop.client.paymentLinks.create({ line_items: [tea], max_payments: 3 })
  const visits = await Promise.all(Array.from({ length: 12 }, () => press(link)))
  const made = visits.filter((visit) => 'redirect' in visit)
  expect(made).toHaveLength(3)
  expect(visits.filter((visit) => 'notice' in visit && visit.notice === 'sold_out')).toHaveLength(9)
  await pay(made[0] as LinkVisit)
  expect(await press(link)).toMatchObject({ notice: 'sold_out' })
  await expire(shop, sessionOf(made[1] as LinkVisit))
  await pay(await press(link))
  expect(await press(link)).toMatchObject({ notice: 'sold_out' })
  await pay(made[2] as LinkVisit)
  expect(await shop.client.paymentLinks.retrieve({ id: link.id })).toMatchObject({ started: 4, payments: 3 })
  expect(await showPaymentLink(services, slugOf(link), '192.0.2.201')).toMatchObject({ notice: 'sold_out' })
})

test('a session that is not paid within 31 minutes gives its payment back, whether or not its end was heard of', async () => {
  const shop = await shops()
  const link = await shop.client.paymentLinks.create({ line_items: [tea], max_payments: 1 })
  await press(link)
  expect(await press(link)).toMatchObject({ notice: 'sold_out' })
  const later = await after(32 * 60)
  expect(await press(link, {}, later)).toHaveProperty('redirect')
})

test('a browser gets its open session back, and has at most three of different quantities', async () => {
  const shop = await shops()
  const link = await shop.client.paymentLinks.create({
    line_items: [tea],
    adjustable_quantity: { min: 1, max: 9 },
  })
  const by = visitor()
  const first = await press(link, { ...by, quantity: '2' })
  expect(await press(link, { ...by, quantity: '2' })).toEqual(first)
  expect(await shop.client.paymentSessions.retrieve({ id: sessionOf(first) })).toMatchObject({ amount_total: 2000 })
  expect(await press(link, { ...by, quantity: '3' })).not.toEqual(first)
  expect(await press(link, { ...by, quantity: '4' })).toHaveProperty('redirect')
  expect(await press(link, { ...by, quantity: '5' })).toMatchObject({ notice: 'too_many_open' })
  for (const quantity of ['0', '10', '1.5', '-1', '', 'two'])
    expect(await press(link, { quantity })).toMatchObject({ wrong: 'quantity' })
})

test('a visitor types the code of a discount, whose session the same browser gets back', async () => {
  const shop = await shops()
  const half = { name: 'Half', percent_off: 50, duration: 'once', code: 'HALF' } as const
  const { id } = await shop.client.discounts.create({ ...half, max_redemptions: 2, max_per_customer: 1 })
  const link = await shop.client.paymentLinks.create({ line_items: [tea], allow_discount_codes: true })
  expect(link).toMatchObject({ allow_discount_codes: true })
  const by = visitor()
  const plain = await press(link, by)
  const ada = { code: 'half', email: 'ada@example.com' }
  expect(await press(link, { ...by, typed: { code: 'half', email: '' } })).toMatchObject({ wrong: 'email' })
  expect(await press(link, { ...by, typed: { code: 'half', email: 'ada' } })).toMatchObject({ wrong: 'email' })
  const reduced = await press(link, { ...by, typed: ada })
  expect(reduced).not.toEqual(plain)
  expect(await press(link, { ...by, typed: ada })).toEqual(reduced)
  expect(await press(link, by)).toEqual(plain)
  expect(await press(link, { typed: ada })).toMatchObject({
    wrong: 'customer_limit',
    offer: { typed: ada, quote: { total: 1000n } },
  })
  expect(await press(link, { typed: { code: 'half', email: 'bob@example.com' } })).toHaveProperty('redirect')
  expect(await press(link, { typed: { code: 'half', email: 'eve@example.com' } })).toMatchObject({ wrong: 'used_up' })
  for (const code of ['other', 'a b', 'x', 'ä', 'x'.repeat(200)])
    expect(await press(link, { typed: { code, email: '' } })).toMatchObject({ wrong: 'unknown_code' })

  const session = await pay(reduced)
  expect(await shop.client.paymentSessions.retrieve({ id: session })).toMatchObject({
    amount_discount: 500,
    amount_total: 500,
    customer_email: 'ada@example.com',
    payment_link_id: link.id,
  })
  expect(await shop.client.discounts.retrieve({ id })).toMatchObject({ redemptions: 2 })
})

test('a link without codes takes none', async () => {
  const shop = await shops()
  await shop.client.discounts.create({ name: 'Half', percent_off: 50, duration: 'once', code: 'HALF' })
  const link = await shop.client.paymentLinks.create({ line_items: [tea] })
  const id = sessionOf(await press(link, { typed: { code: 'HALF', email: '' } }))
  expect(await shop.client.paymentSessions.retrieve({ id })).toMatchObject({ amount_discount: 0 })
})

test('a link with a recurring price takes the code of a discount, and gives the open session of that code back', async () => {
  const shop = await shops()
  const { id: discount } = await shop.client.discounts.create({
    name: 'Half',
    percent_off: 50,
    duration: 'forever',
    code: 'HALF',
  })
  const plan = { name: 'Tea club', amount: 900, currency: 'usd', interval: 'monthly' } as const
  const { price } = await shop.client.subscriptionProducts.create(plan)
  const link = await shop.client.paymentLinks.create({ price_id: price.id, allow_discount_codes: true })
  const browser = 'a browser of its own'
  const reduced = await press(link, { browser, typed: { code: 'half', email: '' } })
  const id = sessionOf(reduced)
  expect(await shop.client.subscriptionSessions.retrieve({ id })).toMatchObject({
    amount_discount: 450,
    amount_total: 450,
  })
  expect(await press(link, { browser, typed: { code: 'HALF', email: '' } })).toEqual(reduced)
  expect(sessionOf(await press(link, { browser }))).not.toBe(id)
  expect(await press(link, { typed: { code: 'OTHER', email: '' } })).toMatchObject({ wrong: 'unknown_code' })
  expect(await shop.client.discounts.retrieve({ id: discount })).toMatchObject({ redemptions: 1 })
})

test('a link that is switched off expires its open sessions, and no others (fault: they could still be paid)', async () => {
  const shop = await shops()
  const plan = { name: 'Tea club', amount: 900, currency: 'usd', interval: 'monthly' } as const
  const { price } = await shop.client.subscriptionProducts.create(plan)
  const links = [
    await shop.client.paymentLinks.create({ line_items: [tea] }),
    await shop.client.paymentLinks.create({ price_id: price.id }),
  ]
  const other = sessionOf(await press(await shop.client.paymentLinks.create({ line_items: [tea] })))
  const [once = '', monthly = ''] = [
    sessionOf(await press(links[0] ?? { url: '' })),
    sessionOf(await press(links[1] ?? { url: '' })),
  ]
  for (const { id } of links)
    expect(await shop.client.paymentLinks.update({ id, active: false })).toMatchObject({ active: false })
  expect(await shop.client.paymentSessions.retrieve({ id: once })).toMatchObject({ status: 'expired' })
  expect(await shop.client.subscriptionSessions.retrieve({ id: monthly })).toMatchObject({ status: 'expired' })
  expect(await shop.client.paymentSessions.retrieve({ id: other })).toMatchObject({ status: 'open' })
})

test('a processor that fails does not fail the switch of a link, and the same request again expires the rest (fault: no answer after the commit)', async () => {
  const shop = await shops()
  const { id, url } = await shop.client.paymentLinks.create({ line_items: [tea] })
  const session = sessionOf(await press({ url }))
  const failure = new ProcessorError('unknown', undefined, undefined, undefined)
  const checkouts = { ...services.processor.checkouts, expire: () => Promise.reject(failure) }
  const failing = { ...services, processor: { ...services.processor, checkouts } }
  const client = await platform.signIn(shop.key, { services: failing })
  platform.alerts.length = 0
  expect(await client.paymentLinks.update({ id, active: false })).toMatchObject({ id, active: false })
  expect(platform.alerts).toMatchObject([{ err: failure, link: id }])
  expect(await shop.client.paymentSessions.retrieve({ id: session })).toMatchObject({ status: 'open' })
  expect(await shop.client.paymentLinks.update({ id, active: false })).toMatchObject({ active: false })
  expect(await shop.client.paymentSessions.retrieve({ id: session })).toMatchObject({ status: 'expired' })
  expect(platform.alerts).toHaveLength(1)
})

test('a browser is not sent back to its open session of a link that is off (fault: it could still pay)', async () => {
  const shop = await shops()
  const link = await shop.client.paymentLinks.create({ line_items: [tea] })
  const by = visitor()
  const session = sessionOf(await press(link, by))
  await database.prisma.paymentLink.updateMany({ where: { id: link.id }, data: { active: false } })
  expect(await press(link, by)).toMatchObject({ notice: 'inactive' })
  expect(await shop.client.paymentSessions.retrieve({ id: session })).toMatchObject({ status: 'expired' })
})

test('a link of an account whose access was revoked is switched off without a call to the account (fault: its sessions were asked for)', async () => {
  const shop = await shops()
  const link = await shop.client.paymentLinks.create({ line_items: [tea] })
  await press(link)
  await database.prisma.account.update({ where: { id: shop.accountId }, data: { disabledReason: 'revoked' } })
  await processor.disconnect(false, shop.account)
  const { checkouts } = services.processor
  const asked: string[] = []
  const expire: typeof checkouts.expire = (scope, session) => {
    asked.push(session.id)
    return checkouts.expire(scope, session)
  }
  const watched = { ...services, processor: { ...services.processor, checkouts: { ...checkouts, expire } } }
  const client = await platform.signIn(shop.key, { services: watched })
  platform.alerts.length = 0
  expect(await client.paymentLinks.update({ id: link.id, active: false })).toMatchObject({ active: false })
  expect([asked, platform.alerts]).toEqual([[], []])
})

test.each(['once', 'monthly'])(
  'a link that is switched off while the processor makes a session (%s) sends no visitor to it (fault: it had no processor id yet, and stayed open)',
  async (kind) => {
    const shop = await shops()
    const plan = { name: 'Tea club', amount: 900, currency: 'usd', interval: 'monthly' } as const
    const { price } = await shop.client.subscriptionProducts.create(plan)
    const sold = kind === 'once' ? { line_items: [tea] } : { price_id: price.id }
    const link = await shop.client.paymentLinks.create(sold)
    const between = <Request, Answer>(create: (request: Request) => Promise<Answer>) => {
      return async (request: Request) => {
        await shop.client.paymentLinks.update({ id: link.id, active: false })
        return create(request)
      }
    }
    const { checkouts, subscriptionCheckouts } = services.processor
    const slow = {
      ...services.processor,
      checkouts: { ...checkouts, create: between(checkouts.create) },
      subscriptionCheckouts: { ...subscriptionCheckouts, create: between(subscriptionCheckouts.create) },
    }
    expect(await press(link, {}, { ...services, processor: slow })).toMatchObject({ notice: 'inactive' })
    const made = kind === 'once' ? shop.client.paymentSessions : shop.client.subscriptionSessions
    expect((await made.list({})).items).toMatchObject([{ status: 'expired', payment_link_id: link.id }])
  },
)

test.each(['once', 'monthly'])(
  'a press whose first session the processor refuses (%s) counts as one session (fault: it counted twice)',
  async (kind) => {
    const shop = await shops()
    const plan = { name: 'Tea club', amount: 900, currency: 'usd', interval: 'monthly' } as const
    const { price } = await shop.client.subscriptionProducts.create(plan)
    const sold = kind === 'once' ? { line_items: [tea] } : { price_id: price.id }
    const link = await shop.client.paymentLinks.create({ ...sold, max_payments: 1 })
    const read = () => shop.client.paymentLinks.retrieve({ id: link.id })
    const refusing = (times: number) => {
      const refused: unknown[] = []
      const at = <Request, Answer>(create: (request: Request) => Promise<Answer>) => {
        return (request: Request) => {
          if (refused.length === times) return create(request)
          refused.push(request)
          const about = { param: 'expires_at', status: 400 }
          return Promise.reject(new ProcessorError('refused', undefined, 'req_1', undefined, about))
        }
      }
      const { checkouts, subscriptionCheckouts } = services.processor
      const refuses = {
        checkouts: { ...checkouts, create: at(checkouts.create) },
        subscriptionCheckouts: { ...subscriptionCheckouts, create: at(subscriptionCheckouts.create) },
      }
      return { ...services, processor: { ...services.processor, ...refuses } }
    }
    expect(await press(link, {}, refusing(2))).toMatchObject({ notice: 'later' })
    expect(await read()).toMatchObject({ started: 0, payments: 0 })
    await pay(await press(link, {}, refusing(1)))
    expect(await read()).toMatchObject({ started: 1, payments: 1 })
  },
)

test('a network has at most twenty open sessions of a link', async () => {
  const shop = await shops()
  const link = await shop.client.paymentLinks.create({ line_items: [tea] })
  const client = '198.51.100.7'
  for (let nth = 0; nth < 20; nth += 1) expect(await press(link, { client })).toHaveProperty('redirect')
  expect(await press(link, { client })).toMatchObject({ notice: 'too_many_open' })
  expect(await press(link)).toHaveProperty('redirect')
})

test('a link with a recurring price begins subscriptions', async () => {
  const shop = await shops()
  const plan = { name: 'Tea club', amount: 900, currency: 'usd', interval: 'monthly' } as const
  const { price } = await shop.client.subscriptionProducts.create(plan)
  const link = await shop.client.paymentLinks.create({ price_id: price.id, quantity: 2, metadata: { club: 'tea' } })
  expect(link).toMatchObject({ price_id: price.id, quantity: 2, line_items: null })
  expect(await showPaymentLink(services, slugOf(link), '192.0.2.202')).toMatchObject({
    offer: { quote: { total: 1800n, every: { unit: 'month', count: 1 } } },
  })
  const id = await pay(await press(link))
  const session = await shop.client.subscriptionSessions.retrieve({ id })
  expect(session).toMatchObject({ status: 'complete', payment_link_id: link.id, metadata: { club: 'tea' } })
  const { items } = await shop.client.subscriptions.list({})
  expect(items).toMatchObject([{ metadata: { club: 'tea' } }])
  expect(await shop.client.paymentLinks.retrieve({ id: link.id })).toMatchObject({ payments: 1 })
  const earned = async () => (await shop.client.portal.paymentLinks.earnings({ id: link.id })).items
  expect(await earned()).toMatchObject([{ payments: 1, amount: 1800 }])
  await after(32 * 86_400)
  await catchUp(platform)
  expect(await earned()).toMatchObject([{ payments: 2, amount: 3600 }])
})

test('a link that is switched off, or has expired, makes no session', async () => {
  const shop = await shops()
  const now = Math.floor(services.processorClock.now().getTime() / 1000)
  const link = await shop.client.paymentLinks.create({ line_items: [tea], expires_at: now + 600 })
  await shop.client.paymentLinks.update({ id: link.id, active: false, label: 'Tea', metadata: { a: 'b' } })
  expect(await press(link)).toMatchObject({ notice: 'inactive' })
  expect(await shop.client.paymentLinks.list({ active: true })).toMatchObject({ items: [] })
  await shop.client.paymentLinks.update({ id: link.id, active: true })
  expect(await press(link)).toHaveProperty('redirect')
  const later = await after(601)
  expect(await press(link, {}, later)).toMatchObject({ notice: 'expired' })
  const lasting = await shop.client.paymentLinks.update({ id: link.id, expires_at: null, label: null })
  expect(lasting).toMatchObject({ expires_at: null, label: null, metadata: { a: 'b' } })
  expect(await press(link, {}, later)).toHaveProperty('redirect')
})

test('a link whose price is not for sale is unavailable until the price is for sale again', async () => {
  const shop = await shops()
  const product = await shop.client.products.create({ name: 'Coffee', price: { amount: 700, currency: 'usd' } })
  const link = await shop.client.paymentLinks.create({ price_id: product.price?.id ?? '' })
  await shop.client.products.update({ id: product.id, active: false })
  expect(await showPaymentLink(services, slugOf(link), '192.0.2.203')).toMatchObject({ notice: 'unavailable' })
  expect(await press(link)).toMatchObject({ notice: 'unavailable' })
  await shop.client.products.update({ id: product.id, active: true })
  expect(await press(link)).toHaveProperty('redirect')
})

test.each(['', 'x', '1-x', 'zzzzzz-0123456789abcdef', '1-0123456789abcdef', '../keys'])(
  'no page is at %j',
  async (slug) => {
    expect(await showPaymentLink(services, slug, '192.0.2.204')).toMatchObject({ notice: 'unknown' })
  },
)
