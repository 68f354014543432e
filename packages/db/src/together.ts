import type pg from 'pg'
import { isConnectionLost } from './errors.ts'

/**
 * The results of statements that were sent together. After a failure the remaining ones are still awaited, so that none runs after
 * the end of its transaction, or on a connection that another caller has.
 */
export async function together<Running extends readonly unknown[] | []>(
  running: Running,
): Promise<{ -readonly [Key in keyof Running]: Awaited<Running[Key]> }> {
  await Promise.allSettled(running)
  return Promise.all(running)
}

/**
 * Runs reads together on one connection of a pool, and once again, on another, when the connection broke, as `pool.query` does.
 * @param read several statements that change nothing
 */
export async function readTogether<Reads extends readonly unknown[] | []>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Reads,
): Promise<{ -readonly [Key in keyof Reads]: Awaited<Reads[Key]> }> {
  const readOnce = async () => {
    const client = await pool.connect()
    try {
      const results = await together(read(client))
      client.release()
      return results
    } catch (error) {
      // The connection may be broken, or wait for an answer that never comes.
      client.release(true)
      throw error
    }
  }
  return readOnce().catch((error: unknown) => {
    if (!isConnectionLost(error)) throw error
    return readOnce()
  })
}
