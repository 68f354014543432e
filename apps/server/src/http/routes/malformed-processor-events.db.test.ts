import { expect, test } from 'vitest'
import { exchange, expectStandardHeaders } from '../../testing/send.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer({ logLevel: 'warn', publicUrl: 'http://127.0.0.1:4242' })

const event = (changes: object = {}) => ({
  id: 'evt_nonsense',
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: false,
  created: 1_800_000_000,
  data: { object: { id: 'pi_1', object: 'payment_intent' } },
  ...changes,
})
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const post = (raw: Buffer) =>
  exchange(server.origin, 'POST', '/processor/events', {
    raw,
    headers: { 'content-type': 'application/json', 'stripe-signature': server.processor.sign(raw) },
  })

test.each<[string, Buffer]>([
  ['no bytes', Buffer.alloc(0)],
  ['no JSON', Buffer.from('{"id":')],
  ['null', json(null)],
  ['a list', json([event()])],
  ['a number', json(5)],
  ['no data', json(event({ data: undefined }))],
  ['data of null', json(event({ data: null }))],
  ['no object', json(event({ data: {} }))],
  ['a list as object', json(event({ data: { object: [] } }))],
  ['no id', json(event({ id: undefined }))],
  ['an id that is a number', json(event({ id: 5 }))],
  ['an id with U+0000', json(event({ id: 'evt_\0' }))],
  ['an id of 10,000 characters', json(event({ id: `evt_${'a'.repeat(10_000)}` }))],
  ['no type', json(event({ type: null }))],
  ['a type that is an object', json(event({ type: {} }))],
  ['no mode', json(event({ livemode: 'test' }))],
  ['an account that is an object', json(event({ account: {} }))],
  ['100,000 levels', Buffer.from(JSON.stringify(event({ data: { object: 1 } })).replace(':1}', `:${deep(100_000)}}`))],
])('a signed body with %s answers 400 and is logged once', async (_, body) => {
  server.logged.length = 0
  const answer = await post(body)
  expect(answer.status).toBe(400)
  expectStandardHeaders(answer.headers)
  expect(server.logged).toHaveLength(1)
  expect(server.logged[0]).toContain('refused a malformed event')
  expect(await server.database.prisma.processorEvent.count()).toBe(0)
})

test.each<[string, object, object]>([
  [
    'rendered in another API version',
    event({ id: 'evt_old', api_version: '2024-06-20' }),
    { reason: 'api_version', detail: '2024-06-20', lastId: 'evt_old' },
  ],
  [
    'that is a thin notification',
    { id: 'evt_thin', object: 'v2.core.event', type: 'v2.core.account.updated', livemode: false },
    { reason: 'thin', detail: 'v2.core.account.updated', lastId: 'evt_thin' },
  ],
])('an event %s answers 400, raises an alarm and is counted', async (_, body, counted) => {
  for (const count of [1, 2]) {
    server.logged.length = 0
    expect((await post(json(body))).status).toBe(400)
    expect(server.logged).toHaveLength(1)
    expect(JSON.parse(server.logged[0] ?? '')).toMatchObject({
      level: 50,
      expected: '2026-10-28.endive',
      msg: expect.stringContaining('mpay stripe setup'),
    })
    const rows = await server.database.prisma.refusedEvent.findMany({ where: counted })
    expect(rows).toMatchObject([{ livemode: false, count, ...counted }])
  }
  expect(await server.database.prisma.processorEvent.count()).toBe(0)
  const metrics = await exchange(server.origin, 'GET', '/metrics', {})
  expect(metrics.text).toMatch(/processor_events_refused_total\{reason="(api_version|thin)"\} 2/)
})

test('an event in our API version is taken', async () => {
  expect((await post(json(event({ id: 'evt_now', api_version: '2026-10-28.endive' })))).status).toBe(200)
})

test.each<[string, object]>([
  ['without an id', { object: 'payment_intent' }],
  ['whose id is a number', { id: 7 }],
  ['whose id is no id', { id: '../../v1/accounts?' }],
])('an event about an object %s is answered with 200 and ignored', async (name, object) => {
  server.logged.length = 0
  const id = `evt_${name.length}`
  expect((await post(json(event({ id, data: { object } })))).status).toBe(200)
  expect(await server.database.prisma.processorEvent.findUnique({ where: { id } })).toMatchObject({
    outcome: 'ignored',
    claim: 0,
  })
  expect(server.logged).toEqual([])
})

test('text that PostgreSQL cannot keep does not keep an event from being stored', async () => {
  const object = { id: 'pi_2', description: 'a\0b \ud800', 'k\0': ['\udc00'], client_secret: 'pi_2_secret' }
  expect((await post(json(event({ id: 'evt_text', data: { object } })))).status).toBe(200)
  const stored = await server.database.prisma.processorEvent.findUniqueOrThrow({ where: { id: 'evt_text' } })
  expect(stored).toMatchObject({ objectId: 'pi_2', subject: { kind: 'payment', merchantId: null, ref: null } })
})
