import { describe, expect, test } from 'vitest'
import { exchange, expectStandardHeaders } from '../../testing/send.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const { prisma } = server.database
const month = '2026-11'

/** A merchant with a statement of some pieces. */
async function shop(livemode = false) {
  const merchant = await server.merchant()
  const account = await prisma.account.findFirstOrThrow({ where: { merchantId: merchant.merchant_id, livemode } })
  const key = { accountId: account.id, month }
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 60_000)
  await prisma.monthlyStatement.create({ data: { ...key, totals: {}, requestedAt: now, madeAt: now, expiresAt } })
  const pieces = ['\ufeffcreated\r\n', '1\r\n', '2\r\n']
  await prisma.monthlyStatementPiece.createMany({
    data: pieces.map((content, number) => ({ ...key, number, content })),
  })
  return { merchant, key }
}
const file = (key?: string, of = month) =>
  exchange(server.origin, 'GET', `/portal/statements/${of}.csv`, key ? { key } : {})

test('the file of a month is all of its pieces, with a name that says whose mode it is', async () => {
  const { merchant } = await shop()
  const { status, headers, text } = await file(merchant.test_key)
  expect([status, text]).toEqual([200, '\ufeffcreated\r\n1\r\n2\r\n'])
  expectStandardHeaders(headers)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="statement-test-${month}.csv"`,
    'cache-control': 'no-store',
  })
})

describe('there is no file', () => {
  test.each(['2026-10', '2026-13', 'x', '%00', '..%2F..', '2026-11-01'])('of the month %s', async (of) => {
    const { merchant } = await shop()
    const { status, text } = await file(merchant.test_key, of)
    expect([status, JSON.parse(text)]).toMatchObject([404, { error: { code: 'statement_not_found' } }])
  })

  test('of another merchant, of the other mode, that is not made yet, or that has expired', async () => {
    const { merchant, key } = await shop()
    const other = await server.merchant()
    for (const foreign of [other.test_key, merchant.live_key]) expect((await file(foreign)).status).toBe(404)
    const where = { accountId_month: key }
    await prisma.monthlyStatement.update({ where, data: { expiresAt: new Date(0) } })
    expect((await file(merchant.test_key)).status).toBe(404)
    await prisma.monthlyStatement.update({ where, data: { expiresAt: new Date('2999-01-01'), madeAt: null } })
    expect((await file(merchant.test_key)).status).toBe(404)
  })

  test('without a key, or with an unknown one', async () => {
    for (const key of [undefined, `svc_test_${'0'.repeat(40)}`]) {
      const { status, text } = await file(key)
      expect([status, JSON.parse(text)]).toMatchObject([401, { error: { code: 'unauthorized' } }])
    }
  })
})
