import { describe, expect, test } from 'vitest'
import { newCustomer, outcome, redirects } from '../testing/examples.ts'
import { type Caller, testServer } from '../testing/test-server.ts'

const server = await testServer()
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)
const live = server.as(merchant.live_key)
const stranger = server.as((await server.merchant()).test_key)

type Fields = Record<string, unknown>
type RecurringProduct = { id: string; price: { id: string; interval: string; interval_count: number } }
type Session = Fields & { id: string; url: string }

const product: Fields = { name: 'Tea', amount: 1000, currency: 'usd', interval: 'monthly' }
const inline: Fields = { amount_cents: 1000, currency: 'usd', interval: 'month', ...redirects }

const newProduct = (fields: Fields = {}, by: Caller = shop) =>
  by.post<RecurringProduct>('/subscription-products', { ...product, ...fields })
const newPrice = async (fields: Fields = {}, by: Caller = shop) => (await newProduct(fields, by)).data.price.id
const begin = (fields: Fields, by: Caller = shop) => by.post<Session>('/subscription-sessions', fields)

/** How a request was refused: the status, the code and the field. */
const refused = async (sending: ReturnType<typeof begin> | ReturnType<typeof newProduct>) => {
  const answer = await sending
  return `${outcome(answer)} ${answer.error?.param ?? ''}`.trim()
}

/** How often the checkout of a session charges, as the processor has it. */
async function recurrenceOf({ id }: Session): Promise<Fields> {
  const row = await server.database.prisma.subscriptionSession.findFirstOrThrow({ where: { id } })
  const path = `/v1/checkout/sessions/${id}?expand[]=line_items`
  const checkout = (await (await server.processor.call(false, path, row.hostAccount)).json()) as {
    line_items: { data: [{ description: string; price: { recurring: Fields } }] }
  }
  const [{ description, price }] = checkout.line_items.data
  return { ...price.recurring, description }
}

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('a subscription product is billed', () => {
  test.each([
    ['weekly', 'week', 1],
    ['bi-weekly', 'week', 2],
    ['monthly', 'month', 1],
    ['bi-monthly', 'month', 2],
    ['quarterly', 'month', 3],
    ['semi-annual', 'month', 6],
    ['annual', 'year', 1],
  ])('%s, which is every %s × %i', async (interval, unit, interval_count) => {
    const made = await newProduct({ interval })
    expect(made.data.price).toMatchObject({ interval, interval_count })
    const session = await begin({ price_id: made.data.price.id, ...redirects })
    expect(await recurrenceOf(session.data)).toMatchObject({ interval: unit, interval_count, description: 'Tea' })
  })

  test.each(['day', 'week', 'month', 'year', 'daily', 'biweekly', 'Monthly', 'annually', ''])(
    'never %j',
    async (interval) => {
      expect(await refused(newProduct({ interval }))).toBe('400 invalid_interval interval')
    },
  )
})

describe('a price that is sent with the session may be billed every', () => {
  test.each([
    ['day', 52],
    ['week', 52],
    ['month', 36],
    ['year', 3],
  ])('%s × 1 to %i', async (interval, most) => {
    for (const interval_count of upTo(most)) {
      const session = await begin({ ...inline, interval, interval_count })
      expect(session.data).toMatchObject({ status: 'open', url: expect.stringMatching(/^http/) })
      expect(await recurrenceOf(session.data)).toMatchObject({ interval, interval_count })
    }
  })

  test.each([
    ['month', 37],
    ['year', 4],
  ])('%s × %i or more never: that is over three years', async (interval, first) => {
    for (const interval_count of upTo(52, first)) {
      expect(await refused(begin({ ...inline, interval, interval_count }))).toBe('400 invalid_interval interval')
    }
  })

  test.each(['weekly', 'quarter', 'Day', ' month', 'hour', ''])('%j never', async (interval) =>
    expect(await refused(begin({ ...inline, interval }))).toBe('400 invalid_interval interval'),
  )

  test.each([0, 53, -1, 1.5, '3', null, true, [3]])('month × %j never', async (interval_count) => {
    expect(await refused(begin({ ...inline, interval_count }))).toBe('400 validation_error interval_count')
  })
})

describe('the two forms of a session', () => {
  test.each([
    ['price_id', 'success_url'],
    ['price_id', 'cancel_url'],
    ['amount_cents', 'success_url'],
    ['amount_cents', 'cancel_url'],
    ['amount_cents', 'currency'],
    ['amount_cents', 'interval'],
  ])('that with %s needs %s', async (form, field) => {
    const whole = form === 'price_id' ? { price_id: await newPrice(), ...redirects } : inline
    const { [field]: _, ...rest } = whole as Fields
    expect(await refused(begin(rest))).toBe(`400 validation_error ${field}`)
  })

  test('need one of the two prices', async () =>
    expect(await refused(begin({ ...redirects }))).toBe('400 validation_error price_id'))

  test.each([
    ['amount_cents', 1000],
    ['currency', 'usd'],
    ['interval', 'month'],
    ['interval_count', 1],
    ['name', 'Tea'],
  ])('do not mix: no %s with a saved price', async (field, value) => {
    const saved = { price_id: await newPrice(), ...redirects }
    expect(await refused(begin({ ...saved, [field]: value }))).toBe(`400 validation_error ${field}`)
  })

  test.each([
    ['customer_id', 'cus_000000000000000000000000'],
    ['trial_period_days', 7],
    ['pass_fees_to_customer', true],
    ['pass_fees_to_customer', false],
  ])('do not mix: no %s with a price that is sent', async (field, value) => {
    expect(await refused(begin({ ...inline, [field]: value }))).toBe(`400 validation_error ${field}`)
  })

  test('both take the fields that they share', async () => {
    const shared = { quantity: 2, customer_email: 'ada@example.com', metadata: { order: '7' }, ...redirects }
    for (const form of [{ price_id: await newPrice() }, inline]) {
      expect((await begin({ ...form, ...shared })).data).toMatchObject({ ...shared, amount_total: 2000 })
    }
  })

  test('name what they sell', async () => {
    const named = async (fields: Fields) => (await recurrenceOf((await begin(fields)).data)).description
    expect(await named(inline)).toBe('Subscription')
    expect(await named({ ...inline, name: 'Seats' })).toBe('Seats')
    expect(await named({ price_id: await newPrice({ name: 'Tea of the month' }), ...redirects })).toBe(
      'Tea of the month',
    )
  })
})

describe('seats', () => {
  test('are one unless said otherwise', async () => {
    expect((await begin(inline)).data).toMatchObject({ quantity: 1 })
    expect((await begin({ price_id: await newPrice(), ...redirects })).data).toMatchObject({ quantity: 1 })
  })

  test.each([1, 2, 999, 1000])('can be %i in both forms, and be changed to that', async (quantity) => {
    const saved = { price_id: await newPrice(), ...redirects }
    for (const form of [saved, inline]) {
      expect((await begin({ ...form, quantity })).data).toMatchObject({ quantity, amount_total: 1000 * quantity })
    }
    const id = await subscription()
    const changed = await shop.send('PATCH', `/subscriptions/${id}/quantity`, { body: { quantity } })
    expect(changed.data).toMatchObject({ quantity, items: [{ quantity }] })
  })

  test.each([0, 1001, -1, 1.5, '2', null, true])('cannot be %j', async (quantity) => {
    const saved = { price_id: await newPrice(), ...redirects }
    for (const form of [saved, inline]) {
      expect(await refused(begin({ ...form, quantity }))).toBe('400 validation_error quantity')
    }
    const path = `/subscriptions/${await subscription()}/quantity`
    const change = shop.send<Session>('PATCH', path, { body: { quantity } })
    expect(await refused(change)).toBe('400 validation_error quantity')
  })

  let begun: Promise<string> | undefined
  function subscription(): Promise<string> {
    begun ??= shop.subscription(async () => (await begin(inline)).data)
    return begun
  }
})

describe('a trial', () => {
  test.each([1, 14, 730])('can be %i days, of the product or of the session', async (trial_period_days) => {
    const own = await begin({ price_id: await newPrice({ trial_period_days }), ...redirects })
    expect(own.data).toMatchObject({ trial_period_days })
    const other = await newPrice({ trial_period_days: 30 })
    const sessions = await begin({ price_id: other, trial_period_days, ...redirects })
    expect(sessions.data).toMatchObject({ trial_period_days })
  })

  test('is omitted by default', async () => {
    expect((await begin({ price_id: await newPrice(), ...redirects })).data).toMatchObject({ trial_period_days: null })
    expect((await begin(inline)).data).toMatchObject({ trial_period_days: null })
  })

  test.each([0, 731, -1, 1.5, '14', null])('cannot be %j', async (trial_period_days) => {
    expect(await refused(newProduct({ trial_period_days }))).toBe('400 validation_error trial_period_days')
    const session = begin({ price_id: await newPrice(), trial_period_days, ...redirects })
    expect(await refused(session)).toBe('400 validation_error trial_period_days')
  })
})

describe('a saved price', () => {
  test.each([
    ['is unknown', async () => 'price_000000000000000000000000'],
    ['is no id at all', async () => 'tea'],
    ['is another merchant’s', () => newPrice({}, stranger)],
    ['is of the other mode', () => newPrice({}, live)],
  ])('that %s is not found', async (_, price) => {
    const session = begin({ price_id: await price(), ...redirects })
    expect(await refused(session)).toBe('404 price_not_found price_id')
  })

  test('that is paid once is refused', async () => {
    const goods = await shop.post<RecurringProduct>('/products', {
      name: 'Tea',
      price: { amount: 1000, currency: 'usd' },
    })
    const session = begin({ price_id: goods.data.price.id, ...redirects })
    expect(await refused(session)).toBe('400 validation_error price_id')
  })

  test('has a product that stays: it is no product of the other kind', async () => {
    const { id, price } = (await newProduct()).data
    expect(outcome(await shop.delete(`/products/${id}`))).toBe('404 product_not_found')
    expect((await begin({ price_id: price.id, ...redirects })).status).toBe(200)
  })
})

describe('a customer', () => {
  test('wins over an email', async () => {
    const { id } = await newCustomer(shop)
    const session = await begin({
      price_id: await newPrice(),
      customer_id: id,
      customer_email: 'other@example.com',
      ...redirects,
    })
    expect(session.data).toMatchObject({ customer_id: id, customer_email: 'ada@example.com' })
  })

  test.each([
    ['is unknown', async () => 'cus_000000000000000000000000'],
    ['is another merchant’s', async () => (await newCustomer(stranger)).id],
    ['is of the other mode', async () => (await newCustomer(live)).id],
    [
      'is deleted',
      async () => {
        const { id } = await newCustomer(shop)
        await shop.delete(`/customers/${id}`)
        return id
      },
    ],
  ])('that %s is not found', async (_, customer) => {
    const session = begin({ price_id: await newPrice(), customer_id: await customer(), ...redirects })
    expect(await refused(session)).toMatch(/^404 customer_not_found/)
  })
})

describe('money', () => {
  test.each(['usd', 'TTD', 'Jmd', 'xcd'])('can be in %s', async (currency) => {
    const code = currency.toLowerCase()
    expect((await newProduct({ amount: 100_000, currency })).data.price).toMatchObject({ currency: code })
    expect((await begin({ ...inline, amount_cents: 100_000, currency })).data).toMatchObject({ currency: code })
  })

  test('cannot be in a currency that cannot be settled', async () => {
    for (const sending of [newProduct({ currency: 'xxx' }), begin({ ...inline, currency: 'xxx' })])
      expect(await refused(sending)).toBe('400 validation_error currency')
  })
  test.each([0, -1, 5.5, '500', true, null, [500], 100_000_000])('cannot be %j', async (amount) => {
    expect(await refused(newProduct({ amount }))).toBe('400 validation_error amount')
    expect(await refused(begin({ ...inline, amount_cents: amount }))).toBe('400 validation_error amount_cents')
  })

  test.each([
    [1000, 1, 1094, 94],
    [1000, 3, 3197, 197],
    [2500, 2, 5300, 300],
  ])('of %i for each of %i seats is %i with the fee of %i', async (amount, quantity, amount_total, fee_amount) => {
    const price_id = await newPrice({ amount })
    const session = await begin({ price_id, quantity, pass_fees_to_customer: true, ...redirects })
    expect(session.data).toMatchObject({ amount_total, fee_amount })
  })
})

describe('canceling', () => {
  test('takes no fields', async () => {
    const id = await shop.subscription(async () => (await begin(inline)).data)
    const field = shop.post<Session>(`/subscriptions/${id}/cancel`, { at: 'now' })
    expect(await refused(field)).toBe('400 validation_error at')
    for (const body of [undefined, {}]) {
      const canceled = await shop.post(`/subscriptions/${id}/cancel`, body)
      expect(canceled.data).toMatchObject({ id, status: 'active', cancel_at_period_end: true })
    }
  })
})
