import type pg from 'pg'
import type { Queryable } from './queryable.ts'

export type TransactionOptions = {
  /** The commit is answered when it is on the disk, also on a pool of asynchronous commits. */
  durable?: boolean
  /** Key of an advisory lock that is held until the end. */
  lock?: number
  /**
   * The planner reads no whole table in it. This is for a table that is emptied and filled again: PostgreSQL keeps the plan that it made
   * of a named statement while the table was empty.
   */
  byIndex?: boolean
  /** How long its statements wait for a lock, in milliseconds. Default: the limit of the pool. */
  lockTimeoutMs?: number
}

function beginning({ durable = false, lock, byIndex = false, lockTimeoutMs }: TransactionOptions): string {
  return [
    'BEGIN',
    ...(durable ? ['SET LOCAL synchronous_commit TO DEFAULT'] : []),
    ...(byIndex ? ['SET LOCAL enable_seqscan TO off'] : []),
    ...(lockTimeoutMs === undefined ? [] : [`SET LOCAL lock_timeout TO ${lockTimeoutMs}`]),
    ...(lock === undefined ? [] : [`SELECT pg_advisory_xact_lock(${lock})`]),
  ].join('; ')
}

/**
 * Runs `work` in one transaction on one connection, without Prisma. In a pipeline its first statement is sent together with the
 * BEGIN, and the one that it runs on `last()` together with the COMMIT.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, last: () => Queryable) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const client = await pool.connect()
  // Without a pipeline, as behind a pooler, the driver is given a statement when it has answered the one before.
  const { pipeline = false } = pool.options
  let broken: Error | undefined
  let committing: Promise<void> | undefined
  const commit = async () => {
    const { command } = await client.query('COMMIT')
    // What `work` took for done was not, if it went on after a statement that had failed.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed')
  }
  const last = (): Queryable => ({
    // Its forms are overloads, which a function expression cannot be.
    query: (async (...args: unknown[]) => {
      const answering: unknown = Reflect.apply(client.query, client, args)
      if (!pipeline) await answering
      committing = commit()
      const [answer] = await Promise.all([answering, committing])
      return answer
    }) as typeof client.query,
  })
  try {
    const begun = client.query(beginning(options))
    if (!pipeline) await begun
    const [, result] = await Promise.all([begun, work(client, last)])
    await (committing ?? commit())
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((rollback: Error) => {
      broken = rollback
    })
    throw error
  } finally {
    // A connection that cannot even roll back must not go back to the pool.
    client.release(broken)
  }
}
