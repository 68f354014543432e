import { afterEach, describe, expect, test } from 'vitest'
import { openShop, receive, refusal, type SentEvent, testPlatform } from '../../testing/index.ts'
import { sweep } from '../sweep/resume-unfinished-work.ts'
import { EventTooEarlyError } from '../sync/event-too-early.ts'
import { storeProcessorEvent } from './store-events-once.ts'

const platform = await testPlatform()
const { processor, services } = platform

/** An answer that the processor's client does not try again. */
const failing = (status: number, error: Record<string, string> = {}) =>
  Response.json(
    { error: { type: 'api_error', message: 'Secret internals of acct_123', ...error } },
    { status, headers: { 'stripe-should-retry': 'false', 'request-id': 'req_1' } },
  )

afterEach(() => processor.intercept(null))

async function paidSession() {
  const shop = await openShop(platform)
  const session = await shop.sell()
  await processor.events()
  await processor.pay(session.id)
  return { shop, session, events: await processor.events() }
}

describe('a processor that fails while a session is made', () => {
  test.each([
    ['refuses', () => failing(400, { type: 'invalid_request_error' })],
    ['refuses the card', () => failing(402, { type: 'card_error', code: 'card_declined' })],
    ['refuses us', () => failing(401)],
    ['has a fault', () => failing(500)],
    [
      'says nothing sensible',
      () => new Response('<html>', { status: 502, headers: { 'stripe-should-retry': 'false' } }),
    ],
  ])('%s: the merchant learns that, and no more', async (_, answer) => {
    const shop = await openShop(platform)
    processor.intercept(answer)
    const error = await refusal(shop.sell())
    expect({ code: error.code, message: error.message }).toEqual({
      code: 'processor_error',
      message: 'The payment processor returned an error.',
    })
    processor.intercept(null)
    expect((await shop.sell()).status).toBe('open')
  })

  test('leaves no session that answers', async () => {
    const shop = await openShop(platform)
    processor.intercept(() => failing(500))
    await refusal(shop.sell())
    processor.intercept(null)
    expect(await shop.events()).toEqual([])
    await expect(sweep(services)).resolves.toEqual([])
  })
})

describe('a processor that is down when a session is read', () => {
  test('our own record answers, open or paid', async () => {
    const { shop, session, events } = await paidSession()
    processor.intercept(() => failing(500))
    expect(await shop.client.paymentSessions.retrieve({ id: session.id })).toEqual(session)
    processor.intercept(() => {
      throw new TypeError('fetch failed')
    })
    expect(await shop.client.paymentSessions.retrieve({ id: session.id })).toEqual(session)
    processor.intercept(null)
    for (const event of events) await receive(platform, event)
    processor.intercept(() => failing(500))
    expect((await shop.client.paymentSessions.retrieve({ id: session.id })).payment_status).toBe('paid')
  })
})

describe('an event that could not be applied', () => {
  test('is applied later, and reported then', async () => {
    const { shop, session, events } = await paidSession()
    const completed = events.find((event) => event.type === 'checkout.session.completed') as SentEvent
    processor.intercept(() => failing(503))
    await expect(receive(platform, completed)).rejects.toThrow('The processor did not answer')
    expect(await sweep(services), 'not due yet').toEqual([])
    platform.clock.advance(10_000)
    expect(await sweep(services), 'down still').toHaveLength(1)
    processor.intercept(null)
    expect(await shop.events()).toEqual([])
    platform.clock.advance(60_000)
    expect(await sweep(services)).toEqual([])
    expect(await shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
    expect((await shop.client.paymentSessions.retrieve({ id: session.id })).status).toBe('complete')
  })

  test('was stored by a process that died: another one applies it', async () => {
    const { shop, events } = await paidSession()
    for (const { body, signature } of events) {
      await storeProcessorEvent(services, services.processor.events.verify(body, signature))
    }
    expect(await shop.events()).toEqual([])
    await Promise.all([sweep(services), sweep(services), sweep(services)])
    expect(await shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
  })
})

test('a session that expired without an event is found expired', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  await processor.call(false, `/v1/checkout/sessions/${id}/expire`, shop.account, {})
  await processor.events()
  platform.clock.advance(25 * 3_600_000)
  expect(await sweep(services)).toEqual([])
  expect(await shop.types()).toEqual(['checkout.session.expired'])
})

describe('events that overtake the answer to our own call', () => {
  /** The customer is done, and we are told in this order, before the processor's answer reaches us. */
  const overtaken =
    (order: string[], typed?: (id: string) => Promise<Record<string, string>>) => async (request: Request) => {
      if (!request.url.endsWith('/v1/checkout/sessions')) return undefined
      const response = await processor.sandbox.fetch(request)
      if (!response.ok) return response
      const { id } = (await response.clone().json()) as { id: string }
      await processor.pay(id, await typed?.(id))
      const events = await processor.events()
      for (const type of order) {
        await receive(platform, events.find((event) => event.type === type) as SentEvent).catch((error: unknown) => {
          if (!(error instanceof EventTooEarlyError)) throw error
        })
      }
      return response
    }
  const [completed, succeeded] = ['checkout.session.completed', 'payment_intent.succeeded']

  test.each([[[completed, succeeded]], [[succeeded, completed]], [[completed]], [[succeeded]]] as string[][][])(
    '%j',
    async (order) => {
      const shop = await openShop(platform)
      processor.intercept(overtaken(order))
      const created = await shop.sell()
      processor.intercept(null)
      platform.clock.advance(60_000)
      await sweep(services)
      const session = await shop.client.paymentSessions.retrieve({ id: created.id })
      expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
      expect(await shop.types()).toEqual([completed, succeeded])
      const told = await shop.events()
      expect(told.find((event) => event.type === completed)?.data).toEqual(session)
      expect(told.find((event) => event.type === succeeded)?.data).toMatchObject({
        id: session.payment_intent,
        session_id: created.id,
      })
    },
  )

  test('are not overwritten by it: the way of shipping that was chosen stays', async () => {
    const shop = await openShop(platform)
    processor.intercept(
      overtaken([completed, succeeded], async (id) => ({
        ...address,
        shipping_rate: (await ratesOf(id)).at(-1) ?? '',
      })),
    )
    const shipping_options = [
      { label: 'By post', amount: 0 },
      { label: 'By courier', amount: 900 },
    ]
    const created = await shop.sell({ shipping_countries: ['US'], shipping_options })
    processor.intercept(null)
    const told = (await shop.events()).find((event) => event.type === completed)
    expect(told?.data).toMatchObject({ amount_shipping: 900, amount_total: 1900 })
    expect(created).toEqual(told?.data)
    expect(await shop.client.paymentSessions.retrieve({ id: created.id })).toEqual(told?.data)
  })

  test('are known for ours on the route that was found open, too', async () => {
    const shop = await openShop(platform)
    await processor.decide(false, shop.account, { card_payments: 'inactive' })
    await processor.events()
    processor.intercept(overtaken([completed]))
    const created = await shop.sell()
    processor.intercept(null)
    expect(created).toMatchObject({ status: 'complete', payment_status: 'paid' })
    expect(await shop.types()).toEqual([completed, succeeded])
  })
})

const address = {
  shipping_name: 'Ada Lovelace',
  shipping_line1: '1 Main Street',
  shipping_city: 'San Francisco',
  shipping_state: 'CA',
  shipping_postal_code: '94107',
  shipping_country: 'US',
}

/** The ways of shipping that a checkout page offers, in its order. */
async function ratesOf(session: string): Promise<string[]> {
  const page = await (await processor.sandbox.fetch(new Request(`http://processor.test/c/pay/${session}`))).text()
  return [...new Set([...page.matchAll(/shr_\w+/g)].map(([rate]) => rate))]
}
