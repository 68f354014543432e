import { readPlans, testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AttemptRecord } from '../delivery/delivery.ts'
import { openPool } from '../delivery/delivery-database.ts'
import { suspendDeliveries } from '../endpoints/suspend-deliveries.ts'
import { dueDeliveriesOf } from '../testing/due-deliveries.ts'
import { rowsRead } from '../testing/rows-read.ts'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { type CommitContext, commitAttempts } from './commit-attempts.ts'
import { insertAttempts } from './insert-attempts.ts'

const database = await testDatabase()
const { prisma } = database
const clock = { now: () => new Date('2026-11-20T10:00:00Z') }
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

const failed: AttemptRecord = {
  requestHeaders: {},
  responseStatus: 500,
  responseHeaders: {},
  responseBody: '',
  error: 'http_status',
  durationMs: 1,
  startedAt: clock.now(),
}

async function start(): Promise<CommitContext> {
  const pool = openPool(database, log)
  onTestFinished(() => pool.end())
  return { pool, retrySchedule: [0, 60, 60], clock, eventClock: clock, random: () => 0.5 }
}

/** Failed attempts of what is due to be sent to an endpoint, one each. */
async function failuresOf({ pool }: CommitContext, account: { id: number }, endpoint: { id: string }, limit?: number) {
  const due = await dueDeliveriesOf(pool, { accountId: account.id, endpointId: endpoint.id }, limit)
  return due.map((delivery) => ({ delivery, record: failed, isPlain: false }))
}

test('an attempt that is recorded already changes nothing', async () => {
  const context = await start()
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account)
  await recordEvents(database, account)
  const attempts = await failuresOf(context, account, endpoint, 1)
  expect(attempts).toHaveLength(1)

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
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account)
  await recordEvents(database, account)
  const attempts = await failuresOf(context, account, endpoint, 1)
  const later = attempts.map((attempt) => ({
    ...attempt,
    record: { ...failed, startedAt: new Date(Date.UTC(2030, 1)) },
  }))
  await Promise.all([commitAttempts(attempts, context), commitAttempts(later, context)])
  expect(await prisma.attempt.count({ where: { accountId: account.id } })).toBe(1)
})

test('a batch reads a whole month to find two deliveries: they are found by an index', async () => {
  const context = await start()
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account)
  await recordEvents(database, account)
  const attempts = await failuresOf(context, account, endpoint, 1)
  // Of so few pages PostgreSQL would read all, for the hundred attempts that it expects.
  await context.pool.query(
    `INSERT INTO deliveries (account_id, event_id, endpoint_id, status, created_at)
     SELECT $1, 'evt_' || n, $2, 'succeeded', now() FROM generate_series(1, 3000) n`,
    [account.id, endpoint.id],
  )
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
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account)
  await recordEvents(database, account)
  expect(await failuresOf(context, account, endpoint, 1)).toHaveLength(1)
  await context.pool.query(
    `INSERT INTO deliveries (account_id, event_id, endpoint_id, status, created_at)
     SELECT $1, 'evt_' || n, $2, 'succeeded', now() FROM generate_series(1, 5000) n`,
    [account.id, endpoint.id],
  )
  await recordEvents(database, account)
  const attempts = (await failuresOf(context, account, endpoint)).slice(-1)
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
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account)
  await recordEvents(database, account)
  const attempts = await failuresOf(context, account, endpoint, 1)
  const broken = attempts.map((attempt) => ({ ...attempt, record: { ...failed, responseBody: 'a\0b' } }))

  await expect(commitAttempts(broken, context)).rejects.toThrow()

  expect(await prisma.attempt.count({ where: { accountId: account.id } })).toBe(0)
  expect(await failuresOf(context, account, endpoint)).toHaveLength(1)
})

/** Failed attempts of new deliveries to one endpoint, one each. */
async function failedAttempts(context: CommitContext, count: number) {
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account)
  await recordEvents(database, account, count)
  const attempts = await failuresOf(context, account, endpoint)
  expect(attempts).toHaveLength(count)
  return { account, endpoint, attempts }
}

test('thirty failures reported at the same time deactivate the endpoint at the tenth', async () => {
  const context = await start()
  const { account, endpoint, attempts } = await failedAttempts(context, 30)

  const deactivations = await Promise.all(attempts.map((attempt) => commitAttempts([attempt], context)))

  expect(deactivations.flat()).toMatchObject([
    { accountId: account.id, endpoint: endpoint.id, lastError: 'http_status' },
  ])
  expect(await prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })).toMatchObject({
    active: false,
    consecutiveFailures: 10,
    deactivatedReason: 'failures',
  })
  await suspendDeliveries(context.pool, { accountId: account.id, endpointId: endpoint.id })
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
  const delivered = { ...failed, responseStatus: 200, error: null }
  const batch = attempts.map((attempt, index) => (index === 10 ? { ...attempt, record: delivered } : attempt))
  expect(await commitAttempts(batch, context)).toMatchObject([{ endpoint: endpoint.id, lastError: 'http_status' }])
})

test('410 Gone deactivates an endpoint at its first failure, and says so', async () => {
  const context = await start()
  const { account, endpoint, attempts } = await failedAttempts(context, 3)
  const [gone, ...others] = attempts.map((attempt) => ({ ...attempt, record: { ...failed, responseStatus: 410 } }))
  expect(await commitAttempts(gone ? [gone] : [], context)).toMatchObject([{ endpoint: endpoint.id, reason: 'gone' }])
  const after = () => prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })
  expect(await after()).toMatchObject({ active: false, consecutiveFailures: 1, deactivatedReason: 'gone' })
  // The requests that were in flight have the same answer.
  expect(await commitAttempts(others, context)).toEqual([])
  expect(await after()).toMatchObject({ active: false, consecutiveFailures: 1, deactivatedReason: 'gone' })
  await suspendDeliveries(context.pool, { accountId: account.id, endpointId: endpoint.id })
  const left = await prisma.delivery.groupBy({ by: ['status'], where: { accountId: account.id }, _count: true })
  expect(left).toEqual([{ status: 'suspended', _count: 3 }])
})

test('successes at an endpoint that has not failed are one statement, without a transaction', async () => {
  const context = await start()
  const { account, attempts } = await failedAttempts(context, 3)
  const succeeded = attempts.map((it) => ({
    ...it,
    isPlain: true,
    record: { ...failed, responseStatus: 200, error: null },
  }))
  const connected = vi.spyOn(context.pool, 'connect')
  expect(await commitAttempts(succeeded, context)).toEqual([])
  expect(connected.mock.calls.filter(([callback]) => callback === undefined)).toEqual([])
  const left = await prisma.delivery.groupBy({ by: ['status'], where: { accountId: account.id }, _count: true })
  expect(left).toEqual([{ status: 'succeeded', _count: 3 }])
})
