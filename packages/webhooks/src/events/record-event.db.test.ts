import { openPool, statementsOn } from '@merchant-payments/db'
import { readPlans, testDatabase } from '@merchant-payments/db/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAccount, createEndpoint } from '../testing/seed.ts'
import { type NewEvent, recordEvent, recordEvents } from './record-event.ts'

const database = await testDatabase()
const { prisma } = database

const paid = (account: NewEvent['account'], changes: Partial<NewEvent> = {}): NewEvent => ({
  account,
  type: 'payment_intent.succeeded',
  objectId: 'pi_1',
  transition: 'succeeded',
  data: { id: 'pi_1', amount: 1000, metadata: { order: '☕\u0000"' }, customer_email: null },
  now: new Date('2026-11-20T10:00:00.900Z'),
  ...changes,
})
const record = (event: NewEvent) => prisma.$transaction((tx) => recordEvent(tx, event))

test('an event is stored with the JSON that is sent, and with a pending delivery', async () => {
  const account = await createAccount(database, { livemode: true })
  const endpoint = await createEndpoint(database, account)
  const recorded = await record(paid(account))
  const id = recorded?.id ?? ''
  expect(id).toMatch(/^evt_[0-9A-Za-z]{24}$/)
  const event = await prisma.event.findUniqueOrThrow({
    where: { accountId_id: { accountId: account.id, id } },
    include: { deliveries: true },
  })
  expect(event.body).toBe(
    `{"id":"${id}","type":"payment_intent.succeeded","created":1795168800,"livemode":true,` +
      '"sequence":1,"data":{"id":"pi_1","amount":1000,"metadata":{"order":"☕\\u0000\\""},"customer_email":null}}',
  )
  expect(event.createdAt).toEqual(new Date('2026-11-20T10:00:00.900Z'))
  expect(event.deliveries).toMatchObject([
    { endpointId: endpoint.id, status: 'pending', attemptCount: 0, nextAttemptAt: null, createdAt: event.createdAt },
  ])
})

test('only endpoints of the account that are active and subscribed get a delivery', async () => {
  const account = await createAccount(database)
  const other = await createAccount(database)
  const all = await createEndpoint(database, account, { events: ['*'] })
  const named = await createEndpoint(database, account, { events: ['charge.refunded', 'payment_intent.succeeded'] })
  await createEndpoint(database, account, { events: ['charge.refunded'] })
  await createEndpoint(database, account, { active: false })
  await createEndpoint(database, other)
  const recorded = await record(paid(account))
  const deliveries = await prisma.delivery.findMany({ where: { eventId: recorded?.id ?? '' } })
  expect(deliveries.map(({ endpointId }) => endpointId).sort()).toEqual([all.id, named.id].sort())
})

test('an event without endpoints is stored all the same', async () => {
  const account = await createAccount(database)
  const recorded = await record(paid(account))
  expect(await prisma.event.count({ where: { accountId: account.id, id: recorded?.id ?? '' } })).toBe(1)
})

test('the same change of the same object is recorded once, however many report it at the same time', async () => {
  const account = await createAccount(database)
  await createEndpoint(database, account)
  const results = await Promise.all(Array.from({ length: 8 }, () => record(paid(account))))
  expect(results.filter((result) => result !== null)).toHaveLength(1)
  expect(await record(paid(account))).toBeNull()
  expect(await prisma.delivery.count({ where: { accountId: account.id } })).toBe(1)
})

test('another change, type, object or account is another event', async () => {
  const [account, other] = [await createAccount(database), await createAccount(database)]
  const events = [
    paid(account),
    paid(account, { transition: 'again' }),
    paid(account, { type: 'charge.refunded' }),
    paid(account, { objectId: 'pi_2' }),
    paid(other),
  ]
  for (const event of events) expect(await record(event)).not.toBeNull()
})

test('no event is recorded when the transaction of the change fails', async () => {
  const account = await createAccount(database)
  await createEndpoint(database, account)
  const failing = prisma.$transaction(async (tx) => {
    await recordEvent(tx, paid(account))
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await prisma.event.count({ where: { accountId: account.id } })).toBe(0)
  expect(await prisma.delivery.count({ where: { accountId: account.id } })).toBe(0)
})

test('several events are recorded at once, each once, and delivered in their order', async () => {
  const account = await createAccount(database)
  await createEndpoint(database, account)
  await record(paid(account, { objectId: 'pi_2' }))
  const many = ['pi_3', 'pi_2', 'pi_1', 'pi_1'].map((objectId) => paid(account, { objectId }))
  const recorded = await prisma.$transaction((tx) => recordEvents(tx, many))
  expect(recorded.map((one) => one !== null)).toEqual([true, false, true, false])
  const deliveries = await prisma.delivery.findMany({
    where: { accountId: account.id },
    orderBy: { id: 'asc' },
    include: { event: true },
  })
  expect(deliveries.map(({ event }) => event.objectId)).toEqual(['pi_2', 'pi_3', 'pi_1'])
})

describe('the sequence of an object', () => {
  const sequencesOf = async (account: NewEvent['account'], objectId = 'pi_1') => {
    const events = await prisma.event.findMany({
      where: { accountId: account.id, objectId },
      orderBy: { sequence: 'asc' },
    })
    for (const { body, sequence } of events) expect(JSON.parse(body).sequence ?? null).toBe(sequence)
    return events.map(({ sequence }) => sequence)
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  test('has no gap and no double, however many transactions record the same and other changes at once', async () => {
    const account = await createAccount(database)
    const changes = Array.from({ length: 60 }, (_, n) => paid(account, { transition: `change ${n % 20}` }))
    const recorded = await Promise.all(changes.map(record))
    expect(recorded.filter((one) => one !== null)).toHaveLength(20)
    expect(await sequencesOf(account)).toEqual(upTo(20))
  })

  test('is counted for each object and account alone, in the order given', async () => {
    const [account, other] = [await createAccount(database), await createAccount(database)]
    const objects = ['pi_1', 'pi_2', 'pi_1', 'pi_1', 'pi_2']
    const many = objects.map((objectId, n) => paid(account, { objectId, transition: `change ${n}` }))
    await prisma.$transaction((tx) => recordEvents(tx, [...many, paid(other)]))
    const events = await prisma.event.findMany({ where: { accountId: account.id }, orderBy: { transition: 'asc' } })
    expect(events.map(({ objectId, sequence }) => [objectId, sequence])).toEqual([
      ['pi_1', 1],
      ['pi_2', 1],
      ['pi_1', 2],
      ['pi_1', 3],
      ['pi_2', 2],
    ])
    expect(await sequencesOf(other)).toEqual([1])
  })

  test('does not count what was rolled back', async () => {
    const account = await createAccount(database)
    const failing = prisma.$transaction(async (tx) => {
      await recordEvent(tx, paid(account))
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    await record(paid(account))
    expect(await sequencesOf(account)).toEqual([1])
  })
})

test('PostgreSQL keeps the plan of recording events (fault: planned anew for each event, as arrays are expected to be long)', async () => {
  const account = await createAccount(database)
  await database.pool.query(
    `INSERT INTO event_sequences (account_id, object_id, last, added, first_at, last_at) SELECT $1, 'pi_of_' || nth, 1, 1, now(), now() FROM generate_series(1, 30000) nth`,
    [account.id],
  )
  await database.pool.query('ANALYZE event_sequences')
  const pool = openPool({ url: database.url, poolSize: 1 })
  onTestFinished(() => pool.end())
  const times = 12
  for (let nth = 0; nth < times; nth += 1) {
    const [payment, session] = [paid(account, { objectId: `pi_${nth}` }), paid(account, { objectId: `cs_${nth}` })]
    expect(await recordEvents(statementsOn(pool), [payment, session])).not.toContain(null)
  }
  const read = await readPlans(pool, '%VALUES (%),(%event_sequences%')
  // The first use may have no name.
  expect(read).toEqual([{ plans: expect.any(Number), custom: 5 }])
  expect(read[0]?.plans).toBeGreaterThanOrEqual(times - 1)
})
