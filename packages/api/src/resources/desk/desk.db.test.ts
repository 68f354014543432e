import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createPlatformKey } from '../../core/platform-keys/create.ts'
import type { PersonActor } from '../../core/request/actor.ts'
import { markFigures } from '../../core/rows/mark-figures.ts'
import { openPlatformAccount } from '../../core/rows/platform-account.ts'
import { refreshFigures } from '../../money/figures/refresh-figures.ts'
import { reportFees } from '../../money/platform-ledger/report-fees.ts'
import { catchUp, openShop, receive, refusal, sellDisputed, testPlatform } from '../../testing/index.ts'
import { appRouter } from '../router.ts'

const platform = await testPlatform()
const { services, database } = platform
const actor: PersonActor = { kind: 'person', id: 'u', name: 'Op', email: 'op@x.example', role: null, operator: 'admin' }
const { operator } = appRouter.createCaller({ services, actor, account: null })
const [shop, other] = [await openShop(platform), await openShop(platform)]
const testMode = { livemode: false }

const merchantOf = async ({ accountId }: { accountId: number }) =>
  (await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })).merchantId

test('disputes of all merchants that await an answer are listed by their deadline', async () => {
  const disputed = []
  for (const one of [shop, other]) {
    const { id, events } = await sellDisputed(platform, one)
    for (const event of events) await receive(platform, event)
    disputed.push({ id, merchant_id: await merchantOf(one) })
  }
  await catchUp(platform)
  const [first, second] = disputed
  const deadline = async (id: string | undefined, days: number) =>
    database.prisma.dispute.updateMany({
      where: { id: String(id) },
      data: { evidenceDueBy: new Date(services.processorClock.now().getTime() + days * 86_400_000) },
    })
  await deadline(first?.id, 9)
  await deadline(second?.id, 2)
  const { items } = await operator.desk.disputes(testMode)
  expect(items).toMatchObject([second, first].map((dispute) => ({ ...dispute, amount: 1000, currency: 'usd' })))
  const dueIn = items[0]?.due_in ?? 0
  expect(dueIn).toBeGreaterThan(86_400)
  expect(dueIn).toBeLessThanOrEqual(2 * 86_400)
  expect((await operator.desk.disputes({ livemode: true })).items).toEqual([])
  const nextPage = () => operator.desk.disputes({ ...testMode, limit: 1, starting_after: String(second?.id) })
  expect(await operator.desk.disputes({ ...testMode, limit: 1 })).toMatchObject({
    items: [{ id: second?.id }],
    has_more: true,
  })
  expect(await nextPage()).toMatchObject({ items: [{ id: first?.id }], has_more: false })
  await database.prisma.dispute.updateMany({ where: { id: String(first?.id) }, data: { evidenceDueBy: null } })
  expect(await nextPage()).toMatchObject({ items: [{ id: first?.id, due_in: null }], has_more: false })
  const behind = await operator.desk.disputes({ ...testMode, starting_after: String(first?.id) })
  expect(behind).toEqual({ items: [], has_more: false })
  await database.prisma.dispute.updateMany({ where: { id: String(second?.id) }, data: { status: 'won' } })
  expect((await operator.desk.disputes(testMode)).items.map(({ id }) => id)).toEqual([first?.id])
  // Answered since its page was read.
  expect(await nextPage()).toMatchObject({ items: [{ id: first?.id }] })
  const unknown = { livemode: true, starting_after: String(first?.id) }
  expect((await refusal(operator.desk.disputes(unknown))).param).toBe('starting_after')
})

test('endpoints that fail are listed with their host alone, and those that recovered or were switched off are not', async () => {
  const make = async (data: object) => {
    const { id } = await shop.client.webhookEndpoints.create({ url: 'https://hooks.example/secret-path' })
    await database.prisma.webhookEndpoint.updateMany({ where: { id }, data })
    return id
  }
  const failed = { lastFailedAt: new Date('2026-11-01'), lastError: 'timeout' }
  const failing = await make({ ...failed, consecutiveFailures: 4 })
  const gone = await make({ ...failed, active: false, deactivatedReason: 'gone', lastFailedAt: new Date('2026-11-02') })
  await make({ ...failed, consecutiveFailures: 0 })
  await make({ ...failed, active: false, deactivatedReason: 'manual' })
  const { items } = await operator.desk.failingEndpoints(testMode)
  expect(items.map(({ id, active, failures }) => [id, active, failures])).toEqual([
    [gone, false, 0],
    [failing, true, 4],
  ])
  expect(items[0]).toMatchObject({ host: 'hooks.example', merchant_id: await merchantOf(shop), error: 'timeout' })
  expect(JSON.stringify(items)).not.toContain('secret-path')
  const first = await operator.desk.failingEndpoints({ ...testMode, limit: 1 })
  expect(first).toMatchObject({ items: [{ id: gone }], has_more: true })
  // Fault: each failure moved its endpoint to another page.
  await database.prisma.webhookEndpoint.updateMany({ where: { id: failing }, data: { lastFailedAt: new Date() } })
  const nextPage = () => operator.desk.failingEndpoints({ ...testMode, limit: 1, starting_after: gone })
  expect(await nextPage()).toMatchObject({ items: [{ id: failing }], has_more: false })
  // Recovered since its page was read.
  await database.prisma.webhookEndpoint.updateMany({ where: { id: gone }, data: { active: true } })
  expect(await nextPage()).toMatchObject({ items: [{ id: failing }], has_more: false })
  for (const cursor of [
    { ...testMode, starting_after: 'we_none' },
    { livemode: true, starting_after: gone },
  ])
    expect((await refusal(operator.desk.failingEndpoints(cursor))).param).toBe('starting_after')
})

test('balances below zero say who owes what, the same before and after a worker has counted them, page by page', async () => {
  const [owing, debtor] = [shop.accountId, other.accountId]
  await database.prisma.balance.deleteMany({ where: { accountId: { in: [owing, debtor] } } })
  await database.prisma.balance.createMany({
    data: [
      { accountId: owing, currency: 'usd', available: -500n, readAt: new Date() },
      { accountId: owing, currency: 'eur', available: 0n, readAt: new Date() },
      { accountId: debtor, currency: 'usd', available: -700n, readAt: new Date() },
      { accountId: debtor, currency: 'gbp', available: -5n, readAt: new Date() },
    ],
  })
  for (const accountId of [owing, debtor]) await markFigures(database.prisma, accountId)
  const debts = [
    { merchant_id: await merchantOf(other), currency: 'gbp', amount: -5, where: 'processor_balance' },
    { merchant_id: await merchantOf(other), currency: 'usd', amount: -700, where: 'processor_balance' },
    { merchant_id: await merchantOf(shop), currency: 'usd', amount: -500, where: 'processor_balance' },
  ]
  for (const count of [null, refreshFigures]) {
    await count?.({ database })
    const { items, has_more } = await operator.desk.owed(testMode)
    expect({ items, has_more }).toMatchObject({ items: debts, has_more: false })
    for (const [nth, { id }] of items.slice(0, -1).entries())
      expect(await operator.desk.owed({ ...testMode, limit: 1, starting_after: id })).toMatchObject({
        items: [debts[nth + 1]],
        has_more: nth === 0,
      })
  }
  expect((await operator.desk.owed({ livemode: true })).items).toEqual([])
  expect((await refusal(operator.desk.owed({ ...testMode, starting_after: 'usd:5' }))).param).toBe('starting_after')
  // Paid since.
  await database.prisma.balance.updateMany({ where: { accountId: owing }, data: { available: 1n } })
  await markFigures(database.prisma, owing)
  expect((await operator.desk.owed(testMode)).items).toMatchObject(debts.slice(0, 2))
})

test('the log of operators has what they did to any merchant, newest first, and nothing of merchants', async () => {
  const merchant_id = await merchantOf(other)
  await operator.merchants.setPlan({ id: merchant_id, plan: 'pro' })
  await operator.merchants.suspend({ id: await merchantOf(shop) })
  await operator.merchants.unsuspend({ id: await merchantOf(shop) })
  await other.client.products.create({ name: 'Tea' })
  const actions = async (query: Parameters<typeof operator.desk.audit>[0]) =>
    (await operator.desk.audit(query)).items.map(({ action }) => action)
  expect(await actions({})).toEqual(['merchants.unsuspend', 'merchants.suspend', 'merchants.setPlan'])
  const { items, has_more } = await operator.desk.audit({ limit: 1 })
  expect(has_more).toBe(true)
  expect(await actions({ limit: 1, starting_after: items[0]?.id })).toEqual(['merchants.suspend'])
  expect(await actions({ action: 'merchants.set' })).toEqual(['merchants.setPlan'])
  expect((await operator.desk.audit({ merchant_id })).items).toMatchObject([
    { merchant_id, merchant_name: expect.any(String), actor: { kind: 'operator', name: 'op@x.example' } },
  ])
  expect((await refusal(operator.desk.audit({ starting_after: 'x' }))).param).toBe('starting_after')
})

test('requests of the keys of the platform are listed with their key, in their mode, and those of merchants are not', async () => {
  expect((await operator.desk.requests(testMode)).items).toEqual([])
  const { id: accountId } = await openPlatformAccount(database, false, new Date())
  const { id: keyId } = await createPlatformKey(services, { livemode: false, name: 'Application', permissions: null })
  const asked = async (of: number, method: string, status: number, code: string | null) => {
    const requestId = randomUUID()
    const answered = { accountId: of, keyId, requestId, method, status, code, durationMs: 3, createdAt: new Date() }
    await database.prisma.loggedRequest.create({ data: { ...answered, path: '/api/v1/platform/merchants' } })
    return requestId
  }
  const created = await asked(accountId, 'POST', 200, null)
  const refused = await asked(accountId, 'GET', 400, 'validation_error')
  await asked(shop.accountId, 'GET', 200, null)
  const { items } = await operator.desk.requests(testMode)
  expect(items.map(({ id }) => id).toSorted()).toEqual([created, refused].toSorted())
  expect(items[0]).toMatchObject({ key: { id: keyId, name: 'Application' }, livemode: false })
  const filtered = await operator.desk.requests({ ...testMode, status: '4xx' })
  expect(filtered.items.map(({ id }) => id)).toEqual([refused])
  expect((await operator.desk.requests({ livemode: true })).items).toEqual([])
})

test('the report of fees is that of the keys of the platform', async () => {
  const { items, has_more } = await operator.desk.fees(testMode)
  expect(has_more).toBe(false)
  expect(items.map(({ merchant }) => merchant)).toEqual(
    expect.arrayContaining([await merchantOf(shop), await merchantOf(other)]),
  )
  const later = Math.floor(services.processorClock.now().getTime() / 1000) + 3_600
  expect((await refusal(operator.desk.fees({ ...testMode, from: later }))).param).toBe('from')
})

test('the pages of the report of fees have each of its rows once, in its order (fault: it ended at 500 rows)', async () => {
  const id = await merchantOf(shop)
  await database.pool.query(
    `INSERT INTO platform_transactions (livemode, id, merchant_id, type, category, amount, fee, currency, created_at)
     SELECT true, 'txn_page' || n, $1, 'application_fee', 'platform_earning', 50, 0, 'usd', timestamptz '2025-01-01' + n % 366 * interval '1 day'
       FROM generate_series(1, 366) n
      UNION ALL
     SELECT true, 'txn_other' || n, $2, 'application_fee', 'platform_earning', 50, 0, 'usd', timestamptz '2025-01-01' + n % 366 * interval '1 day'
       FROM generate_series(1, 366) n`,
    [id, await merchantOf(other)],
  )
  const from = Date.UTC(2025, 0, 1) / 1000
  const year = { livemode: true, from, to: from + 366 * 86_400 }
  const pagesOf = async (query: typeof year & { merchant?: string }) => {
    const rows: Awaited<ReturnType<typeof operator.desk.fees>>['items'] = []
    for (let more = true; more; ) {
      const after = rows.at(-1)?.id
      const page = await operator.desk.fees({ ...query, limit: 97, ...(after && { starting_after: after }) })
      rows.push(...page.items)
      more = page.has_more
    }
    return rows
  }
  const ofYear = await pagesOf(year)
  const whole = await reportFees(services, { ...year, from: new Date(from * 1000), to: new Date(year.to * 1000) })
  expect(ofYear.map(({ id: _, ...row }) => row)).toEqual(whole)
  expect(ofYear).toHaveLength(2 * 366)
  expect(ofYear[0]).toMatchObject({ day: '2025-01-01', fees: 50 })
  expect(await pagesOf({ ...year, merchant: id })).toHaveLength(366)
  for (const starting_after of ['txn_page1', '2025-99-01:mer_a:usd'])
    expect((await refusal(operator.desk.fees({ ...year, starting_after }))).param).toBe('starting_after')
})

test.each([
  ['disputes', () => operator.desk.disputes(testMode), 'disputes_deadline_idx'],
  ['endpoints', () => operator.desk.failingEndpoints(testMode), 'webhook_endpoints_failing_idx'],
  ['log', () => operator.desk.audit({}), 'audit_entries_operators_idx'],
])('the list of %s is in the order of an index of all merchants', async (_, list, index) => {
  const query = vi.spyOn(database.pool, 'query')
  await list()
  const [statement] = query.mock.lastCall as unknown as [{ text: string; values: unknown[] }]
  query.mockRestore()
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL enable_seqscan = off')
    await client.query('SET LOCAL enable_bitmapscan = off')
    await client.query('SET LOCAL enable_sort = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN ${statement.text}`,
      values: statement.values,
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
