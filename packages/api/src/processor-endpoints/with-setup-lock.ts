import type { Database } from '@merchant-payments/db'

/** The space of the advisory lock, apart from those of other uses. */
const lockSpace = 1_163_152_467

/**
 * Runs of one mode one after the other. The lock is a session's, on a connection of its own: the processor is called
 * while it is held, which no transaction may wait for, and it ends with the process.
 */
export async function withSetupLock<T>(
  { pool }: Pick<Database, 'pool'>,
  livemode: boolean,
  run: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const key = [lockSpace, livemode ? 1 : 0]
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', key)
    return await run()
  } finally {
    // Destroyed rather than reused: the lock lives as long as its session.
    client.release(true)
  }
}
