import { testBrowser } from '@merchant-payments/server/testing'
import type { Demo } from '@merchant-payments/site'

/** Objects of the demo merchant that have pages of their own, by the path of the portal's router. */
export type Furnished = { addresses: Record<string, string>; merchant: string; receipt: string }

type Row = { id: string }
type Page<Item = Row> = { items: Item[] }
type Session = Row & { url: string; payment_intent: string | null }

const day = 24 * 3600

/** Gives every list of the portal rows, and every kind of object a page. */
export async function furnish(demo: Demo): Promise<Furnished> {
  const call = async <Data>(path: string, body?: unknown): Promise<Data> => {
    const answer = await fetch(demo.base_url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${demo.test_key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Data }).data
  }
  const urls = { success_url: `${demo.sandbox_url}/?done`, cancel_url: `${demo.sandbox_url}/?left` }
  const endpoint = await call<Row>('/webhook-endpoints', { url: 'https://shop.invalid/webhooks' })
  const customer = await call<Row>('/customers', { email: 'ada@example.com', name: 'Ada Lovelace' })
  await call<Row>('/customers', { email: 'grace@example.com', name: 'Grace Hopper' })
  const product = await call<Row & { price: Row }>('/products', {
    name: 'Tea',
    price: { amount: 1200, currency: 'usd' },
  })
  await call<Row>('/products', { name: 'Coffee', price: { amount: 900, currency: 'eur' } })
  const tea = { name: 'Tea', amount: 500, currency: 'usd', quantity: 1 }
  const link = await call<Row>('/payment-links', { line_items: [tea] })
  const off = { name: 'Spring', percent_off: 20, duration: 'once', code: 'SPRING' }
  const discount = await call<Row>('/discounts', off)
  const term = { currency: 'usd', interval: 'monthly' }
  const plan = await call<Row & { price: Row }>('/subscription-products', { name: 'Club', amount: 2000, ...term })

  const sell = async (card: string) => {
    const sale = { line_items: [{ price_id: product.price.id, quantity: 20 }], customer_id: customer.id, ...urls }
    const session = await call<Session>('/payment-sessions', sale)
    await pay(session.url, card)
    return session
  }
  await sell('4000000000000002')
  await sell('4000000000000259')
  const sold = await sell('4242424242424242')
  const refund = await call<Row>('/refunds', { session_id: sold.id, amount: 100 })
  const subscribing = { price_id: plan.price.id, customer_id: customer.id, quantity: 1, ...urls }
  await pay((await call<Session>('/subscription-sessions', subscribing)).url, '4242424242424242')

  const member = testBrowser(new URL(demo.portal_url).origin)
  await member.signIn(demo.portal_email, demo.portal_password)
  const me = await member.trpc.portal.people.me.query({})
  const merchant = me?.merchants[0]?.id ?? ''
  member.choose(merchant)
  const { portal } = member.trpc
  await portal.members.invite.mutate({ email: 'dev@example.com', role: 'developer' })
  // A renewal, payouts and a whole month come to pass.
  const { now } = await portal.clock.retrieve.query({})
  await portal.clock.advance.mutate({ until: now + 40 * day })
  const first = async (what: string, list: () => Promise<Page>): Promise<string> => {
    for (let tries = 0; tries < 300; tries += 1) {
      const { items } = await list()
      if (items[0]) return items[0].id
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`There is no ${what} after 30 s`)
  }
  const month = (await portal.statements.list.query({})).items.at(-1)?.month ?? ''
  await portal.statements.create.mutate({ month })
  const payments = await call<Page<Row & { status: string; refunded: boolean; receipt_url: string }>>('/test-payments')
  const payment = payments.items.find(({ receipt_url }) => receipt_url !== null)
  const of = {
    payments: payment?.id,
    refunds: refund.id,
    disputes: await first('dispute', () => call('/disputes')),
    payouts: await first('payout', () => call('/payouts')),
    statements: month,
    customers: customer.id,
    subscriptions: await first('subscription', () => call('/subscriptions')),
    products: product.id,
    links: link.id,
    discounts: discount.id,
    plans: plan.id,
    webhooks: endpoint.id,
    deliveries: await first('delivery', () => portal.deliveries.list.query({ endpoint_id: endpoint.id, limit: 1 })),
    events: await first('event', () => call('/events')),
    requests: await first('request', () => portal.requests.list.query({ limit: 1 })),
  }
  const addresses = Object.fromEntries(Object.entries(of).map(([kind, id]) => [`/${kind}/$id`, `/${kind}/${id}`]))
  return { addresses, merchant, receipt: payment?.receipt_url ?? '' }
}

/** Pays a checkout of the sandbox as its page does. */
async function pay(url: string, number: string): Promise<void> {
  const body = new URLSearchParams({
    number,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    expiry: '12/34',
    cvc: '123',
  })
  const answer = await fetch(url, { method: 'POST', headers: { accept: 'application/json' }, body })
  if (!answer.ok && answer.status !== 402) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}
