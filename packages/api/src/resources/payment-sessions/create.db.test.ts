import { describe, expect, test } from 'vitest'
import { refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const merchant = await platform.merchant()
const shop = await platform.signIn(merchant.test_key)
const live = await platform.signIn(merchant.live_key)
const stranger = await platform.signIn((await platform.merchant()).test_key)

type Item = Parameters<typeof shop.paymentSessions.create>[0]['line_items'][number]
const tea: Item = { amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }
const redirects = {
  success_url: 'https://shop.example/ok?s={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/no',
}
const buy = (...line_items: Item[]) => shop.paymentSessions.create({ line_items, ...redirects })
const priced = async (amount: number, currency = 'usd') =>
  (await shop.products.create({ name: 'Coffee', price: { amount, currency } })).price?.id ?? ''

describe('a new session', () => {
  test('has every field', async () => {
    const session = await shop.paymentSessions.create({
      line_items: [tea],
      ...redirects,
      customer_email: 'ada@example.com',
      metadata: { order: 7 },
    })
    expect(session).toEqual({
      id: expect.stringMatching(/^cs_test_\w+$/),
      object: 'payment_session',
      locale: null,
      url: expect.stringMatching(/^http/),
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: 1000,
      amount_discount: 0,
      amount_shipping: 0,
      fee_amount: 89,
      amount_total: 1000,
      currency: 'usd',
      line_items: [{ price_id: null, product_id: null, ...tea }],
      customer_id: null,
      customer_email: 'ada@example.com',
      customer_details: null,
      shipping_details: null,
      payment_intent: null,
      payment_link_id: null,
      pass_fees_to_customer: false,
      ...redirects,
      expires_at: session.created + 86_400,
      metadata: { order: 7 },
      created: expect.any(Number),
      livemode: false,
    })
    expect(await shop.paymentSessions.retrieve({ id: session.id })).toEqual(session)
  })

  test('is made in the mode of its key', async () => {
    const session = await live.paymentSessions.create({ line_items: [tea], ...redirects })
    expect(session).toMatchObject({ id: expect.stringMatching(/^cs_live_/), livemode: true })
    for (const other of [shop, stranger]) {
      expect((await refusal(other.paymentSessions.retrieve({ id: session.id }))).code).toBe('session_not_found')
    }
  })

  test('takes both forms of items beside each other', async () => {
    const price_id = await priced(250)
    const session = await buy({ price_id, quantity: 4 }, { ...tea, currency: 'USD', quantity: 2 })
    expect(session).toMatchObject({ amount_total: 3000, currency: 'usd' })
    expect(session.line_items).toEqual([
      {
        price_id,
        product_id: expect.stringMatching(/^prod_/),
        name: 'Coffee',
        amount: 250,
        currency: 'usd',
        quantity: 4,
      },
      { price_id: null, product_id: null, name: 'Tea', amount: 1000, currency: 'usd', quantity: 2 },
    ])
  })

  test('keeps the price of the time of the sale', async () => {
    const product = await shop.products.create({ name: 'Coffee', price: { amount: 250, currency: 'usd' } })
    const session = await buy({ price_id: product.price?.id ?? '', quantity: 1 })
    await shop.products.update({ id: product.id, name: 'Decaf', price: { amount: 300, currency: 'usd' } })
    expect(await shop.paymentSessions.retrieve({ id: session.id })).toEqual(session)
  })
})

describe('line items', () => {
  test.each<[string, unknown[], string]>([
    ['none', [], 'line_items'],
    ['101', Array.from({ length: 101 }, () => tea), 'line_items'],
    ['both forms in one', [{ ...tea, price_id: 'price_x' }], 'line_items.0.amount'],
    ['a price with a currency', [{ price_id: 'price_x', currency: 'usd', quantity: 1 }], 'line_items.0.currency'],
    ['a price with a name', [tea, { price_id: 'price_x', name: 'Tea', quantity: 1 }], 'line_items.1.name'],
    ['neither form', [{ quantity: 1 }], 'line_items.0.amount'],
    ['an amount alone', [{ amount: 5, quantity: 1 }], 'line_items.0.currency'],
    ['no name', [{ amount: 5, currency: 'usd', quantity: 1 }], 'line_items.0.name'],
    ['a blank name', [{ ...tea, name: '  ' }], 'line_items.0.name'],
    ['no quantity', [{ amount: 5, currency: 'usd', name: 'Tea' }], 'line_items.0.quantity'],
    ['a quantity of 0', [{ ...tea, quantity: 0 }], 'line_items.0.quantity'],
    ['a quantity of 1,000,000', [{ ...tea, quantity: 1_000_000 }], 'line_items.0.quantity'],
    ['half a quantity', [{ ...tea, quantity: 1.5 }], 'line_items.0.quantity'],
    ['two currencies', [tea, { ...tea, currency: 'eur' }], 'line_items.1'],
    ['a fils', [{ ...tea, currency: 'kwd', amount: 1001 }], 'line_items.0.amount'],
    ['a total above 99,999,999', [{ ...tea, amount: 50_000_000, quantity: 2 }], 'line_items'],
    ['a total beyond any integer', [{ ...tea, amount: 99_999_999, quantity: 999_999 }], 'line_items'],
    ['krona', [{ ...tea, currency: 'isk', amount: 100 }], 'line_items.0.currency'],
  ])('%s are refused', async (_, line_items, param) => {
    const error = await refusal(shop.paymentSessions.create({ line_items, ...redirects } as never))
    expect({ code: error.code, param: error.param }).toEqual({ code: 'validation_error', param })
  })

  test('of two currencies are refused when one comes from a saved price', async () => {
    const price_id = await priced(500, 'eur')
    expect((await refusal(buy(tea, { price_id, quantity: 1 }))).code).toBe('validation_error')
  })

  test.each([
    ['one at a quantity of 999,999', { ...tea, amount: 100, quantity: 999_999 }, 99_999_900],
    ['99,999,999', { ...tea, amount: 99_999_999 }, 99_999_999],
    ['one dirham short of a kuwaiti dinar', { ...tea, currency: 'kwd', amount: 990 }, 990],
  ])('%s is fine', async (_, item, total) => {
    expect((await buy(item)).amount_total).toBe(total)
  })

  test('may be a hundred, and a hundred with the fee for the customer', async () => {
    const line_items = Array.from({ length: 100 }, (_, n) => ({ ...tea, name: `Tea ${n}` }))
    expect((await buy(...line_items)).line_items).toHaveLength(100)
    const session = await shop.paymentSessions.create({ line_items, ...redirects, pass_fees_to_customer: true })
    expect(session.line_items).toHaveLength(100)
    expect(session.amount_total).toBe(100_000 + session.fee_amount)
    const { hostAccount } = await platform.database.prisma.paymentSession.findFirstOrThrow({
      where: { id: session.id },
    })
    const path = `/v1/checkout/sessions/${session.id}/line_items?limit=100`
    const response = await platform.processor.call(false, path, hostAccount ?? '')
    const { data } = (await response.json()) as { data: { description: string; amount_total: number }[] }
    expect(data.map((line) => [line.description, line.amount_total]).slice(97)).toEqual([
      ['Tea 97', 1000],
      ['2 more items', 2000],
      ['Processing fee', session.fee_amount],
    ])
  })

  test.each(['price_000000000000000000000000', 'price_x', 'nothing', 'x'.repeat(300), '🍵', "'"])(
    'of an unknown price %s are not found',
    async (price_id) => {
      const error = await refusal(buy(tea, { price_id, quantity: 1 }))
      expect({ code: error.code, param: error.param }).toEqual({
        code: 'price_not_found',
        param: 'line_items.1.price_id',
      })
    },
  )

  test('of another merchant or the other mode are not found', async () => {
    const price_id = await priced(500)
    for (const other of [live, stranger]) {
      const call = other.paymentSessions.create({ line_items: [{ price_id, quantity: 1 }], ...redirects })
      expect((await refusal(call)).code).toBe('price_not_found')
    }
  })
})

describe('the call to the processor', () => {
  const emails = ["o'neil+shop@example.co.uk", 'a@b.museum', 'x_y-z.1@sub.example.org', `${'a'.repeat(64)}@example.com`]
  test.each(emails)('takes the email %s', async (customer_email) => {
    const session = await shop.paymentSessions.create({ line_items: [tea], ...redirects, customer_email })
    expect(session.customer_email).toBe(customer_email)
  })

  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'ada@example.com\n',
    `${'a'.repeat(320)}@b.co`,
  ])('refuses the email %j', async (customer_email) => {
    const call = shop.paymentSessions.create({ line_items: [tea], ...redirects, customer_email })
    expect((await refusal(call)).param).toBe('customer_email')
  })

  test('takes the longest names, descriptions and images that a product can have', async () => {
    const { price } = await shop.products.create({
      name: '🍵'.repeat(250),
      description: 'é'.repeat(5000),
      images: Array.from({ length: 8 }, (_, n) => `https://shop.example/${n}${'x'.repeat(2020)}`),
      price: { amount: 1000, currency: 'usd' },
    })
    expect((await buy({ price_id: price?.id ?? '', quantity: 1 })).status).toBe('open')
    expect((await buy({ ...tea, name: '<b>"&\'' })).line_items[0]?.name).toBe('<b>"&\'')
  })

  test('holds no metadata of the merchant', async () => {
    const session = await shop.paymentSessions.create({ line_items: [tea], ...redirects, metadata: { svc_ref: 'x' } })
    const { hostAccount } = await platform.database.prisma.paymentSession.findFirstOrThrow({
      where: { id: session.id },
    })
    const response = await platform.processor.call(false, `/v1/checkout/sessions/${session.id}`, hostAccount ?? '')
    const { metadata } = (await response.json()) as { metadata: Record<string, string> }
    const own = ['svc_fee_bps', 'svc_fee_fixed', 'svc_merchant', 'svc_mode', 'svc_plan', 'svc_ref', 'svc_route']
    expect(Object.keys(metadata).toSorted()).toEqual(own)
    expect(metadata.svc_ref).not.toBe('x')
    expect(session.metadata).toEqual({ svc_ref: 'x' })
  })
})
