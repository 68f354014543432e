import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { quiet, quietLog } from '../testing/quiet-log.ts'
import { createAccount, createEndpoint } from '../testing/seed.ts'
import { openPool } from './delivery-database.ts'
import { createEngine } from './engine.ts'
import { createHeartbeat } from './leases/heartbeat.ts'

const database = await testDatabase()

/** An engine whose pump sends nothing, and so many endpoints, each with as many deliveries that wait. */
type Scene = { endpoints: number; each: number; failures?: number; maxBusy?: number }
async function engineWith({ endpoints, each, failures = 0, maxBusy }: Scene) {
  const account = await createAccount(database)
  const { id } = await createEndpoint(database, account, { consecutiveFailures: failures })
  await database.pool.query(
    `INSERT INTO webhook_endpoints (account_id, id, url, events, sealed_secret, consecutive_failures, last_failed_at, created_at, updated_at)
     SELECT account_id, 'we_' || account_id || '_' || n, url, events, sealed_secret, $3, now(), created_at, updated_at
       FROM webhook_endpoints, generate_series(1, $2::int) n WHERE id = $1`,
    [id, endpoints, failures],
  )
  await database.pool.query(
    `WITH event AS (
       INSERT INTO events (sequence, record_number, account_id, id, type, object_id, transition, body, created_at)
       SELECT 1, 0, $1, 'evt_' || gen_random_uuid(), 'charge.refunded', 'pi_' || n, 'x', '{}', now() FROM generate_series(1, $3::int) n
       RETURNING id, created_at)
     INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
     SELECT $1, id, 'we_' || $1 || '_' || n, created_at FROM event, generate_series(1, $2::int) n`,
    [account.id, endpoints, each],
  )
  const pool = openPool(database, quietLog)
  const heartbeat = createHeartbeat(pool, quiet)
  onTestFinished(async () => {
    await database.pool.query(`UPDATE deliveries SET status = 'suspended' WHERE account_id = $1`, [account.id])
    await heartbeat.end()
    await pool.end()
  })
  await heartbeat.beat()
  const engine = createEngine({
    ...{ pool, heartbeat, maxPerEndpoint: 9, retrySchedule: [0, 600], wake: { find: quiet, read: quiet } },
    ...(maxBusy === undefined ? {} : { maxBusy }),
    pump: { offer: quiet, watch: () => ({ isKnown: () => false, end: quiet }), finish: async () => undefined },
  })
  const leased = async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `SELECT endpoint_id AS id FROM endpoint_leases WHERE account_id = $1`,
      [account.id],
    )
    return rows.map((row) => row.id)
  }
  return {
    leased,
    /** A search, and reads of all that is wanted then. */
    async step() {
      await heartbeat.beat()
      await engine.find()
      while (await engine.read());
    },
  }
}

test(
  'backlogs of as many endpoints as a worker has places for do not keep the next one waiting (fault: until one was drained)',
  async () => {
    const { leased, step } = await engineWith({ endpoints: 65, each: 40 })
    await step()
    const before = await leased()
    expect(before).toHaveLength(64)
    await vi.waitFor(
      async () => {
        await step()
        const now = await leased()
        expect(now.filter((id) => !before.includes(id))).toHaveLength(1)
        expect(now.length).toBeLessThanOrEqual(64)
      },
      { timeout: patienceMs },
    )
  },
  2 * patienceMs,
)

test(
  'the endpoints that a worker holds are limited, and those that have a pause yield their places (fault: all of them were in memory)',
  async () => {
    const endpoints = 1_100
    // All places are taken at once, and not in groups of those that are worked on at a time, of which each takes two seconds.
    const { leased, step } = await engineWith({ endpoints, each: 1, failures: 1, maxBusy: endpoints })
    const seen = new Set<string>()
    await vi.waitFor(
      async () => {
        await step()
        const now = await leased()
        for (const id of now) seen.add(id)
        expect(now.length).toBeLessThanOrEqual(1_024)
        expect(seen.size).toBe(endpoints)
      },
      { timeout: patienceMs },
    )
  },
  2 * patienceMs,
)
