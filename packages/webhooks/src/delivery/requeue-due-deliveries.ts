import { inTransaction, last } from '@merchant-payments/db'
import type pg from 'pg'
import { givenRows } from './given-rows.ts'
import { inMonthsOf, statementsAbout } from './statements-about.ts'

const maxBatch = 500

type Retry = { accountId: number; id: string; createdAt: Date }

/**
 * Makes retries due whose time has come, by the database's clock, the earliest first. Their endpoints' workers find them like new
 * deliveries. Several workers may do so at a time: deliveries are locked in the order of their creation, as in replays.
 * @returns the endpoints of those that were made due, and whether there may be more
 */
export async function requeueDueDeliveries(pool: pg.Pool): Promise<{ endpointIds: string[]; more: boolean }> {
  const { rows: retries } = await inTransaction(
    pool,
    async () => last((connection) => connection.query<Retry>({ name: 'due retries', text: dueRetries })),
    { byIndex: true },
  )
  if (retries.length === 0) return { endpointIds: [], more: false }
  const given = retries.map(({ accountId, id, createdAt }) => ({ a: accountId, d: id, c: createdAt }))
  const due = await statementsAbout(pool, retries).$queryRaw<{ endpointId: string }[]>`
    UPDATE deliveries SET status = 'pending'
    FROM (SELECT * FROM (${givenRows(given, 'a int, d bigint, c timestamptz')}) given ORDER BY c, d) due
    WHERE deliveries.account_id = due.a AND deliveries.id = due.d AND deliveries.created_at = due.c
      AND ${inMonthsOf('deliveries.created_at', retries)} AND deliveries.status::text = 'queued'
    RETURNING deliveries.endpoint_id AS "endpointId"`
  return { endpointIds: due.map(({ endpointId }) => endpointId), more: retries.length === maxBatch }
}

const dueRetries = `
  SELECT account_id AS "accountId", id, created_at AS "createdAt" FROM deliveries
   WHERE status = 'queued' AND next_attempt_at <= now() ORDER BY next_attempt_at LIMIT ${maxBatch}`
