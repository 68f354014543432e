import type { Queryable } from './queryable.ts'

const known = new WeakMap<object, Promise<boolean>>()

/**
 * Whether the tables of a database are spread over several servers (`mpay database distribute`). It is asked once for each pool,
 * or connection: no process is connected while that changes.
 */
export function isDistributed(connection: Queryable): Promise<boolean> {
  const asked = known.get(connection)
  if (asked) return asked
  const answer = askDistributed(connection).catch((error: unknown) => {
    known.delete(connection)
    throw error
  })
  known.set(connection, answer)
  return answer
}

async function askDistributed(connection: Queryable): Promise<boolean> {
  const citus = await connection.query<{ found: boolean }>(
    `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS found`,
  )
  if (!citus.rows[0]?.found) return false
  const { rows } = await connection.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_dist_partition
                     WHERE logicalrelid = to_regclass('account_locks') AND partmethod = 'h') AS found`,
  )
  return rows[0]?.found ?? false
}
