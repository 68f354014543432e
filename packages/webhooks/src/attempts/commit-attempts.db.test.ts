import { readPlans, testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AttemptRecord, EndpointKey } from '../delivery/delivery.ts'
import { openPool } from '../delivery/delivery-database.ts'
import { suspendDeliveries } from '../endpoints/suspend-deliveries.ts'
import { addDeliveries } from '../testing/add-deliveries.ts'
import { answered } from '../testing/answered.ts'
import { dueDeliveriesOf } from '../testing/due-deliveries.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { rowsRead } from '../testing/rows-read.ts'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { type CommitContext, commitAttempts } from './commit-attempts.ts'
import { insertAttempts } from './insert-attempts.ts'

const database = await testDatabase()
const { prisma } = database
const clock = { now: () => new Date('2026-11-20T10:00:00Z') }

const failed: AttemptRecord = { ...answered, responseStatus: 500, error: 'http_status' }

async function start(): Promise<CommitContext> {
  const pool = openPool(database, quietLog)
  onTestFinished(() => pool.end())
  return { pool, retrySchedule: [0, 60, 60], clock, eventClock: clock }
}

/** Failed attempts of what is due to be sent to an endpoint, one each. */
async function failuresOf({ pool }: CommitContext, key: EndpointKey) {
  const due = await dueDeliveriesOf(pool, key)
  return due.map((delivery) => ({ delivery, record: failed, isPlain: false }))
}

/** Failed attempts of new deliveries to one endpoint, one each. */
async function failedAttempts(context: CommitContext, count = 1) {
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account)
  await recordEvents(database, account, count)
  const key = { accountId: account.id, endpointId: endpoint.id }
  const attempts = await failuresOf(context, key)
  expect(attempts).toHaveLength(count)
  return { account, endpoint, key, attempts }
}

test('an attempt that is recorded already changes nothing', async () => {
  const context = await start()
  const { endpoint, attempts } = await failedAttempts(context)

  await commitAttempts(attempts, context)
  await commitAttempts(attempts, context)
  await commitAttempts([...attempts, ...attempts], context)

  expect(await prisma.attempt.count()).toBe(1)
  expect(await prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })).toMatchObject({
    consecutiveFailures: 1,
  })
  expect(await prisma.delivery.findFirstOrThrow()).toMatchObject({ attemptCount: 1, status: 'queued' })
})

test('an attempt that two workers made, in different months, is recorded once', async () => {
  const context = await start()
  const { account, attempts } = await failedAttempts(context)
  const later = attempts.map((attempt) => ({
    ...attempt,
    record: { ...failed, startedAt: new Date(Date.UTC(2030, 1)) },
  }))
  await Promise.all([commitAttempts(attempts, context), commitAttempts(later, context)])
  expect(await prisma.attempt.count({ where: { accountId: account.id } })).toBe(1)
})

test('a batch reads a whole month to find two deliveries: they are found by an index', async () => {
  const context = await start()
  const { key, attempts } = await failedAttempts(context)
  // Of so few pages PostgreSQL would read all, for the hundred attempts that it expects.
  await addDeliveries(context.pool, key, 3_000, { status: 'succeeded' })
  await context.pool.query('ANALYZE deliveries')
  const client = await context.pool.connect()
  try {
    const read = await rowsRead(client, ['deliveries'], async () =>
      expect(await insertAttempts(client, attempts, clock.now())).toHaveLength(1),
    )
    expect(read).toBeLessThan(20)
  } finally {
    client.release()
  }
})

test('PostgreSQL keeps the plan of recording attempts (fault: planned anew for each batch)', async () => {
  const context = await start()
  const { account, key } = await failedAttempts(context)
  await addDeliveries(context.pool, key, 5_000, { status: 'succeeded' })
  await recordEvents(database, account)
  const attempts = (await failuresOf(context, key)).slice(-1)
  const client = await context.pool.connect()
  try {
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const made = attempts.map((it) => ({ ...it, delivery: { ...it.delivery, attempt } }))
      expect(await insertAttempts(client, made, clock.now())).toHaveLength(1)
    }
    expect(await readPlans(client, '%INSERT INTO attempts%')).toMatchObject([{ custom: 5 }])
  } finally {
    client.release()
  }
})

test('a batch that cannot be written leaves its deliveries due', async () => {
  const context = await start()
  const { account, key, attempts } = await failedAttempts(context)
  const broken = attempts.map((attempt) => ({ ...attempt, record: { ...failed, responseBody: 'a\0b' } }))

  await expect(commitAttempts(broken, context)).rejects.toThrow()

  expect(await prisma.attempt.count({ where: { accountId: account.id } })).toBe(0)
  expect(await failuresOf(context, key)).toHaveLength(1)
})

test('thirty failures reported at the same time deactivate the endpoint at the tenth', async () => {
  const context = await start()
  const { account, endpoint, key, attempts } = await failedAttempts(context, 30)

  const deactivations = await Promise.all(attempts.map((attempt) => commitAttempts([attempt], context)))

  expect(deactivations.flat()).toMatchObject([
    { accountId: account.id, endpoint: endpoint.id, lastError: 'http_status' },
  ])
  expect(await prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })).toMatchObject({
    active: false,
    consecutiveFailures: 10,
    deactivatedReason: 'failures',
  })
  await suspendDeliveries(context.pool, key)
  const left = await prisma.delivery.groupBy({ by: ['status'], where: { accountId: account.id }, _count: true })
  expect(left).toEqual([{ status: 'suspended', _count: 30 }])
})

test('an endpoint is deactivated at the time of the events, where their clock is ahead', async () => {
  const eventTime = new Date('2026-12-13T10:00:00Z')
  const context = { ...(await start()), eventClock: { now: () => eventTime } }
  const { endpoint, attempts } = await failedAttempts(context, 10)
  expect(await commitAttempts(attempts, context)).toHaveLength(1)
  const { deactivatedAt, updatedAt } = await prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })
  expect({ deactivatedAt, updatedAt }).toEqual({ deactivatedAt: eventTime, updatedAt: clock.now() })
})

test('a deactivated endpoint is reported with its last failure, also if a success in the same batch came after it', async () => {
  const context = await start()
  const { endpoint, attempts } = await failedAttempts(context, 11)
  const batch = attempts.map((attempt, index) => (index === 10 ? { ...attempt, record: answered } : attempt))
  expect(await commitAttempts(batch, context)).toMatchObject([{ endpoint: endpoint.id, lastError: 'http_status' }])
})

test('410 Gone deactivates an endpoint at its first failure, and says so', async () => {
  const context = await start()
  const { account, endpoint, key, attempts } = await failedAttempts(context, 3)
  const [gone, ...others] = attempts.map((attempt) => ({ ...attempt, record: { ...failed, responseStatus: 410 } }))
  expect(await commitAttempts(gone ? [gone] : [], context)).toMatchObject([{ endpoint: endpoint.id, reason: 'gone' }])
  const after = () => prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })
  expect(await after()).toMatchObject({ active: false, consecutiveFailures: 1, deactivatedReason: 'gone' })
  // The requests that were in flight have the same answer.
  expect(await commitAttempts(others, context)).toEqual([])
  expect(await after()).toMatchObject({ active: false, consecutiveFailures: 1, deactivatedReason: 'gone' })
  await suspendDeliveries(context.pool, key)
  const left = await prisma.delivery.groupBy({ by: ['status'], where: { accountId: account.id }, _count: true })
  expect(left).toEqual([{ status: 'suspended', _count: 3 }])
})

test('successes at an endpoint that has not failed are one statement, without a transaction', async () => {
  const context = await start()
  const { account, attempts } = await failedAttempts(context, 3)
  const succeeded = attempts.map((it) => ({ ...it, isPlain: true, record: answered }))
  const connected = vi.spyOn(context.pool, 'connect')
  expect(await commitAttempts(succeeded, context)).toEqual([])
  expect(connected.mock.calls.filter(([callback]) => callback === undefined)).toEqual([])
  const left = await prisma.delivery.groupBy({ by: ['status'], where: { accountId: account.id }, _count: true })
  expect(left).toEqual([{ status: 'succeeded', _count: 3 }])
})
