import { randomBytes } from 'node:crypto'
import { createKeyring } from '@merchant-payments/db/encryption'
import { beforeAll, expect, test } from 'vitest'
import { testPlatform } from '../testing/index.ts'
import { type KeptBooks, keepBooks, verificationOf } from '../testing/verification/kept-books.ts'
import { plantedAmounts } from '../testing/verification/planted-amounts.ts'
import { plantedEvents } from '../testing/verification/planted-events.ts'
import { plantedRows } from '../testing/verification/planted-rows.ts'
import { force, undone } from '../testing/verification/undone.ts'
import { checks } from './checks.ts'
import { verifyBooks } from './verify-books.ts'

const platform = await testPlatform()
const { database, services } = platform
const plantedFaults = [...plantedAmounts, ...plantedEvents, ...plantedRows]
let shops: KeptBooks

beforeAll(async () => {
  shops = await keepBooks(platform)
})

/** The findings of each check. */
async function found(of = services) {
  const { ok, checks: reports } = await verificationOf(platform, of)
  const named = reports.filter(({ findings }) => findings.length > 0)
  expect(ok).toBe(named.length === 0)
  return Object.fromEntries(named.map(({ name, findings }) => [name, findings]))
}

test('books that were kept by the product agree with each other and with the processor, and every check has looked', async () => {
  const report = await verificationOf(platform)
  expect(report.checks.flatMap(({ name, findings }) => findings.map((finding) => [name, finding]))).toEqual([])
  expect(report.checks.map(({ name }) => name)).toEqual(checks.map(({ name }) => name))
  expect(report.checks.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([])
  expect(report.rows).toBe(report.checks.reduce((sum, { rows }) => sum + rows, 0))
})

test.each(plantedFaults)('$fault: it is found and named', async ({ table, of, statement, found: expected, says }) => {
  const { accountId } = shops[of]
  const { merchantId } = await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  await undone(database, table, async () => {
    expect(await force(database, statement, [accountId])).toBe(1)
    const findings = await found()
    expect(Object.keys(findings).toSorted()).toEqual(expected)
    const all = Object.values(findings).flat()
    expect(all.map(({ message }) => message).join('\n')).toContain(says)
    expect(all.map(({ merchant, livemode }) => [merchant, livemode])).toContainEqual([merchantId, false])
  })
})

test('each kind of check is tried with a fault', () => {
  const tried = new Set(plantedFaults.flatMap(({ found: names }) => names))
  expect(checks.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual(['stuck', 'secrets'])
})

test('an audit of one merchant looks at that one alone, in both modes', async () => {
  const { direct, transfer } = shops
  const { pool } = database
  const ofShop = async ({ accountId }: typeof direct) => {
    const { rows } = await pool.query<{ id: number }>(
      'SELECT id FROM accounts WHERE merchant_id = (SELECT merchant_id FROM accounts WHERE id = $1)',
      [accountId],
    )
    return rows.map(({ id }) => id)
  }
  await undone(database, 'payments', async () => {
    await force(database, 'UPDATE payments SET fee_bps = 420 WHERE account_id = $1', [direct.accountId])
    const noPause = async () => undefined
    const audit = async (shop: typeof direct) => {
      const accounts = await ofShop(shop)
      expect(accounts).toHaveLength(2)
      const since = new Date(Date.now() - 86_400_000)
      return verifyBooks(services, {
        accounts,
        since,
        withProcessor: true,
        throttle: noPause,
        pace: noPause,
        pause: noPause,
      })
    }
    expect(await audit(transfer)).toMatchObject({ ok: true })
    const report = await audit(direct)
    expect(report.checks.filter(({ findings }) => findings.length > 0)).toMatchObject([{ name: 'fees' }])
    const payments = await database.prisma.payment.count({ where: { accountId: direct.accountId } })
    expect(report.checks.find(({ name }) => name === 'fees')?.rows).toBe(payments)
  })
})

test('work that is in progress in the first run and ended in the second is no finding', async () => {
  await undone(database, 'payments', async () => {
    const noPause = async () => undefined
    const change = (by: number) =>
      database.pool.query('UPDATE payments SET amount_refunded = amount_refunded + $1 WHERE account_id = $2', [
        by,
        shops.direct.accountId,
      ])
    await change(1)
    const report = await verifyBooks(services, {
      accounts: null,
      since: new Date(0),
      withProcessor: false,
      throttle: noPause,
      pace: noPause,
      pause: async () => void (await change(-1)),
    })
    expect(report.ok).toBe(true)
  })
})

test('secrets that no key opens are named with their kind', async () => {
  const keyring = createKeyring([randomBytes(32).toString('base64')])
  expect((await found({ ...services, keyring })).secrets).toEqual([
    expect.objectContaining({
      object: services.keyring.current.id,
      message: expect.stringContaining('3 signing secrets'),
    }),
  ])
})
