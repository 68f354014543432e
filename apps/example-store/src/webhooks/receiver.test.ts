import { createHmac } from 'node:crypto'
import type { WebhookEvent } from '@merchant-payments/sdk'
import { expect, test } from 'vitest'
import { createOrders } from '../shop/orders.ts'
import { aSession } from '../testing/products.ts'
import { createInbox } from './inbox.ts'
import { createReceiver } from './receiver.ts'

const endpointSecret = 'whsec_of_this_endpoint'

function open() {
  const orders = createOrders()
  const inbox = createInbox({ now: () => new Date('2026-03-01T09:30:00Z') })
  const receiver = createReceiver({ secrets: [endpointSecret], inbox, orders })
  /** Delivers as the API does; with other bytes or another signature if wished. */
  async function deliver(body: string, signature: string | undefined = sign(body)): Promise<number> {
    const headers = { 'content-type': 'application/json', ...(signature ? { 'x-service-signature': signature } : {}) }
    return (await receiver.request('/webhooks', { method: 'POST', body, headers })).status
  }
  return { orders, inbox, deliver }
}

function sign(body: string, secret = endpointSecret): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

function bodyOf(type: WebhookEvent['type'], data: object, id = 'evt_1', merchant?: string): string {
  return JSON.stringify({ id, type, created: 1_700_000_000, livemode: false, ...(merchant && { merchant }), data })
}

test('a verified event is kept, fulfils its order, and is answered 2xx', async () => {
  const { orders, inbox, deliver } = open()
  const order = orders.open()
  expect(await deliver(bodyOf('checkout.session.completed', aSession({ metadata: { order_id: order } })))).toBe(204)
  expect(orders.stateOf(order)).toBe('fulfilled')
  expect(inbox.since(0)).toMatchObject([
    { sequence: 1, verified: true, event: { id: 'evt_1', type: 'checkout.session.completed' } },
  ])
})

test.each([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
] as const)(
  'a test event of %s, or one of a payment made elsewhere, is answered 2xx and changes no order',
  async (type) => {
    const { orders, deliver } = open()
    for (const metadata of [{ test_event: true }, {}]) {
      const data = { ...aSession({ metadata }), session_id: null }
      expect(await deliver(bodyOf(type, data, `evt_${JSON.stringify(metadata).length}`))).toBe(204)
    }
    expect(orders.stateOf('undefined')).toBeUndefined()
  },
)

test('an order is changed by events of its seller alone (fault: a maker fulfilled the order of another one)', async () => {
  const { orders, deliver } = open()
  const [ofMaker, ofShop] = [orders.open('mer_1'), orders.open()]
  const paid = (order: string, merchant: string | undefined, id: string) =>
    deliver(bodyOf('checkout.session.completed', aSession({ metadata: { order_id: order } }), id, merchant))
  await paid(ofMaker, 'mer_2', 'evt_1')
  await paid(ofMaker, undefined, 'evt_2')
  await paid(ofShop, 'mer_2', 'evt_3')
  expect([orders.stateOf(ofMaker), orders.stateOf(ofShop)]).toEqual(['waiting for payment', 'waiting for payment'])
  await paid(ofMaker, 'mer_1', 'evt_4')
  // The copy for the platform's endpoint has the same id.
  await paid(ofShop, undefined, 'evt_3')
  expect([orders.stateOf(ofMaker), orders.stateOf(ofShop)]).toEqual(['fulfilled', 'fulfilled'])
})

test('an event that is delivered twice counts once, and is answered 2xx each time', async () => {
  const { inbox, deliver } = open()
  const body = bodyOf('checkout.session.completed', aSession())
  expect([await deliver(body), await deliver(body)]).toEqual([204, 204])
  expect(inbox.since(0)).toHaveLength(1)
})

test.each([
  ['no signature', ''],
  ['a signature of another secret', sign(bodyOf('checkout.session.completed', aSession()), 'whsec_other')],
  ['a signature of another body', sign('{}')],
  ['no sha256= in front', 'f'.repeat(64)],
])('%s is refused, kept as refused, and changes no order', async (_, signature) => {
  const { orders, inbox, deliver } = open()
  const body = bodyOf('checkout.session.completed', aSession())
  expect(await deliver(body, signature)).toBe(400)
  expect(inbox.since(0)).toMatchObject([{ verified: false, body }])
  expect(orders.stateOf('ABC234')).toBeUndefined()
})

test('the bytes count, not the JSON: the same event written in another way is refused', async () => {
  const { deliver } = open()
  const body = bodyOf('checkout.session.completed', aSession())
  expect(await deliver(JSON.stringify(JSON.parse(body), null, 1), sign(body))).toBe(400)
})

test('signed bytes that are no event are refused', async () => {
  const { inbox, deliver } = open()
  expect([await deliver('not JSON'), await deliver('{"id":"evt_1"}')]).toEqual([400, 400])
  expect(inbox.since(0)).toHaveLength(2)
})

test('a body over 1 MiB is not read', async () => {
  expect(await open().deliver('x'.repeat(1024 * 1024 + 1))).toBe(413)
})

test('a delayed payment is fulfilled when the money has arrived, and stays so', async () => {
  const { orders, deliver } = open()
  const id = orders.open()
  const session = aSession({ metadata: { order_id: id } })
  await deliver(bodyOf('checkout.session.completed', { ...session, payment_status: 'unpaid' }))
  expect(orders.stateOf(id)).toBe('waiting for payment')
  await deliver(bodyOf('checkout.session.async_payment_succeeded', session, 'evt_2'))
  expect(orders.stateOf(id)).toBe('fulfilled')
  await deliver(bodyOf('checkout.session.async_payment_failed', session, 'evt_0'))
  expect(orders.stateOf(id)).toBe('fulfilled')
})

test('a delayed payment that the bank refuses is known to have failed', async () => {
  const { orders, deliver } = open()
  const id = orders.open()
  const session = aSession({ metadata: { order_id: id }, payment_status: 'unpaid' })
  await deliver(bodyOf('checkout.session.async_payment_failed', session, 'evt_2'))
  await deliver(bodyOf('checkout.session.completed', session))
  expect(orders.stateOf(id)).toBe('payment failed')
})

test('an expired session cancels its order', async () => {
  const { orders, deliver } = open()
  const id = orders.open()
  await deliver(bodyOf('checkout.session.expired', aSession({ status: 'expired', metadata: { order_id: id } })))
  expect(orders.stateOf(id)).toBe('cancelled')
})

test('an event of an unknown type is stored and has no effect', async () => {
  const { inbox, deliver } = open()
  const body = JSON.stringify({ id: 'evt_9', type: 'payout.paid', created: 1, livemode: false, data: { id: 'po_1' } })
  expect(await deliver(body)).toBe(204)
  expect(inbox.since(0)).toHaveLength(1)
})
