import { connect } from 'node:net'
import type { SentEvent } from '@merchant-payments/api/testing'
import { describe, expect, test } from 'vitest'
import { newSession } from '../../testing/examples.ts'
import { exchange, expectStandardHeaders } from '../../testing/send.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { type Session, testServer } from '../../testing/test-server.ts'

const server = await testServer()
const merchant = await server.merchant()
const path = '/processor/events'

/** A session that was just paid, and what the processor sends about it. */
async function paidSession(key = merchant.test_key): Promise<{ session: Session; events: SentEvent[] }> {
  await server.processor.events()
  const session = await newSession(server.as(key))
  await server.processor.pay(session.id)
  return { session, events: await server.processor.events() }
}

const told = async (session: Session) => {
  const events = await server.database.prisma.event.findMany({ where: { body: { contains: session.id } } })
  return events.map((event) => event.type).toSorted()
}

const bothTold = ['checkout.session.completed', 'payment_intent.succeeded']

test.each(['test_key', 'live_key'] as const)(
  'events of a payment made with a %s are taken and applied',
  async (mode) => {
    const { session, events } = await paidSession(merchant[mode])
    for (const event of events) expect(await server.deliver(event)).toBe(200)
    expect(await told(session)).toEqual(bothTold)
  },
)

test('an event is answered with 200 however often it comes, also all at once', async () => {
  const { session, events } = await paidSession()
  const statuses = await Promise.all([...events, ...events, ...events].map((event) => server.deliver(event)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expect.poll(() => told(session)).toEqual(bothTold)
})

test('an event is answered although the processor cannot be asked about it yet', async () => {
  const { session, events } = await paidSession()
  const error = { error: { type: 'api_error', message: 'down' } }
  server.processor.intercept(() => Response.json(error, { status: 500, headers: { 'stripe-should-retry': 'false' } }))
  for (const event of events) expect(await server.deliver(event)).toBe(200)
  server.processor.intercept(null)
  expect(await told(session)).toEqual([])
})

test('sender hangs up while its event is being stored: it is applied all the same, and at once', async () => {
  const { session, events } = await paidSession()
  const event = events.find(({ type }) => type === 'checkout.session.completed') as SentEvent
  const { pool } = server.database
  const storing = await pool.connect()
  await storing.query('BEGIN; LOCK TABLE processor_event_ids IN SHARE MODE')
  const sender = connect(Number(new URL(server.origin).port), '127.0.0.1')
  const head = { host: 'localhost', 'stripe-signature': event.signature, 'content-length': event.body.length }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  sender.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  sender.write(event.body)
  const waiting = `SELECT FROM pg_locks WHERE relation = 'processor_event_ids'::regclass AND NOT granted`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  sender.destroy()
  // The server has heard of it when it has answered a later request.
  expect((await exchange(server.origin, 'GET', path)).status).toBe(404)
  await storing.query('ROLLBACK')
  storing.release()
  await expect.poll(() => told(session)).toEqual(bothTold)
})

test('an event of a mode without keys is acknowledged and left, one without its signature refused', async () => {
  const { events } = await paidSession(merchant.test_key)
  const [event] = events as [SentEvent]
  const processor = server.processor.processorOf(true)
  const { app, origin } = await startTestApp({ services: { ...server.services, processor } })
  const deliver = (signed: SentEvent) =>
    exchange(origin, 'POST', path, {
      raw: signed.body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signed.signature },
    })
  // The live Connect endpoint is sent the test events of its accounts, signed with its own secret.
  const asLive = server.processor.resigned(event, {}, { livemode: true })
  expect((await deliver(asLive)).status).toBe(200)
  expect((await deliver(event)).status).toBe(400)
  await app.close()
  expect(await server.database.prisma.processorEvent.count({ where: { id: event.id } })).toBe(0)
})

describe('what is refused', async () => {
  const { session, events } = await paidSession()
  const event = events.at(-1) as SentEvent
  const post = (raw: Buffer | string, signature: string | undefined, method = 'POST') =>
    exchange(server.origin, method, path, {
      raw,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
    })

  test.each<[string, Buffer | string, string | undefined, number]>([
    ['no signature', event.body, undefined, 400],
    ['an empty one', event.body, '', 400],
    ['a forged one', event.body, event.signature.replace(/v1=.{8}/, 'v1=00000000'), 400],
    ['another body', `${event.body} `, event.signature, 400],
    ['no body', '', event.signature, 400],
    ['no JSON', '{', event.signature, 400],
    ['no UTF-8', Buffer.from([0xff, 0xfe]), event.signature, 400],
    ['more than 1 MiB', Buffer.alloc(2 ** 20 + 1), event.signature, 413],
  ])('%s', async (_, body, signature, status) => {
    const answer = await post(body, signature)
    expect(answer.status).toBe(status)
    expectStandardHeaders(answer.headers)
    expect(await told(session)).toEqual([])
  })

  test('another method', async () => {
    const answer = await post(event.body, event.signature, 'PUT')
    expect(answer.status).toBe(404)
    expectStandardHeaders(answer.headers)
  })

  test('an API key instead of a signature', async () => {
    const answer = await exchange(server.origin, 'POST', path, { key: merchant.test_key, raw: event.body })
    expect(answer.status).toBe(400)
  })

  test('and nothing of it is logged as a fault of ours', () => {
    expect(server.logged).toEqual([])
  })
})
