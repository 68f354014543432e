import { platformMerchantId } from '@merchant-payments/db'
import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, test, vi } from 'vitest'
import { recordEvents } from '../testing/seed.ts'
import { createShops } from '../testing/shops.ts'
import { waitForDeliveries } from '../testing/wait-for-deliveries.ts'
import { recordNotices } from './record-notices.ts'

const database = await testDatabase()
const { prisma } = database
const { shop, worker } = await createShops(database)

async function shopWithMembers(answer: () => number) {
  const { account, state } = await shop((response) => response.writeHead(answer()).end())
  const { merchantId } = await prisma.account.findUniqueOrThrow({ where: { id: account.id } })
  for (const role of ['owner', 'developer', 'support'] as const) {
    const id = `${role} of ${merchantId}`
    const now = new Date()
    await prisma.user.create({ data: { id, name: role, email: `${id}@example.com`, createdAt: now, updatedAt: now } })
    await prisma.member.create({ data: { id, merchantId, userId: id, role, createdAt: now } })
  }
  const notices = async () => {
    const rows = await prisma.endpointNotice.findMany({ where: { accountId: account.id }, orderBy: { id: 'asc' } })
    return rows.map(({ kind, userId, consecutiveFailures, responseStatus }) => [
      kind,
      userId.split(' ')[0],
      consecutiveFailures,
      responseStatus,
    ])
  }
  return { account, state, notices }
}

test('ten failures are three notices to owner and developer, each in the transaction of its failure', async () => {
  const { account, state, notices } = await shopWithMembers(() => 503)
  await recordEvents(database, account, 4)
  await worker({ retrySchedule: [0, 0, 0, 0] })
  await vi.waitFor(async () => expect((await state()).active).toBe(false), { timeout: patienceMs })
  expect(await state()).toMatchObject({ lastError: 'http_status', lastErrorStatus: 503 })
  const told = await notices()
  expect(told.filter(([, role]) => role === 'owner').map(([kind]) => kind)).toEqual(
    expect.arrayContaining(['deactivated']),
  )
  expect(told.filter(([kind]) => kind === 'deactivated')).toEqual(
    expect.arrayContaining([
      ['deactivated', 'owner', 10, 503],
      ['deactivated', 'developer', 10, 503],
    ]),
  )
  for (const kind of ['failing', 'at_risk', 'deactivated']) {
    expect(told.filter((row) => row[0] === kind).length, kind).toBeLessThanOrEqual(2)
  }
  expect(told.filter(([, role]) => role === 'support')).toEqual([])
})

test('a success after three failures is a notice of recovery, after two it is not', async () => {
  for (const failures of [3, 2]) {
    let left = failures
    const { account, notices } = await shopWithMembers(() => {
      left -= 1
      return left >= 0 ? 500 : 204
    })
    await recordEvents(database, account, 1)
    await worker({ retrySchedule: [0, 0, 0, 0, 0] })
    await waitForDeliveries(database, account.id)
    const told = (await notices()).filter(([, role]) => role === 'owner').map(([kind]) => kind)
    expect(told).toEqual(failures === 3 ? ['failing', 'recovered'] : [])
  }
})

test('notices of an endpoint of the platform are for its operators, without accountants and former operators', async () => {
  const now = new Date()
  const times = { createdAt: now, updatedAt: now }
  await prisma.merchant.create({
    data: { id: platformMerchantId, name: 'Platform', email: '', country: 'US', createdAt: now },
  })
  const platform = await prisma.account.create({
    data: { ...times, merchantId: platformMerchantId, livemode: false, country: 'US', defaultCurrency: 'usd' },
  })
  const { account } = await shopWithMembers(() => 204)
  const people = { admin: 'admin', support: 'support', accountant: 'accountant', former: 'admin' } as const
  for (const [id, operatorRole] of Object.entries(people)) {
    const operator = id !== 'former'
    await prisma.user.create({ data: { ...times, id, name: id, email: `${id}@ops.example`, operator, operatorRole } })
  }
  const client = await database.pool.connect()
  try {
    const notice = { endpointId: 'we_x', kind: 'failing' as const, failures: 3, error: 'timeout', responseStatus: null }
    const both = [platform.id, account.id].map((accountId) => ({ ...notice, accountId }))
    for (const { accountId } of both) {
      await prisma.webhookEndpoint.create({
        data: { ...times, accountId, id: 'we_x', url: 'https://x.example', events: ['*'], sealedSecret: 'x' },
      })
    }
    await recordNotices(client, both, now)
  } finally {
    client.release()
  }
  const readers = async (accountId: number) =>
    (await prisma.endpointNotice.findMany({ where: { accountId } }))
      .map(({ userId }) => userId.split(' ')[0])
      .toSorted()
  expect(await readers(platform.id)).toEqual(['admin', 'support'])
  expect(await readers(account.id)).toEqual(['developer', 'owner'])
})
