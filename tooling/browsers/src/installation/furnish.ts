import { languages } from '@merchant-payments/api/languages'
import { testBrowser } from '@merchant-payments/server/testing'
import { type Demo, until } from '@merchant-payments/site'
import { callApi } from './call-api.ts'
import { inMail } from './mails.ts'

/** A customer of the demo merchant with a subscription and a card that is kept. */
type Buyer = { id: string; email: string }
export type Furnished = {
  /** Objects of the demo merchant that have pages of their own, by the path of the portal's router. */
  addresses: Record<string, string>
  merchant: string
  receipt: string
  /** A payment link in each language. */
  links: string[]
  buyer: Buyer
  /** Members of the demo merchant who are no owners. */
  members: Person[]
}

/** A person who signs in to the portal. */
export type Person = { email: string; password: string }

type Row = { id: string }
type Page<Item = Row> = { items: Item[] }
type Session = Row & { url: string; payment_intent: string | null }

const day = 24 * 3600

/** Gives every list of the portal rows, and every kind of object a page. */
export async function furnish(demo: Demo, logFile: string): Promise<Furnished> {
  const call = callApi(demo)
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
  const links: string[] = []
  for (const locale of languages) {
    const choice = { adjustable_quantity: { min: 1, max: 9 }, allow_discount_codes: true, locale }
    links.push((await call<Session>('/payment-links', { line_items: [tea], ...choice })).url)
  }
  const off = { name: 'Spring', percent_off: 20, duration: 'once', code: 'SPRING' }
  const discount = await call<Row>('/discounts', off)
  const term = { currency: 'usd', interval: 'monthly' }
  const plan = await call<Row & { price: Row }>('/subscription-products', { name: 'Club', amount: 2000, ...term })

  /** The id of the first item of a list, once there is one. */
  const first = async (list: () => Promise<Page>): Promise<string> => {
    let found: string | undefined
    await until(async () => {
      found = (await list()).items[0]?.id
      return found !== undefined
    })
    return found ?? ''
  }
  const subscribe = async (customer_id: string) => {
    const terms = { price_id: plan.price.id, customer_id, quantity: 1, ...urls }
    await pay((await call<Session>('/subscription-sessions', terms)).url, '4242424242424242')
  }
  const buy = async (email: string): Promise<Buyer> => {
    const { id } = await call<Row>('/customers', { email, name: `Buyer ${email}` })
    await subscribe(id)
    await first(() => call(`/subscriptions?customer_id=${id}&status=active`))
    return { id, email }
  }
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
  await subscribe(customer.id)

  const member = testBrowser(new URL(demo.portal_url).origin)
  await member.signIn(demo.portal_email, demo.portal_password)
  const me = await member.trpc.portal.people.me.query({})
  const merchant = me?.merchants[0]?.id ?? ''
  member.choose(merchant)
  const { portal } = member.trpc
  await portal.members.invite.mutate({ email: 'dev@example.com', role: 'developer' })
  const invitation = (email: string) => inMail(logFile, email, /#\/invitation\/([\w-]+)/)
  const join = async (role: 'developer' | 'support'): Promise<Person> => {
    const person = { email: `${role}@example.com`, password: 'a password of mine' }
    await portal.members.invite.mutate({ email: person.email, role })
    const asked = { token: await invitation(person.email), name: role, password: person.password }
    await testBrowser(new URL(demo.portal_url).origin).trpc.portal.people.acceptInvitation.mutate(asked)
    return person
  }
  const [developer, support] = [await join('developer'), await join('support')]
  // A renewal, payouts and a whole month come to pass.
  const { now } = await portal.clock.retrieve.query({})
  await portal.clock.advance.mutate({ until: now + 40 * day })
  const month = (await portal.statements.list.query({})).items.at(-1)?.month ?? ''
  await portal.statements.create.mutate({ month })
  const payments = await call<Page<Row & { status: string; refunded: boolean; receipt_url: string }>>('/test-payments')
  const payment = payments.items.find(({ receipt_url }) => receipt_url !== null)
  const of = {
    payments: payment?.id,
    refunds: refund.id,
    disputes: await first(() => call('/disputes')),
    payouts: await first(() => call('/payouts')),
    statements: month,
    customers: customer.id,
    subscriptions: await first(() => call('/subscriptions')),
    products: product.id,
    links: link.id,
    discounts: discount.id,
    plans: plan.id,
    webhooks: endpoint.id,
    deliveries: await first(() => portal.deliveries.list.query({ endpoint_id: endpoint.id, limit: 1 })),
    events: await first(() => call('/events')),
    requests: await first(() => portal.requests.list.query({ limit: 1 })),
  }
  const ofObjects = Object.fromEntries(Object.entries(of).map(([kind, id]) => [`/${kind}/$id`, `/${kind}/${id}`]))
  const addresses = { ...ofObjects, '/invitation/$token': `/invitation/${await invitation('dev@example.com')}` }
  // After the advance of the clock, so that the subscription is in its first period. In test mode codes are mailed to members alone.
  const buyer = await buy(developer.email)
  return { addresses, merchant, receipt: payment?.receipt_url ?? '', links, buyer, members: [developer, support] }
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
