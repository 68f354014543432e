import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling, oneDay, oneHour } from '../testing/billing.ts'

const minute = 60
let open: Billing | undefined
afterEach(() => open?.sandbox.close())

/** A merchant who receives webhooks of invoices, and retrieves each invoice and its subscription whenever the clock waits. */
async function setup() {
  const told: { id: string; subscription: string }[] = []
  const looks: string[][] = []
  const b = await createBilling('2026-01-31T10:00:00Z', {
    webhooks: [
      { livemode: false, connect: true, url: 'http://receiver.test/', secret: 'whsec_x', events: ['invoice.created'] },
    ],
    fetch: async (_url, init) => {
      const { data } = JSON.parse(String(init?.body)) as { data: { object: Stripe.Invoice } }
      const { id, parent } = data.object
      told.push({ id, subscription: String(parent?.subscription_details?.subscription) })
      return new Response()
    },
    beforeMoving: async () => {
      const look = async ({ id, subscription }: (typeof told)[number]) =>
        `${(await b.stripe.invoices.retrieve(id, {}, b.on)).status} of ${(await b.subscription(subscription)).status}`
      if (told.length > 0) looks.push(await Promise.all(told.splice(0).map(look)))
    },
  })
  open = b
  return { b, looks }
}

test('billing events within ten minutes are delivered together, each with its own state', async () => {
  const { b, looks } = await setup()
  for (const minutes of [0, 4, 4]) {
    await b.sandbox.clock.advance({ seconds: minutes * minute + 1 })
    await b.subscribe(1000)
  }
  await b.sandbox.clock.advance({ seconds: oneHour })
  looks.splice(0)
  await b.sandbox.clock.advance({ seconds: 65 * oneDay })
  expect(looks).toEqual([Array(3).fill('draft of active'), Array(3).fill('draft of active')])
})

test('billing events more than ten minutes apart are delivered separately', async () => {
  const { b, looks } = await setup()
  for (const minutes of [0, 11]) {
    await b.sandbox.clock.advance({ seconds: minutes * minute + 1 })
    await b.subscribe(1000)
  }
  await b.sandbox.clock.advance({ seconds: oneHour })
  looks.splice(0)
  await b.sandbox.clock.advance({ seconds: 35 * oneDay })
  expect(looks).toEqual([['draft of active'], ['draft of active']])
})

test('events of one subscription are delivered before it changes again', async () => {
  const { b, looks } = await setup()
  const { id } = await b.subscribe(1000)
  const { current_period_end } = (await b.subscription(id)).items.data[0] as Stripe.SubscriptionItem
  await b.stripe.subscriptions.update(id, { cancel_at: current_period_end + 5 * minute }, b.on)
  await b.until(current_period_end - 1)
  looks.splice(0)
  await b.sandbox.clock.advance({ seconds: oneDay })
  expect(looks).toEqual([['draft of active']])
  expect((await b.subscription(id)).status).toBe('canceled')
})

test('work that falls due while the clock advances runs once', async () => {
  const { b } = await setup()
  b.sandbox.start()
  const subscriptions = await Promise.all(Array.from({ length: 5 }, () => b.subscribe(1000)))
  await Promise.all([
    b.sandbox.clock.advance({ seconds: 35 * oneDay }),
    b.sandbox.clock.advance({ seconds: 30 * oneDay }),
  ])
  for (const { id } of subscriptions) {
    expect((await b.invoices(id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  }
})
