import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

let test_: ReturnType<typeof createTestSandbox>
beforeEach(() => {
  test_ = createTestSandbox()
})
afterEach(() => test_.sandbox.close())

const mug = { currency: 'usd', unit_amount: 900, product_data: { name: 'Mug' } } as const

/** The checkout of a link, or the status and the text of its page. */
async function visit(url: string) {
  const response = await test_.sandbox.fetch(new Request(url))
  const session = response.headers.get('location')?.split('/').at(-1)
  if (session) return test_.stripe.checkout.sessions.retrieve(session)
  return { status: response.status, text: await response.text() }
}

test('each visitor of a payment link gets a checkout of their own', async () => {
  const { sandbox, stripe } = test_
  const link = await stripe.paymentLinks.create({ line_items: [{ quantity: 2, price_data: mug }] })
  const first = await visit(`${link.url}?client_reference_id=order-7&prefilled_email=ada@example.com`)
  const second = await visit(link.url)
  expect(first).toMatchObject({
    amount_total: 1800,
    client_reference_id: 'order-7',
    customer_email: 'ada@example.com',
    payment_link: link.id,
  })
  if (!('id' in first) || !('id' in second)) throw new TypeError('no checkout')
  expect(second.id).not.toBe(first.id)
  expect(await sandbox.pay(first)).toMatchObject({ payment_status: 'paid' })
  const { data } = await stripe.checkout.sessions.list({ payment_link: link.id })
  expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
  expect((await stripe.paymentLinks.listLineItems(link.id)).data).toMatchObject([{ amount_total: 1800, quantity: 2 }])
})

test('a payment link of a recurring price starts subscriptions', async () => {
  const { sandbox, stripe } = test_
  const price_data = { ...mug, recurring: { interval: 'month' as const } }
  const link = await stripe.paymentLinks.create({
    line_items: [{ quantity: 1, price_data }],
    subscription_data: { trial_period_days: 7 },
  })
  const session = await visit(link.url)
  if (!('id' in session)) throw new TypeError('no checkout')
  const { subscription } = await sandbox.pay(session)
  expect(await stripe.subscriptions.retrieve(String(subscription))).toMatchObject({ status: 'trialing' })
})

test('a payment link is closed by an update, by its limit, and by the end of its price', async () => {
  const { sandbox, stripe } = test_
  const line_items = [{ quantity: 1, price_data: mug }]
  const closed = await stripe.paymentLinks.create({ line_items, inactive_message: 'Come back in May.' })
  await stripe.paymentLinks.update(closed.id, { active: false })
  expect(await visit(closed.url)).toMatchObject({ status: 410, text: expect.stringContaining('Come back in May.') })
  const limited = await stripe.paymentLinks.create({ line_items, restrictions: { completed_sessions: { limit: 1 } } })
  const session = await visit(limited.url)
  if ('id' in session) await sandbox.pay(session)
  expect(await visit(limited.url)).toMatchObject({ status: 410 })
  expect((await stripe.paymentLinks.retrieve(limited.id)).restrictions?.completed_sessions.count).toBe(1)
  const { default_price } = await stripe.products.create({
    name: 'Pot',
    default_price_data: { currency: 'usd', unit_amount: 500 },
  })
  const sold = await stripe.paymentLinks.create({ line_items: [{ quantity: 1, price: String(default_price) }] })
  await stripe.prices.update(String(default_price), { active: false })
  expect(await visit(sold.url)).toMatchObject({ status: 410, text: expect.stringContaining('inactive') })
  expect((await visit('http://sandbox.test/b/plink_unknown')).status).toBe(404)
  expect((await expectFailure(stripe.paymentLinks.create({ line_items: [] }))).param).toBe('line_items')
})
