import { afterEach, describe, expect, test, vi } from 'vitest'
import { testPlatform } from '../../testing/index.ts'
import { createAuditLog } from './audit-log.ts'
import type { AccessChange, Change } from './change-of.ts'

const platform = await testPlatform()
const { database, clock } = platform
const { prisma } = database
const merchant = await platform.merchant()
const merchantId = merchant.merchant_id
/** The audit log's queries, which a test can make fail. */
const ask = async (statement: { text: string; values: unknown[] }): Promise<unknown> => database.pool.query(statement)
const query = vi.fn(ask)
afterEach(async () => {
  query.mockReset().mockImplementation(ask)
  await prisma.auditEntry.deleteMany()
})

const change = (more: Partial<Change> = {}): Change => ({
  actor: { kind: 'person', id: 'u1', name: 'ada@example.com' },
  action: 'products.update',
  merchantId,
  livemode: true,
  objectId: 'prod_1',
  fields: ['name'],
  ...more,
})

function opened() {
  const failures: [unknown, Change | AccessChange][] = []
  const auditLog = createAuditLog({ pool: { query } as never }, clock, (error, about) => failures.push([error, about]))
  return { auditLog, failures }
}

const aboutIn = (change: Change | AccessChange) => ('objectId' in change ? change.objectId : change.userId)
const objects = async () => (await prisma.auditEntry.findMany({ orderBy: { id: 'asc' } })).map((row) => row.objectId)

test('an entry is of the merchant in the mode, or of both modes', async () => {
  clock.stop()
  const { auditLog, failures } = opened()
  const requestId = '6f0e4f1c-6c6e-4a53-9a3c-0d6a5d3f3a11'
  for (const livemode of [true, false, null]) await auditLog.write(change({ livemode, requestId }))
  const accounts = await prisma.account.findMany({ where: { merchantId }, orderBy: { livemode: 'desc' } })
  const rows = await prisma.auditEntry.findMany({ orderBy: { id: 'asc' } })
  expect(rows.map(({ accountId }) => accountId)).toEqual([...accounts.map(({ id }) => id), null])
  expect(rows[0]).toMatchObject({
    merchantId,
    actorKind: 'person',
    actorId: 'u1',
    actorName: 'ada@example.com',
    action: 'products.update',
    objectId: 'prod_1',
    fields: ['name'],
    requestId,
    createdAt: clock.now(),
  })
  expect(failures).toEqual([])
})

test('two writes of one change with the same key are one entry', async () => {
  const { auditLog } = opened()
  const requestKey = '7f0e4f1c-6c6e-4a53-9a3c-0d6a5d3f3a11'
  await auditLog.write(change({ requestKey, objectId: 'first' }))
  await auditLog.write(change({ requestKey, objectId: 'again' }))
  await auditLog.write(change({ objectId: 'other' }))
  expect(await objects()).toEqual(['first', 'other'])
})

test('an entry that cannot be written is reported, kept, and written once, even if only the answer was lost', async () => {
  const { auditLog, failures } = opened()
  const lost = new Error('connection lost')
  query.mockImplementationOnce(async (statement) => {
    await ask(statement)
    throw lost
  })
  query.mockRejectedValueOnce(lost)
  await auditLog.write(change({ objectId: 'done' }))
  await auditLog.write(change({ objectId: 'not done' }))
  expect(failures.map(([error, about]) => [error, aboutIn(about)])).toEqual([
    [lost, 'done'],
    [lost, 'not done'],
  ])
  expect(auditLog.counts()).toEqual({ kept: 2, lost: 0 })

  query.mockRejectedValueOnce(lost)
  await expect(auditLog.writeKept()).rejects.toBe(lost)
  expect(auditLog.counts()).toEqual({ kept: 2, lost: 0 })
  await auditLog.writeKept()
  expect(auditLog.counts()).toEqual({ kept: 0, lost: 0 })
  expect(await objects()).toEqual(['done', 'not done'])
})

describe('a change of a person’s own access', () => {
  const actions = async () => (await prisma.auditEntry.findMany()).map((row) => [row.merchantId, row.action]).toSorted()

  test('is an entry of each merchant that they work for, once, also when only the answer was lost', async () => {
    clock.stop()
    const { auditLog, failures } = opened()
    const other = await platform.merchant()
    const user = await prisma.user.findUniqueOrThrow({ where: { email: merchant.portal_email } })
    const owner = { merchantId: other.merchant_id, userId: user.id, role: 'support', createdAt: clock.now() } as const
    await prisma.member.create({ data: { id: crypto.randomUUID(), ...owner } })
    query.mockImplementationOnce(async (statement) => {
      await ask(statement)
      throw new Error('connection lost')
    })
    await auditLog.writeAccess({ action: 'people.signIn', userId: user.id })
    await auditLog.writeAccess({ action: 'people.changePassword', userId: user.id })
    await auditLog.writeKept()
    expect(failures.map(([, about]) => aboutIn(about))).toEqual([user.id])
    expect(await actions()).toEqual(
      [merchantId, other.merchant_id]
        .flatMap((id) => [
          [id, 'people.changePassword'],
          [id, 'people.signIn'],
        ])
        .toSorted(),
    )
    expect(await prisma.auditEntry.findFirst()).toMatchObject({
      accountId: null,
      actorKind: 'person',
      actorId: user.id,
      actorName: merchant.portal_email,
      objectId: null,
      fields: [],
      requestId: null,
      createdAt: clock.now(),
    })
  })

  test('that is a failed sign-in is an entry once a minute for each person and merchant', async () => {
    const { auditLog } = opened()
    const [shop, other] = [await platform.merchant(), await platform.merchant()]
    const [ada, ben] = await Promise.all(
      [shop, other].map(({ portal_email: email }) => prisma.user.findUniqueOrThrow({ where: { email } })),
    )
    const userId = ada?.id ?? ''
    const support = { merchantId: other.merchant_id, userId, role: 'support', createdAt: clock.now() } as const
    await prisma.member.create({ data: { id: crypto.randomUUID(), ...support } })
    const fail = (id = userId) => auditLog.writeAccess({ action: 'people.signInFailed', userId: id })
    const countOf = async () => {
      const rows = await prisma.auditEntry.findMany()
      const of = (merchantId: string, id?: string) =>
        rows.filter((row) => row.merchantId === merchantId && row.actorId === id).length
      return [of(shop.merchant_id, userId), of(other.merchant_id, userId), of(other.merchant_id, ben?.id)]
    }
    clock.stop(new Date('2026-03-01T10:00:00Z'))
    for (let n = 0; n < 3; n += 1) await fail()
    await fail(ben?.id)
    clock.advance(59_999)
    await fail()
    expect(await countOf()).toEqual([1, 1, 1])
    clock.advance(1)
    await fail()
    expect(await countOf()).toEqual([2, 2, 1])
    // Each of the others is an entry of its own.
    for (let n = 0; n < 2; n += 1) await auditLog.writeAccess({ action: 'people.signIn', userId })
    expect(await countOf()).toEqual([4, 4, 1])
  })

  test('a change of access by a person without a merchant writes no entry', async () => {
    const { auditLog, failures } = opened()
    await auditLog.writeAccess({ action: 'people.signIn', userId: 'nobody' })
    expect([await actions(), failures]).toEqual([[], []])
  })
})

test('an entry that can never be written does not block others', async () => {
  const { auditLog } = opened()
  await auditLog.write(change({ merchantId: 'mer_none' }))
  query.mockRejectedValueOnce(new Error('connection lost'))
  await auditLog.write(change())
  await expect(auditLog.writeKept()).rejects.toThrow('foreign key')
  await auditLog.writeKept().catch(() => undefined)
  expect(await objects()).toEqual(['prod_1'])
  expect(auditLog.counts()).toEqual({ kept: 1, lost: 0 })
})

test('entries beyond the limit of the memory are counted, and reported', async () => {
  const { auditLog, failures } = opened()
  query.mockRejectedValue(new Error('connection lost'))
  for (let n = 0; n < 5_003; n += 1) await auditLog.write(change())
  expect(auditLog.counts()).toEqual({ kept: 5_000, lost: 3 })
  expect(failures).toHaveLength(5_003)
})
