import { withLease } from '@merchant-payments/db/worker'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PersonActor } from '../core/request/actor.ts'
import { appRouter } from '../resources/router.ts'
import { catchUp, openShop, testPlatform } from '../testing/index.ts'
import { issueDueInvoices } from '../testing/issue-due-invoices.ts'
import { readLastVerification } from './read-last-verification.ts'
import { verifyNightly } from './verify-nightly.ts'

const platform = await testPlatform()
const { services, database, clock, processor } = platform
const { bookVerification } = database.prisma
const shop = await openShop(platform)
await processor.pay((await shop.sell()).id)
await catchUp(platform)
await issueDueInvoices(services)

const never = new AbortController().signal
const audit = (signal = never) => verifyNightly(services, { signal, secondLook: async () => undefined })
const at = (time: string) => clock.stop(new Date(time))
const kept = async () =>
  (await bookVerification.findMany({ orderBy: { day: 'asc' } })).map(({ day }) => day.toISOString())
const checks = [{ name: 'fees', states: '', rows: 1, findings: [] }]
const keepOne = (day: string) =>
  bookVerification.create({
    data: {
      day: new Date(day),
      startedAt: new Date(`${day}T02:00:00Z`),
      finishedAt: new Date(`${day}T02:01:00Z`),
      checks,
    },
  })

beforeEach(() => at('2027-01-10T03:00:00Z'))
afterEach(async () => {
  await bookVerification.deleteMany()
})

test('it runs once a day, by one of many processes', async () => {
  const reports = await Promise.all(Array.from({ length: 3 }, () => audit()))
  expect(reports.filter((report) => report !== null)).toHaveLength(1)
  expect(await audit()).toBeNull()
  expect(await kept()).toEqual(['2027-01-10T00:00:00.000Z'])
  at('2027-01-11T02:30:00Z')
  expect(await audit()).toMatchObject({ rows: expect.any(Number) })
  expect(await kept()).toHaveLength(2)
})

test.each([
  ['in a quiet hour', '2027-01-10T04:59:00Z', '2027-01-09', true],
  ['by day', '2027-01-10T12:00:00Z', '2027-01-09', false],
  ['by day, when the last one is late', '2027-01-10T15:00:00Z', '2027-01-08', true],
  ['by day, before the first one', '2027-01-10T12:00:00Z', null, false],
])('%s: at %s after one on %s', async (_, now, last, runs) => {
  if (last) await keepOne(last)
  at(now)
  expect((await audit()) !== null).toBe(runs)
})

test('while another process has the lease, it does nothing', async () => {
  await withLease(database.pool, 'audit of the books', { leaseMs: 60_000, waitMs: 0 }, async () =>
    expect(await audit()).toBeNull(),
  )
  expect(await kept()).toEqual([])
})

test('an audit that fails is not kept, and is made by the next call', async () => {
  processor.intercept(() =>
    Response.json(
      { error: { type: 'api_error', message: 'down' } },
      { status: 500, headers: { 'stripe-should-retry': 'false' } },
    ),
  )
  await expect(audit()).rejects.toMatchObject({ name: 'ProcessorError' })
  processor.intercept(null)
  expect(await kept()).toEqual([])
  expect(await audit()).not.toBeNull()
})

test('it ends when its process does, and another process begins at once', async () => {
  const ending = new AbortController()
  ending.abort()
  await expect(audit(ending.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(await audit()).not.toBeNull()
})

test('audits of the last 90 days are kept', async () => {
  await keepOne('2026-10-01')
  await keepOne('2026-10-13')
  await audit()
  expect(await kept()).toEqual(['2026-10-13T00:00:00.000Z', '2027-01-10T00:00:00.000Z'])
})

test('operators see the last verification, findings first', async () => {
  const actor: PersonActor = {
    kind: 'person',
    id: 'u',
    name: 'Op',
    email: 'op@example.com',
    role: null,
    operator: 'admin',
  }
  const { operator } = appRouter.createCaller({ services, actor, account: null })
  expect(await operator.books.lastVerification({})).toEqual({ audit: null })
  const { accountId } = shop
  const refunded = (by: number) =>
    database.pool.query('UPDATE payments SET amount_refunded = amount_refunded + $1 WHERE account_id = $2', [
      by,
      accountId,
    ])
  await refunded(1)
  await audit()
  await refunded(-1)
  const { merchantId } = await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const { audit: last } = await operator.books.lastVerification({})
  const found = last?.checks.filter(({ findings }) => findings.length > 0).map(({ name }) => name)
  expect(found).toEqual(['refunds'])
  expect(last?.checks.slice(0, 1).map(({ name }) => name)).toEqual(found)
  expect(last?.checks[0]?.findings).toEqual([
    {
      merchant_id: merchantId,
      livemode: false,
      object: expect.stringMatching(/^pi_/),
      message: '1 refunded of 1000 received, but its refunds are 0, and 0 are reserved',
    },
  ])
  expect(last?.rows).toBe((await readLastVerification(database))?.checks.reduce((sum, { rows }) => sum + rows, 0))
})
