import { describe, expect, test } from 'vitest'
import { catchUp, openShop, redirects, refusal, type Shop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, services } = platform
const shops = () => openShop(platform)
const half = { name: 'Half', percent_off: 50, duration: 'once' } as const
const tea = { amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }
const seconds = () => Math.floor(services.processorClock.now().getTime() / 1000)
const asked = async <T>(path: string, account: string | null) =>
  (await processor.call(false, path, account)).json() as Promise<T>
const redemptions = async ({ client }: Shop, id: string) => (await client.discounts.retrieve({ id })).redemptions
const reasonOf = async (call: Promise<unknown>) => {
  const { code, reason } = await refusal(call)
  return `${code} ${reason}`
}
async function pay(id: string): Promise<void> {
  await processor.pay(id, { number: '4242424242424242', email: 'ada@example.com' })
  await catchUp(platform)
}
const expire = async ({ client }: Shop, id: string) => {
  await client.paymentSessions.expire({ id })
  await catchUp(platform)
}

type Line = { description: string; amount_discount: number; amount_total: number }
const linesOf = async (id: string, account: string | null) =>
  (await asked<{ data: Line[] }>(`/v1/checkout/sessions/${id}/line_items`, account)).data

describe.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)('on the route %s', (route, able) => {
  test('a session, its payment and its events have the discount, and the fee is on what is paid', async () => {
    const shop = await openShop(platform, able)
    const host = route === 'direct' ? shop.account : null
    const { id } = await shop.client.discounts.create({ ...half, code: 'HALF' })
    const session = await shop.sell({ line_items: [tea, { ...tea, quantity: 2 }], discount_code: 'half' })
    // 0.40 and 4.9 % of 15.00.
    const amounts = { amount_subtotal: 3000, amount_discount: 1500, amount_total: 1500, fee_amount: 114 }
    expect(session).toMatchObject({ ...amounts, status: 'open' })
    expect(session.expires_at - session.created).toBeGreaterThan(30 * 60)
    expect(session.expires_at - session.created).toBeLessThan(32 * 60)
    expect(await redemptions(shop, id)).toBe(1)

    await pay(session.id)
    const paid = await shop.client.paymentSessions.retrieve({ id: session.id })
    expect(paid).toMatchObject({ ...amounts, status: 'complete', payment_status: 'paid' })
    const payment = await shop.client.payments.retrieve({ id: paid.payment_intent ?? '' })
    expect(payment).toMatchObject({ amount: 1500, amount_discount: 1500, fee_amount: 114 })
    for (const { type, data } of await shop.events()) expect({ type, ...data }).toMatchObject({ amount_discount: 1500 })
    expect(await shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
    expect(await redemptions(shop, id)).toBe(1)
    const charged = await asked<{ amount_received: number; application_fee_amount: number | null }>(
      `/v1/payment_intents/${paid.payment_intent}`,
      host,
    )
    expect(charged).toMatchObject({ amount_received: 1500, application_fee_amount: route === 'transfer' ? null : 114 })
  })

  test('the fee that the customer pays is never discounted', async () => {
    const shop = await openShop(platform, able)
    const { id } = await shop.client.discounts.create(half)
    const session = await shop.sell({
      line_items: [tea, { ...tea, name: 'Cup' }],
      discount_id: id,
      pass_fees_to_customer: true,
    })
    // The least total that leaves 10.00.
    const amounts = { amount_subtotal: 2000, amount_discount: 1000, amount_total: 1094, fee_amount: 94 }
    expect(session).toMatchObject(amounts)
    expect(await linesOf(session.id, route === 'direct' ? shop.account : null)).toMatchObject([
      { description: 'Tea', amount_discount: 500 },
      { description: 'Cup', amount_discount: 500 },
      { description: 'Processing fee', amount_discount: 0, amount_total: 94 },
    ])
    await pay(session.id)
    expect(await shop.client.paymentSessions.retrieve({ id: session.id })).toMatchObject(amounts)
  })

  test('a total of nothing is complete without a payment', async () => {
    const shop = await openShop(platform, able)
    const { id } = await shop.client.discounts.create({ ...half, percent_off: 100 })
    const session = await shop.sell({ discount_id: id, pass_fees_to_customer: true })
    expect(session).toMatchObject({ amount_subtotal: 1000, amount_discount: 1000, amount_total: 0, fee_amount: 0 })
    await processor.pay(session.id, { email: 'ada@example.com', name: 'Ada' })
    await catchUp(platform)
    const done = await shop.client.paymentSessions.retrieve({ id: session.id })
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
      amount_total: 0,
      fee_amount: 0,
    })
    expect(await shop.events()).toMatchObject([
      { type: 'checkout.session.completed', data: { payment_status: 'no_payment_required', fee_amount: 0 } },
    ])
    expect((await shop.client.payments.list({})).items).toEqual([])
    expect(await redemptions(shop, id)).toBe(1)
  })
})

test('the coupon and the products are made once on an account, and reduce the items of the discount alone', async () => {
  const shop = await shops()
  const product = await shop.client.products.create({ name: 'Coffee', price: { amount: 1000, currency: 'usd' } })
  const { id } = await shop.client.discounts.create({ ...half, product_ids: [product.id] })
  const line_items = [tea, { price_id: product.price?.id, quantity: 3 }]
  for (const nth of [1, 2]) {
    const session = await shop.sell({ line_items, discount_id: id, shipping_options: [{ label: 'Post', amount: 500 }] })
    expect(session, String(nth)).toMatchObject({ amount_discount: 1500, amount_shipping: 500, amount_total: 3000 })
    expect(await linesOf(session.id, shop.account)).toMatchObject([
      { description: 'Tea', amount_discount: 0 },
      { description: 'Coffee', amount_discount: 1500 },
    ])
  }
  const coupons = await asked<{ data: { id: string }[] }>('/v1/coupons', shop.account)
  expect(coupons.data.map((coupon) => coupon.id)).toEqual([expect.stringContaining(id)])
  const products = await asked<{ data: { id: string }[] }>('/v1/products?active=true&limit=100', shop.account)
  expect(products.data.filter((made) => made.id.startsWith('svc_item_'))).toHaveLength(1)
})

test('of many sessions at once as many are made as there are uses, which come back when the sessions expire', async () => {
  const shop = await shops()
  const { id } = await shop.client.discounts.create({ ...half, max_redemptions: 5 })
  const tried = await Promise.all(
    Array.from({ length: 40 }, () => shop.sell({ discount_id: id }).catch((error: unknown) => ({ error, id: null }))),
  )
  const made = tried.flatMap((one) => (one.id === null ? [] : [one.id]))
  expect(made).toHaveLength(5)
  const refused = tried.filter((one) => one.id === null)
  expect(refused).toHaveLength(35)
  for (const one of refused) expect(one).toMatchObject({ error: { cause: { reason: 'used_up' } } })
  expect(await redemptions(shop, id)).toBe(5)

  await pay(made[0] ?? '')
  for (const session of made.slice(1)) await expire(shop, session)
  expect(await redemptions(shop, id)).toBe(1)
  for (let nth = 0; nth < 4; nth += 1) await shop.sell({ discount_id: id })
  expect(await reasonOf(shop.sell({ discount_id: id }))).toBe('discount_not_applicable used_up')
})

test('a session that the processor refuses gives its use back', async () => {
  const shop = await shops()
  const { id } = await shop.client.discounts.create({ ...half, max_redemptions: 1 })
  processor.intercept(({ method, url }) =>
    method === 'POST' && url.endsWith('/v1/checkout/sessions')
      ? Response.json(
          { error: { type: 'invalid_request_error', code: 'parameter_invalid', message: 'No.' } },
          { status: 400, headers: { 'request-id': 'req_1' } },
        )
      : undefined,
  )
  await refusal(shop.sell({ discount_id: id }))
  processor.intercept(null)
  expect(await redemptions(shop, id)).toBe(0)
  expect(await shop.sell({ discount_id: id })).toMatchObject({ amount_discount: 500 })
})

test('a customer uses a discount as often as allowed: known by id, else by email', async () => {
  const shop = await shops()
  const { id } = await shop.client.discounts.create({ ...half, max_per_customer: 1 })
  expect(await refusal(shop.sell({ discount_id: id }))).toMatchObject({
    code: 'validation_error',
    param: 'discount_id',
  })
  const ada = { discount_id: id, customer_email: 'Ada@example.com' }
  const first = await shop.sell(ada)
  const again = () => reasonOf(shop.sell({ ...ada, customer_email: 'ada@EXAMPLE.com' }))
  expect(await again()).toBe('discount_not_applicable customer_limit')
  await expire(shop, first.id)
  const second = await shop.sell(ada)
  await pay(second.id)
  expect(await again()).toBe('discount_not_applicable customer_limit')
  expect(await shop.sell({ discount_id: id, customer_email: 'bob@example.com' })).toMatchObject({ status: 'open' })

  const { id: customer_id } = await shop.client.customers.create({ email: 'eve@example.com' })
  await shop.sell({ discount_id: id, customer_id })
  expect(await reasonOf(shop.sell({ discount_id: id, customer_id }))).toBe('discount_not_applicable customer_limit')
})

test('a discount that does not apply says why, and nothing is made', async () => {
  const shop = await shops()
  const create = async (fields: object) =>
    (await shop.client.discounts.create({ ...half, ...fields } as Parameters<typeof shop.client.discounts.create>[0]))
      .id
  const { id: coffee } = await shop.client.products.create({ name: 'Coffee' })
  const ended = await create({ code: 'ENDED' })
  const endedEuros = { percent_off: undefined, amount_off: 5, currency: 'eur', code: 'EUROS', max_per_customer: 1 }
  for (const id of [ended, await create(endedEuros)]) await shop.client.discounts.delete({ id })
  const cases: [Record<string, unknown>, string][] = [
    [{ discount_code: 'nothing' }, 'unknown_code'],
    [{ discount_code: 'ended' }, 'unknown_code'],
    [{ discount_code: 'euros' }, 'unknown_code'],
    [{ discount_code: 'euros', customer_email: 'ada@example.com' }, 'unknown_code'],
    [{ discount_id: ended }, 'expired'],
    [{ discount_id: await create({ starts_at: seconds() + 600 }) }, 'not_started'],
    [{ discount_id: await create({ product_ids: [coffee] }) }, 'other_products'],
    [{ discount_id: await create({ percent_off: undefined, amount_off: 5, currency: 'eur' }) }, 'other_currency'],
    [{ discount_id: await create({ percent_off: 97 }) }, 'total_too_small'],
  ]
  for (const [index, [fields, reason]] of cases.entries()) {
    expect(await reasonOf(shop.sell(fields)), reason).toBe(`discount_not_applicable ${reason}`)
    // Fault: with a key, an ended discount was refused for another reason.
    const keyed = await platform.signIn(shop.key, { requestKey: `sale ${index}` })
    expect(
      await reasonOf(keyed.paymentSessions.create({ line_items: [tea], ...redirects, ...fields })),
      `${reason}, with a key`,
    ).toBe(`discount_not_applicable ${reason}`)
  }
  const both = { discount_id: await create({}), discount_code: 'HALF' }
  expect(await refusal(shop.sell(both))).toMatchObject({ code: 'validation_error', param: 'discount_code' })
  expect((await shop.client.paymentSessions.list({})).items).toEqual([])

  const short = await create({ expires_at: seconds() + 60, code: 'SHORT' })
  expect(await shop.sell({ discount_id: short })).toMatchObject({ amount_discount: 500 })
  const key = { accountId_id: { accountId: shop.accountId, id: short } }
  await platform.database.prisma.discount.update({ where: key, data: { expiresAt: new Date(seconds() * 1000) } })
  expect(await reasonOf(shop.sell({ discount_code: 'SHORT' }))).toBe('discount_not_applicable expired')
})

describe('a charge of a kept payment method', () => {
  /** A customer who keeps a card. */
  async function keeping(shop: Shop, number = '4242424242424242'): Promise<string> {
    const { id } = await shop.client.customers.create({ email: 'ada@example.com' })
    const { url } = await shop.client.paymentMethods.createSession({ id, return_url: 'https://shop.example/account' })
    await processor.pay(String(url.split('/').at(-1)), { number })
    await catchUp(platform)
    return id
  }
  const price = { amount: 1000, currency: 'usd' }

  test('has the discount, and uses it', async () => {
    const shop = await shops()
    const customer_id = await keeping(shop)
    const { id } = await shop.client.discounts.create({
      ...half,
      code: 'HALF',
      max_redemptions: 2,
      max_per_customer: 2,
    })
    const charge = (fields: object) => shop.client.payments.create({ customer_id, ...price, ...fields })
    // 0.40 and 4.9 % of 5.00; then the least total that leaves 5.00.
    expect(await charge({ discount_code: 'half' })).toMatchObject({
      status: 'succeeded',
      amount: 500,
      amount_discount: 500,
      fee_amount: 65,
    })
    expect(await redemptions(shop, id)).toBe(1)
    const passed = await charge({ discount_id: id, pass_fees_to_customer: true })
    expect(passed).toMatchObject({ amount: 568, amount_discount: 500, fee_amount: 68 })
    expect(await shop.client.payments.retrieve({ id: passed.id })).toEqual(passed)
    expect(await redemptions(shop, id)).toBe(2)
    await catchUp(platform)
    expect(await redemptions(shop, id), 'events of the charges count nothing again').toBe(2)
    expect(await reasonOf(charge({ discount_id: id }))).toBe('discount_not_applicable used_up')
    expect((await shop.client.payments.list({ customer_id })).items).toHaveLength(2)
  })

  test('that is declined gives its use back', async () => {
    const shop = await shops()
    const customer_id = await keeping(shop, '4000000000000341')
    const { id } = await shop.client.discounts.create({ ...half, max_redemptions: 1 })
    const charge = () => shop.client.payments.create({ customer_id, ...price, discount_id: id })
    expect(await charge()).toMatchObject({ status: 'requires_payment_method', amount: 500, amount_discount: 500 })
    expect(await redemptions(shop, id)).toBe(0)
    expect(await charge()).toMatchObject({ status: 'requires_payment_method' })
  })

  test('of nothing, or of products, is refused', async () => {
    const shop = await shops()
    const customer_id = await keeping(shop)
    const { id: coffee } = await shop.client.products.create({ name: 'Coffee' })
    const charge = async (fields: object) => {
      const { id } = await shop.client.discounts.create({ ...half, ...fields })
      return reasonOf(shop.client.payments.create({ customer_id, ...price, discount_id: id }))
    }
    expect(await charge({ percent_off: 100 })).toBe('discount_not_applicable total_too_small')
    expect(await charge({ percent_off: 97 })).toBe('discount_not_applicable total_too_small')
    expect(await charge({ product_ids: [coffee] })).toBe('discount_not_applicable other_products')
  })

  test('takes the last use alone, of many at once', async () => {
    const shop = await shops()
    const customer_id = await keeping(shop)
    const { id } = await shop.client.discounts.create({ ...half, max_redemptions: 2 })
    const charges = Array.from({ length: 8 }, () =>
      shop.client.payments.create({ customer_id, ...price, discount_id: id }).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    const outcomes = (await Promise.all(charges)).toSorted()
    expect(outcomes).toEqual([...Array(6).fill('refused'), 'succeeded', 'succeeded'])
    expect(await redemptions(shop, id)).toBe(2)
  })
})

test('a discount that leaves less than the minimum of the settlement currency is too large', async () => {
  const { client } = await shops()
  const { id } = await client.discounts.create({ name: 'Yen', amount_off: 930, currency: 'jpy', duration: 'once' })
  const { price } = await client.subscriptionProducts.create({
    name: 'Tea',
    amount: 1000,
    currency: 'jpy',
    interval: 'monthly',
  })
  const urls = { success_url: 'https://shop.example', cancel_url: 'https://shop.example' }
  const line_items = [{ amount: 1000, currency: 'jpy', name: 'Tea', quantity: 1 }]
  for (const selling of [
    () => client.paymentSessions.create({ line_items, discount_id: id, ...urls }),
    () => client.subscriptionSessions.create({ price_id: price.id, discount_id: id, ...urls }),
  ])
    expect(await refusal(selling())).toMatchObject({
      code: 'discount_not_applicable',
      param: 'discount_id',
      reason: 'total_too_small',
      message: 'discount_id: the total of ¥70 is worth less than the minimum of $0.50',
    })
  expect((await client.discounts.retrieve({ id })).redemptions).toBe(0)
})

test('a session that leaves nothing to pay cannot keep a payment method', async () => {
  const shop = await shops()
  const { id } = await shop.client.discounts.create({ ...half, percent_off: 100 })
  const customer_id = (await shop.client.customers.create({ email: 'ada@example.com' })).id
  const keeping = { discount_id: id, customer_id, save_payment_method: true }
  expect(await refusal(shop.sell(keeping))).toMatchObject({ code: 'validation_error', param: 'save_payment_method' })
  expect(await redemptions(shop, id)).toBe(0)
  const shipped = { ...keeping, shipping_options: [{ label: 'Post', amount: 500 }] }
  expect(await shop.sell(shipped)).toMatchObject({ amount_total: 500 })
})
