import { describe, expect, onTestFinished, test } from 'vitest'
import { catchUp, openShop, redirects, refusal, type Shop, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform

const tea = { name: 'Tea', amount: 1000, currency: 'usd', interval: 'monthly' } as const
type Able = { card_payments?: 'active' | 'inactive' }

/** A customer with a copy at the processor, and what the platform does on the processor's dashboard. */
async function openCustomer(able: Able = {}) {
  const shop = await openShop(platform, able)
  const host = able.card_payments === 'inactive' ? null : shop.account
  const { id } = await shop.client.customers.create({ email: 'ada@example.com', name: 'Ada' })
  const call = async (path: string) =>
    (await (await processor.call(false, path, host)).json()) as Record<string, unknown>
  const copies = () => database.prisma.customerMirror.findMany({ where: { customerId: id } })
  const copy = async () => (await copies())[0]?.processorCustomerId ?? ''
  const deleteThere = async () =>
    expect(await processor.deleteCustomer(false, host, await copy())).toHaveProperty('ok', true)
  return { shop, id, call, copy, copies, deleteThere }
}
type Opened = Awaited<ReturnType<typeof openCustomer>>

/** Each operation that names the copy of a customer, and the object of the processor that then has it. */
const uses: [string, (opened: Opened) => Promise<string>][] = [
  ['a payment session', async ({ shop, id }) => `/v1/checkout/sessions/${(await shop.sell({ customer_id: id })).id}`],
  [
    'a payment session that keeps the card',
    async ({ shop, id }) =>
      `/v1/checkout/sessions/${(await shop.sell({ customer_id: id, save_payment_method: true })).id}`,
  ],
  [
    'a subscription session',
    async ({ shop, id }) => {
      const { price } = await shop.client.subscriptionProducts.create(tea)
      const session = await shop.client.subscriptionSessions.create({
        price_id: price.id,
        customer_id: id,
        ...redirects,
      })
      return `/v1/checkout/sessions/${session.id}`
    },
  ],
  [
    'a payment of the merchant’s own page',
    async ({ shop, id }) => {
      const price = { amount: 1000, currency: 'usd' }
      const intent = await shop.client.paymentIntents.create({ ...price, customer_id: id, save_payment_method: true })
      return `/v1/payment_intents/${intent.id}`
    },
  ],
  [
    'a page that keeps a card',
    async ({ shop, id }) => {
      const page = await shop.client.paymentMethods.createSession({ id, return_url: 'https://shop.example/account' })
      return `/v1/checkout/sessions/${/cs_test_\w+/.exec(page.url)?.[0]}`
    },
  ],
]

const places: [string, Able][] = [
  ['the merchant’s account', {}],
  ['the platform’s account', { card_payments: 'inactive' }],
]

describe('a customer who was deleted on the processor’s dashboard', () => {
  for (const [where, able] of places) {
    test.each(uses.filter(([what]) => able.card_payments !== 'inactive' || !what.includes('own page')))(
      `is made again there for %s, on ${where}`,
      async (_, use) => {
        const opened = await openCustomer(able)
        await use(opened)
        for (let deletions = 0; deletions < 2; deletions += 1) {
          const before = await opened.copy()
          await opened.deleteThere()
          const made = await opened.call(await use(opened))
          expect(made.customer).not.toBe(before)
          expect(made.customer).toBe(await opened.copy())
          expect(await opened.call(`/v1/customers/${made.customer}`)).toMatchObject({
            email: 'ada@example.com',
            name: 'Ada',
          })
        }
        expect(await opened.copies()).toHaveLength(1)
      },
    )
  }

  test('is made again with the details that were changed since', async () => {
    const { shop, id, call, copy, deleteThere } = await openCustomer()
    await shop.sell({ customer_id: id })
    await deleteThere()
    expect(await shop.client.customers.update({ id, email: 'grace@example.com' })).toMatchObject({ id })
    await shop.sell({ customer_id: id })
    expect(await call(`/v1/customers/${await copy()}`)).toMatchObject({ email: 'grace@example.com' })
  })

  test('is made again once by many sales at a time', async () => {
    const { shop, id, call, copy, deleteThere } = await openCustomer()
    await shop.sell({ customer_id: id })
    await deleteThere()
    const sessions = await Promise.all(Array.from({ length: 6 }, () => shop.sell({ customer_id: id })))
    for (const session of sessions) {
      expect(await call(`/v1/checkout/sessions/${session.id}`)).toMatchObject({ customer: await copy() })
    }
    expect(await call('/v1/customers?limit=100')).toMatchObject({ data: [{ id: await copy() }] })
  })

  test('is made again by the repetition of a request whose answer was lost, which makes one session', async () => {
    const { shop, id, call, copy, deleteThere } = await openCustomer()
    await shop.sell({ customer_id: id })
    await deleteThere()
    let lost = false
    processor.intercept(async (request) => {
      if (lost || request.method !== 'POST' || !request.url.endsWith('/v1/checkout/sessions')) return undefined
      const answer = await processor.sandbox.fetch(request)
      if (!answer.ok) return answer
      lost = true
      throw new TypeError('the connection was closed')
    })
    onTestFinished(() => processor.intercept(null))
    const body = { line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }], ...redirects }
    const client = await platform.signIn(shop.key, { requestKey: 'order-7' })
    const ask = () => client.paymentSessions.create({ ...body, customer_id: id })
    const session = await ask().catch(ask)
    expect(await call(`/v1/checkout/sessions/${session.id}`)).toMatchObject({ customer: await copy() })
    const listed = (await call('/v1/checkout/sessions?limit=100')) as { data: unknown[] }
    expect(listed.data).toHaveLength(2)
  })

  test('leaves the other copies up to date: those of subscriptions that run in another currency', async () => {
    const { shop, id, call, copy, deleteThere } = await openCustomer()
    const begin = async (currency: string) => {
      const { price } = await shop.client.subscriptionProducts.create({ ...tea, currency })
      return subscribe(platform, shop, { price_id: price.id, customer_id: id, ...redirects })
    }
    await begin('usd')
    await begin('eur')
    const { processorCustomerId: other } = await database.prisma.customerCurrencyMirror.findFirstOrThrow({
      where: { customerId: id },
    })
    expect(other).not.toBe(await copy())
    await deleteThere()
    await shop.client.customers.update({ id, email: 'grace@example.com' })
    expect(await call(`/v1/customers/${other}`)).toMatchObject({ email: 'grace@example.com' })
    await catchUp(platform)
    expect((await shop.client.subscriptions.list({})).items).toMatchObject([
      { status: 'active', items: [{ currency: 'eur' }] },
    ])
  })

  test('has no kept card any more: its charge is refused, and the card leaves the list', async () => {
    const { shop, id, deleteThere } = await openCustomer()
    await processor.pay((await shop.sell({ customer_id: id, save_payment_method: true })).id)
    await catchUp(platform)
    await deleteThere()
    const charge = shop.client.payments.create({ customer_id: id, amount: 1000, currency: 'usd' })
    expect(await refusal(charge)).toMatchObject({ code: 'payment_method_not_found' })
    await keepAgain(shop, id)
    const charged = await shop.client.payments.create({ customer_id: id, amount: 1000, currency: 'usd' })
    expect(charged).toMatchObject({ status: 'succeeded', customer_id: id })
  })
})

async function keepAgain(shop: Shop, id: string): Promise<void> {
  await processor.pay((await shop.sell({ customer_id: id, save_payment_method: true })).id)
  await catchUp(platform)
  const [method] = (await shop.client.paymentMethods.list({ id })).items
  await shop.client.paymentMethods.setDefault({ id, pm: method?.id ?? '' })
}
