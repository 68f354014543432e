import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Prisma } from '../generated/client.ts'
import type { Queryable } from '../queryable.ts'
import { type Deleted, deleteExpired } from './delete-expired.ts'
import { renewWhile } from './renew-while.ts'

/** Removes what dead holders left behind and no other one has taken since. */
export function deleteExpiredLeases(pool: Queryable): Promise<Deleted> {
  return deleteExpired(pool, [{ table: 'leases', timeColumn: 'expires_at', before: Prisma.sql`clock_timestamp()` }])
}

/** Whether any process has a name now. */
export async function isLeased(pool: Queryable, name: string): Promise<boolean> {
  const { rows } = await pool.query('SELECT 1 FROM leases WHERE name = $1 AND expires_at > clock_timestamp()', [name])
  return rows.length > 0
}

/** A lease was held by others for all the time that this one could wait. */
export class LeaseHeldError extends Error {
  override readonly name = 'LeaseHeldError'
}

const pollMs = 100

/**
 * Runs that have one name take turns, by the database's time. The lease is renewed for as long as a run takes, and ends soon after its
 * process died.
 * @throws LeaseHeldError after `waitMs`
 */
export async function withLease<T>(
  pool: Queryable,
  name: string,
  { leaseMs, waitMs }: { leaseMs: number; waitMs: number },
  run: () => Promise<T>,
): Promise<T> {
  const holder = randomUUID()
  const acquire = async () => {
    const { rowCount } = await pool.query(
      `INSERT INTO leases AS lease (name, holder, expires_at) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
       WHERE lease.holder = excluded.holder OR lease.expires_at <= clock_timestamp()`,
      [name, holder, leaseMs],
    )
    return rowCount === 1
  }
  const deadline = performance.now() + waitMs
  while (!(await acquire())) {
    if (performance.now() > deadline) throw new LeaseHeldError(`another process has held "${name}" for ${waitMs} ms`)
    await pause(pollMs)
  }
  try {
    return await renewWhile(run, { renew: acquire, everyMs: leaseMs / 3 })
  } finally {
    await pool.query('DELETE FROM leases WHERE name = $1 AND holder = $2', [name, holder])
  }
}
