import type pg from 'pg'
import { inTransaction } from './database.ts'
import type { Queue } from './queue.ts'
import { secondsUntilNextAttempt } from './schedule.ts'

const batchSize = 500

interface PendingRow {
  id: string
  account_id: number
  endpoint_id: string
  attempt_count: number
  generation: number
}

/**
 * Moves deliveries that were written with their events into the queue, each exactly once, whichever worker does it.
 * Returns how many it moved.
 */
export async function handOver(
  pool: pg.Pool,
  queue: Queue,
  options: { retrySchedule: readonly number[]; clock: { now(): Date } },
): Promise<number> {
  // Most ticks find nothing; they should cost one small query and no transaction.
  const { rowCount } = await pool.query(`SELECT FROM deliveries WHERE status = 'pending' LIMIT 1`)
  if (!rowCount) return 0

  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<PendingRow>(
      `WITH pending AS (
         SELECT id FROM deliveries WHERE status = 'pending' ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED
       )
       UPDATE deliveries SET status = 'queued', next_attempt_at = $2
       FROM pending WHERE deliveries.id = pending.id
       RETURNING deliveries.id, account_id, endpoint_id, attempt_count, generation`,
      [batchSize, options.clock.now()],
    )
    const ready = await leaveHeld(client, queue, rows)
    await queue.add(
      client,
      ready.map((row) => ({
        accountId: row.account_id,
        deliveryId: row.id,
        endpointId: row.endpoint_id,
        attempt: row.attempt_count + 1,
        generation: row.generation,
        // A delivery with attempts behind it is back because somebody asked for it: it goes at once.
        delay: row.attempt_count === 0 ? (secondsUntilNextAttempt(options.retrySchedule, 0, 0.5) ?? 0) : 0,
      })),
    )
    return ready.length
  })
}

/**
 * Puts back what was replayed while a worker was still sending it, until that attempt is settled: a success ends the delivery,
 * and it is not sent twice.
 */
async function leaveHeld(client: pg.PoolClient, queue: Queue, rows: readonly PendingRow[]): Promise<PendingRow[]> {
  const replayed = rows.filter(({ generation }) => generation > 0)
  if (replayed.length === 0) return [...rows]
  const held = await queue.held(
    client,
    replayed.map(({ id, endpoint_id: endpointId }) => ({ id, endpointId })),
  )
  if (held.size > 0) {
    await client.query(`UPDATE deliveries SET status = 'pending', next_attempt_at = NULL WHERE id = ANY($1)`, [
      [...held],
    ])
  }
  return rows.filter(({ id }) => !held.has(id))
}
