import { inTransaction, Prisma } from '@merchant-payments/db'
import { claim, groupByServer } from '@merchant-payments/db/worker'
import type pg from 'pg'
import { secondsUntilNextAttempt } from '../attempts/retry-schedule.ts'
import type { Log } from './log.ts'
import type { Queue } from './queue.ts'
import { createScanStart, type ScanStart } from './relay-scan-start.ts'

/** More may be left when so many were enqueued. */
export const maxBatch = 500

const fromBeginning: ScanStart = { after: () => null, looked: () => undefined }

type PendingDelivery = {
  id: string
  accountId: number
  endpointId: string
  createdAt: Date
  attemptCount: number
  generation: number
}

/** Whether there is anything to enqueue: most polls find nothing, and cost one small query and no transaction. */
export async function hasPending(pool: pg.Pool, start: ScanStart): Promise<boolean> {
  const [began, after] = [performance.now(), start.after()]
  const { rowCount } = await pool.query({
    name: 'has-pending-deliveries-after',
    text: `SELECT FROM deliveries WHERE status = 'pending' AND id > $1 LIMIT 1`,
    values: [after ?? 0],
  })
  if (rowCount === 0) start.looked({ after, tookMs: performance.now() - began, found: [] })
  return rowCount === 1
}

/** Where the relay's queries begin. */
export function createOutboxStart(pool: pg.Pool, log: Log): ScanStart {
  return createScanStart({
    async findOldest(upTo) {
      const { rows } = await pool.query<{ id: string }>({
        name: 'oldest-pending-delivery',
        text: `SELECT id FROM deliveries WHERE status = 'pending' AND id <= $1 ORDER BY id LIMIT 1`,
        values: [upTo],
      })
      return rows[0] ? Number(rows[0].id) : null
    },
    onError: (error) => log.warn({ err: error }, 'the oldest delivery of the outbox could not be found'),
  })
}

/**
 * The outbox relay: puts deliveries that were written with their events into the queue, each exactly once, whichever worker
 * does it. Returns how many were enqueued.
 */
export async function enqueuePending(
  pool: pg.Pool,
  queue: Queue,
  options: { retrySchedule: readonly number[]; clock: { now(): Date }; start?: ScanStart },
): Promise<number> {
  const { start = fromBeginning } = options
  const enqueue = async (client: pg.PoolClient) => {
    const [began, after] = [performance.now(), start.after()]
    const pending = await claim<PendingDelivery>(client, {
      table: 'deliveries',
      key: ['account_id', 'id', 'created_at'],
      where: Prisma.sql`status = 'pending' AND id > ${after ?? 0}`,
      orderBy: 'id',
      limit: maxBatch,
      set: Prisma.sql`status = 'queued', next_attempt_at = ${options.clock.now()}`,
      returning: {
        id: 'id',
        accountId: 'account_id',
        endpointId: 'endpoint_id',
        createdAt: 'created_at',
        attemptCount: 'attempt_count',
        generation: 'generation',
      },
    })
    start.looked({ after, tookMs: performance.now() - began, found: pending.map(({ id }) => Number(id)) })
    const ready = await putBackHeld(client, queue, pending)
    await queue.add(
      client,
      ready.map(({ id, accountId, endpointId, createdAt, attemptCount, generation }) => ({
        accountId,
        deliveryId: id,
        createdAt: createdAt.getTime(),
        endpointId,
        attempt: attemptCount + 1,
        generation,
        // A delivery that has attempts was replayed: it is sent at once.
        delay: attemptCount === 0 ? (secondsUntilNextAttempt(options.retrySchedule, 0, 0.5) ?? 0) : 0,
      })),
    )
    return ready.length
  }
  return inTransaction(pool, enqueue)
}

/**
 * Makes deliveries pending again that were replayed while a worker was still sending them, until that attempt is committed: a
 * success completes the delivery, and it is not sent twice. Returns the other deliveries.
 */
async function putBackHeld(
  client: pg.PoolClient,
  queue: Queue,
  pending: readonly PendingDelivery[],
): Promise<PendingDelivery[]> {
  const replayed = pending.filter(({ generation }) => generation > 0)
  if (replayed.length === 0) return [...pending]
  const held = await queue.held(client, replayed)
  if (held.size > 0) {
    const back = pending.filter(({ id }) => held.has(id))
    const ofAccount = back.map((it) => it.accountId)
    // On several servers, a statement for all of them would wait for those that commit attempts, and these for what is claimed here.
    for (const accounts of await groupByServer(client, ofAccount))
      await client.query(
        `UPDATE deliveries SET status = 'pending', next_attempt_at = NULL
           FROM unnest($1::int[], $2::bigint[], $3::timestamptz[]) AS back (account_id, id, created_at)
          WHERE (deliveries.account_id, deliveries.id, deliveries.created_at) = (back.account_id, back.id, back.created_at)
            AND deliveries.account_id = ANY($4::int[])`,
        [ofAccount, back.map((it) => it.id), back.map((it) => it.createdAt), accounts],
      )
  }
  return pending.filter(({ id }) => !held.has(id))
}
