import type pg from 'pg'
import type { Lsn } from './lsn.ts'

/** The replica is unavailable. The query has to go to the primary. */
export class ReplicaError extends Error {
  override readonly name = 'ReplicaError'
}

/**
 * Makes each statement of a pool check first, on the same connection, that the server has replayed enough. An earlier check would not be
 * enough: a standby that crashed restarts at an earlier position. There are no transactions.
 * @param required the position that must have been replayed; null when it is unknown, and nothing may be read
 * @param onError called for each statement that failed
 */
export function guardPool(pool: pg.Pool, required: () => Lsn | null, onError: (error: unknown) => void): void {
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool)
  // Without a pipeline, as behind a pooler, only a transaction keeps both statements on one connection to the server.
  const run = pool.options.pipeline ? runTogether : runInTransaction
  const query = async (...args: unknown[]): Promise<unknown> => {
    const needed = required()
    if (needed === null) throw new ReplicaError('it is not known how far the primary is')
    const client = await connect().catch((error: unknown) => {
      onError(error)
      throw error
    })
    try {
      const answer = await run(client, `SELECT pg_last_wal_replay_lsn() >= '${needed}'::pg_lsn AS enough`, args)
      client.release()
      return answer
    } catch (error) {
      client.release(!(error instanceof ReplicaError))
      onError(error)
      throw error
    }
  }
  const refuse = () => Promise.reject(new ReplicaError('a replica is asked single statements'))
  // The type has overloads, which a function expression cannot have.
  pool.query = query as typeof pool.query
  pool.connect = refuse as typeof pool.connect
}

type Run = (client: pg.PoolClient, question: string, args: unknown[]) => Promise<unknown>

/** Both statements are sent at once, so the check costs no round trip. */
const runTogether: Run = async (client, question, args) => {
  const [answer, result] = await Promise.all([client.query(question), Reflect.apply(client.query, client, args)])
  if (!isEnough(answer)) throw new ReplicaError(behind)
  return result
}

const runInTransaction: Run = async (client, question, args) => {
  const answer = await client.query(`BEGIN; ${question}`)
  if (!isEnough(answer)) {
    await client.query('ROLLBACK')
    throw new ReplicaError(behind)
  }
  const result: unknown = await Reflect.apply(client.query, client, args)
  await client.query('COMMIT')
  return result
}

const behind = 'the replica is behind'

/** pg gives an array of results for several statements. */
function isEnough(answer: pg.QueryResult | pg.QueryResult[]): boolean {
  const last = Array.isArray(answer) ? answer.at(-1) : answer
  return last?.rows[0]?.enough === true
}
