import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { feeOn, feeTerms } from '../../money/fees/fee-formula.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { type Cart, cart } from '../../testing/cart.ts'
import { catchUp, openShop, receive, type Shop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database, services, clock } = platform

const accounts = {
  direct: {},
  destination: { card_payments: 'inactive' },
  transfer: { card_payments: 'inactive', transfers: 'inactive' },
} as const
const openAll = async (plan: 'free' | 'pro') => ({
  direct: await openShop(platform, accounts.direct, plan),
  destination: await openShop(platform, accounts.destination, plan),
  transfer: await openShop(platform, accounts.transfer, plan),
})
const free = await openAll('free')
const shop = free.direct
const routes = ['direct', 'destination', 'transfer'] as const

const ways = [
  { label: 'By post', amount: 1 },
  { label: 'By air', amount: 99_000 },
]
const tea = { line_items: [{ name: 'Tea', amount: 100, currency: 'usd', quantity: 1 }], shipping_options: ways }
/** On 99,100 and on 101, on the Free plan. */
const [onAir, onPost] = [4896, 45]

const asked = async <T>(path: string, account: string | null) =>
  (await processor.call(false, path, account)).json() as Promise<T>

const hostOf = async (id: string) =>
  (await database.prisma.paymentSession.findFirstOrThrow({ where: { id } })).hostAccount

/** The form field of a customer who chooses a shipping option, by its index. */
async function choosing(id: string, index: number): Promise<{ shipping_rate: string }> {
  const { shipping_options } = await asked<{ shipping_options: { shipping_rate: string }[] }>(
    `/v1/checkout/sessions/${id}`,
    await hostOf(id),
  )
  return { shipping_rate: shipping_options[index]?.shipping_rate ?? '' }
}

type Fee = { amount: number; amount_refunded: number; refunds: { data: unknown[] } }

/** The application fee of a payment, with its refunds; null when the charge has no application fee. */
async function feeOf(payment: string | null): Promise<(Fee & { kept: number }) | null> {
  const { hostAccount } = await database.prisma.payment.findFirstOrThrow({ where: { id: payment ?? '' } })
  const { latest_charge: charge } = await asked<{ latest_charge: { application_fee: string | null } }>(
    `/v1/payment_intents/${payment}?expand[]=latest_charge`,
    hostAccount,
  )
  if (charge.application_fee === null) return null
  const fee = await asked<Fee>(`/v1/application_fees/${charge.application_fee}`, null)
  return { ...fee, kept: fee.amount - fee.amount_refunded }
}

/** Answers what would give a fee back in the processor's place, and counts how often that was tried. */
function failGivingBack(answer: () => Response) {
  const tried = { times: 0 }
  processor.intercept(({ method, url }) => {
    if (method !== 'POST' || !/application_fees\/.*\/refunds/.test(url)) return undefined
    tried.times += 1
    return answer()
  })
  onTestFinished(() => processor.intercept(null))
  return tried
}

const down = () =>
  Response.json(
    { error: { type: 'api_error', message: 'down' } },
    { status: 503, headers: { 'stripe-should-retry': 'false' } },
  )

async function later(): Promise<Error[]> {
  clock.advance(11 * 60_000)
  return sweep(services)
}

describe.each(routes)('the fee is not on the cheapest way of shipping (%s)', (route) => {
  test.each([
    [1, 99_000, 99_100, onAir],
    [0, 1, 101, onPost],
  ])('way %i: it is that on what is paid, at the processor as well', async (index, shipping, total, fee) => {
    const shop = free[route]
    const open = await shop.sell(tea)
    expect(open).toMatchObject({ amount_shipping: 1, amount_total: 101, fee_amount: onPost })
    await processor.pay(open.id, await choosing(open.id, index))
    await catchUp(platform)

    const paid = await shop.client.paymentSessions.retrieve({ id: open.id })
    const amounts = { amount_shipping: shipping, amount_total: total, fee_amount: fee }
    expect(paid).toMatchObject({ payment_status: 'paid', ...amounts })
    const events = await shop.events()
    const told = (type: string) => events.findLast((event) => event.type === type)?.data
    expect(told('checkout.session.completed')).toMatchObject(amounts)
    expect(told('payment_intent.succeeded')).toMatchObject({ amount: total, fee_amount: fee })
    const row = await database.prisma.payment.findFirstOrThrow({ where: { id: paid.payment_intent ?? '' } })
    expect(row).toMatchObject({ feeAmount: BigInt(fee), feeExcess: 0n })
    if (route === 'transfer') expect(row.due).toBe(BigInt(total - fee))
    else expect((await feeOf(row.id))?.kept).toBe(fee)
  })
})

describe('a fee that is too high for the chosen option', () => {
  test('is capped at the captured amount, and its excess refunded once for repeated events', async () => {
    const { id } = await shop.sell(tea)
    await processor.pay(id, await choosing(id, 0))
    const events = await processor.events()
    for (const event of events) await receive(platform, event)
    for (const [index, event] of events.entries())
      await receive(platform, processor.resigned(event, { id: `evt_again_${index}` }))
    const { payment_intent } = await shop.client.paymentSessions.retrieve({ id })
    const fee = await feeOf(payment_intent)
    expect(fee).toMatchObject({ amount: 101, amount_refunded: 101 - onPost })
    expect(fee?.refunds.data).toHaveLength(1)
  })

  test('goes back later when the processor does not answer', async () => {
    const { id } = await shop.sell(tea)
    await processor.pay(id, await choosing(id, 0))
    const tried = failGivingBack(down)
    for (const event of await processor.events()) await receive(platform, event).catch(() => undefined)
    expect(tried.times).toBeGreaterThan(0)
    const { payment_intent, fee_amount } = await shop.client.paymentSessions.retrieve({ id })
    expect([fee_amount, (await feeOf(payment_intent))?.kept]).toEqual([onPost, 101])
    processor.intercept(null)
    expect(await later()).toEqual([])
    expect((await feeOf(payment_intent))?.kept).toBe(onPost)
  })

  test('goes back once when only the answer was lost', async () => {
    const { id } = await shop.sell(tea)
    await processor.pay(id, await choosing(id, 0))
    processor.intercept(async (request) => {
      if (request.method !== 'POST' || !request.url.includes('/refunds')) return undefined
      await processor.sandbox.fetch(request)
      return down()
    })
    onTestFinished(() => processor.intercept(null))
    for (const event of await processor.events()) await receive(platform, event).catch(() => undefined)
    processor.intercept(null)
    expect(await later()).toEqual([])
    const { payment_intent } = await shop.client.paymentSessions.retrieve({ id })
    expect((await feeOf(payment_intent))?.refunds.data).toHaveLength(1)
    expect(await database.prisma.payment.count({ where: { id: payment_intent ?? '', feeExcess: { gt: 0n } } })).toBe(0)
  })

  test('is refunded without an event, after a read of the session', async () => {
    const { id } = await shop.sell(tea)
    await processor.pay(id, await choosing(id, 0))
    await processor.events()
    const { payment_intent, fee_amount } = await shop.client.paymentSessions.retrieve({ id })
    expect([fee_amount, (await feeOf(payment_intent))?.kept]).toEqual([onPost, 101])
    expect(await later()).toEqual([])
    expect((await feeOf(payment_intent))?.kept).toBe(onPost)
  })

  test.each(['direct', 'destination'] as const)(
    'goes back of what was refunded, whose fee is kept (%s)',
    async (route) => {
      const shop = free[route]
      // The merchant has something to give back from.
      for (const { id } of [await shop.sell(), await shop.sell()]) await processor.pay(id)
      const { id } = await shop.sell({ ...tea, line_items: [{ ...tea.line_items[0], amount: 1000 }] })
      await processor.pay(id, await choosing(id, 0))
      failGivingBack(down)
      for (const event of await processor.events()) await receive(platform, event).catch(() => undefined)
      await shop.client.refunds.create({ session_id: id })
      processor.intercept(null)
      await catchUp(platform)
      await later()
      const { payment_intent } = await shop.client.paymentSessions.retrieve({ id })
      expect((await feeOf(payment_intent))?.kept).toBe(Number(feeOn(1001n, feeTerms('free', 'usd'))))
    },
  )
})

describe('a session whose way of shipping is not final', () => {
  test('shows its cheapest one after a declined attempt with a dearer one', async () => {
    const open = await shop.sell(tea)
    await processor.pay(open.id, { ...(await choosing(open.id, 1)), number: '4000000000000002' })
    await catchUp(platform)
    const tried = await shop.client.paymentSessions.retrieve({ id: open.id })
    expect(tried).toMatchObject({ status: 'open', amount_shipping: 1, amount_total: 101, fee_amount: onPost })
    const failed = (await shop.events()).find(({ type }) => type === 'payment_intent.payment_failed')
    expect(failed?.data).toMatchObject({ amount: 99_100, fee_amount: onAir })

    await processor.pay(open.id, await choosing(open.id, 0))
    await catchUp(platform)
    const paid = await shop.client.paymentSessions.retrieve({ id: open.id })
    expect(paid).toMatchObject({ amount_total: 101, fee_amount: onPost })
    expect((await feeOf(paid.payment_intent))?.kept).toBe(onPost)
  })

  test('shows the chosen one while a bank has yet to answer', async () => {
    const { id } = await shop.sell(tea)
    const bank = { method: 'us_bank_account', routing_number: '110000000', account_number: '000123456789' }
    await processor.pay(id, { ...(await choosing(id, 1)), ...bank })
    await catchUp(platform)
    const amounts = { amount_shipping: 99_000, amount_total: 99_100, fee_amount: onAir }
    expect(await shop.client.paymentSessions.retrieve({ id })).toMatchObject({ payment_status: 'unpaid', ...amounts })
  })
})

test('a customer who covers the fee sees each shipping option raised by its fee', async () => {
  const open = await shop.sell({ ...tea, pass_fees_to_customer: true })
  expect(open).toMatchObject({ amount_subtotal: 100, amount_shipping: 1, amount_total: 148, fee_amount: 47 })
  const { shipping_options } = await asked<{ shipping_options: { shipping_amount: number }[] }>(
    `/v1/checkout/sessions/${open.id}`,
    await hostOf(open.id),
  )
  expect(shipping_options.map(({ shipping_amount }) => shipping_amount)).toEqual([1, 104_101])
  await processor.pay(open.id, await choosing(open.id, 1))
  await catchUp(platform)
  const paid = await shop.client.paymentSessions.retrieve({ id: open.id })
  expect(paid).toMatchObject({ amount_shipping: 99_000, amount_total: 104_248, fee_amount: 5148 })
  expect((await feeOf(paid.payment_intent))?.kept).toBe(5148)
})

test('random carts pay the fee of the formula on every route', async () => {
  const pro = await openAll('pro')
  const carts = fc.sample(cart, { seed: 7, numRuns: 18 })
  const bought: { made: Cart; shop: Shop; id: string }[] = []
  for (const [index, made] of carts.entries()) {
    const shop = (made.plan === 'pro' ? pro : free)[routes[index % 3] ?? 'direct']
    const { id } = await shop.sell({
      line_items: [{ name: 'Tea', amount: made.amount, currency: made.currency, quantity: made.quantity }],
      shipping_options: made.ways.map((amount, way) => ({ label: `Way ${way}`, amount })),
      pass_fees_to_customer: made.passFees,
    })
    await processor.pay(id, await choosing(id, made.chosen))
    bought.push({ made, shop, id })
  }
  await catchUp(platform)
  for (const { made, shop, id } of bought) {
    const paid = await shop.client.paymentSessions.retrieve({ id })
    const fee = Number(feeOn(BigInt(paid.amount_total), feeTerms(made.plan, made.currency)))
    expect(paid).toMatchObject({ payment_status: 'paid', fee_amount: fee, amount_shipping: made.ways[made.chosen] })
    expect(paid.amount_total).toBe(
      made.amount * made.quantity + (made.ways[made.chosen] ?? 0) + (made.passFees ? fee : 0),
    )
    expect((await feeOf(paid.payment_intent))?.kept ?? fee).toBe(fee)
  }
})
