import { connect } from '@merchant-payments/db'
import { expect, onTestFinished, test } from 'vitest'
import { totalDays } from '../../money/daily-totals/total-days.ts'
import { testPlatform } from '../../testing/index.ts'
import { figures } from './figures.ts'

const platform = await testPlatform()
const { services, database } = platform
const { pool } = database

const dayMs = 24 * 60 * 60_000
const midnight = Math.floor(Date.now() / dayMs) * dayMs

/** The clocks of PostgreSQL, for connections that are opened later. @param begun of a transaction that runs, in milliseconds after midnight */
async function setClocks({ begun, statement }: { begun: number; statement: number }) {
  const clock = (name: string, after: number) =>
    pool.query(`CREATE OR REPLACE FUNCTION midnight.${name}() RETURNS timestamptz LANGUAGE sql STABLE
                RETURN TIMESTAMPTZ '${new Date(midnight + after).toISOString()}'`)
  await pool.query('CREATE SCHEMA IF NOT EXISTS midnight')
  for (const [name, after] of Object.entries({
    now: begun,
    statement_timestamp: statement,
    clock_timestamp: statement,
  }))
    await clock(name, after)
}

test('figures that are counted in a transaction over midnight are those of the new day (fault: of the day before, which was a finding)', async () => {
  const { merchant_id: merchantId } = await platform.merchant()
  const { id: accountId } = await database.prisma.account.findFirstOrThrow({ where: { merchantId, livemode: false } })
  const sell = (id: string, daysAgo: number) =>
    pool.query(
      `INSERT INTO payments (account_id, id, amount, amount_received, amount_refunded, currency, status, pass_fees, fee_amount,
         plan, fee_bps, fee_fixed, route, metadata, created_at, updated_at)
       VALUES ($1, $2, 500, 500, 0, 'usd', 'succeeded', false, 1, 'free', 1, 1, 'direct', '{}', $3, $3)`,
      [accountId, id, new Date(midnight - daysAgo * dayMs + dayMs / 2)],
    )
  // The thirtieth day before the new one, and the first of its thirty.
  await sell('pi_too_old', 30)
  await sell('pi_first', 29)

  const {
    rows: [{ name }],
  } = await pool.query('SELECT current_database() AS name')
  await setClocks({ begun: -100, statement: 100 })
  await pool.query(`ALTER DATABASE "${name}" SET search_path TO midnight, pg_catalog, public`)
  const late = connect({ url: database.url })
  onTestFinished(async () => {
    await late.close()
    await pool.query(`ALTER DATABASE "${name}" RESET search_path`)
  })
  for (let more = true; more; ) more = (await totalDays({ database: late })).more
  const stored = await database.prisma.accountFigures.findMany({ where: { accountId } })
  expect(stored.map(({ volume }) => Number(volume))).toEqual([500])

  await setClocks({ begun: 200, statement: 200 })
  const scope = { services: { ...services, database: late }, accounts: [accountId], since: new Date(0) }
  const pause = async () => {}
  expect(await figures.run({ ...scope, throttle: pause, pace: pause })).toEqual({ rows: 1, findings: [] })
})
