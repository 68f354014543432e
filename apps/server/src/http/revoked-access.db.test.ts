import { revokeKey } from '@merchant-payments/api/operator'
import { fillPayments } from '@merchant-payments/api/testing/many-payments'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const { prisma, pool } = server.database
let merchant: Awaited<ReturnType<typeof server.merchant>>
let accountId: number
beforeEach(async () => {
  merchant = await server.merchant()
  const owned = { merchantId: merchant.merchant_id, livemode: false }
  accountId = (await prisma.account.findFirstOrThrow({ where: owned })).id
})

async function tell(): Promise<void> {
  const id = `evt_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`
  const type = 'charge.refunded'
  const body = JSON.stringify({ id, type, created: 1, livemode: false, data: { secret: 'told' } })
  const about = { type, objectId: 'pi_1', transition: id, sequence: 1, recordNumber: 1n }
  await prisma.event.create({ data: { accountId, id, ...about, body, createdAt: new Date() } })
}

/** Counts the looks at the feeds that are waited for, from now on. */
function watched(): () => number {
  const query = vi.spyOn(pool, 'query')
  onTestFinished(() => query.mockRestore())
  const looks = () =>
    query.mock.calls.filter(([asked]) => (asked as { name?: string }).name === 'feeds that are waited for').length
  const before = looks()
  return () => looks() - before
}

/** The answer to a client that waits for events when this happens first, and then an event. */
async function answered(wait: () => Promise<unknown>, first: () => Promise<unknown>): Promise<unknown> {
  const looks = watched()
  const waiting = wait().catch((error: unknown) => error)
  await expect.poll(looks).toBeGreaterThan(0)
  await first()
  await tell()
  return waiting
}

describe('events.changes outlives', () => {
  test('no revocation of its key', async () => {
    let after = 'start'
    const follow = async () => {
      const answer = await fetch(`${server.origin}/api/v1/events/changes?after=${after}&wait=20`, {
        headers: { authorization: `Bearer ${merchant.test_key}` },
      })
      const text = await answer.text()
      after = JSON.parse(text).data?.cursor ?? after
      return { status: answer.status, text }
    }
    const told = await answered(follow, async () => undefined)
    expect(told).toEqual({ status: 200, text: expect.stringContaining('told') })
    const { id } = await prisma.apiKey.findFirstOrThrow({ where: { accountId } })
    const refused = await answered(follow, () => revokeKey(server.services, merchant.merchant_id, id))
    expect(refused).toEqual({ status: 401, text: expect.stringContaining('key_revoked') })
    expect(JSON.stringify(refused)).not.toContain('told')
  })

  test.each([
    [
      'removal of its member',
      'forbidden',
      () => prisma.member.deleteMany({ where: { merchantId: merchant.merchant_id } }),
    ],
    [
      'other role of its member',
      'forbidden',
      () => prisma.member.updateMany({ where: { merchantId: merchant.merchant_id }, data: { role: 'support' } }),
    ],
    ['end of its session', 'unauthorized', () => prisma.session.deleteMany()],
  ] as const)('no %s', async (_, code, end) => {
    const browser = testBrowser(server.origin)
    expect((await browser.signIn(merchant.portal_email, merchant.portal_password)).status).toBe(200)
    browser.choose(merchant.merchant_id)
    const refused = await answered(() => browser.trpc.events.changes.query({ after: 'start', wait: 20 }), end)
    expect(refused).toMatchObject({ data: { error: { code } } })
  })
})

test('the file of payments outlives no revocation either', async () => {
  await fillPayments(server.database, { accountId, count: 10_000, until: new Date(), days: 30 })
  // More than fits into the buffers of a connection.
  await pool.query(`UPDATE payments SET description = repeat('x', 3000) WHERE account_id = $1`, [accountId])
  const file = await fetch(`${server.origin}/portal/payments.csv`, {
    headers: { authorization: `Bearer ${merchant.test_key}` },
  })
  const { id } = await prisma.apiKey.findFirstOrThrow({ where: { accountId } })
  await revokeKey(server.services, merchant.merchant_id, id)
  const quota = async () => (await server.as(merchant.test_key).get('/account')).status
  await expect.poll(quota).toBe(401)
  await expect(file.text()).rejects.toThrow('terminated')
  expect(server.logged).toEqual([])
})
