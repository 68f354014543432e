import type pg from 'pg'
import type { Queryable } from './queryable.ts'

type TransactionOptions = {
  /**
   * The planner reads no whole table in it. This is for rows that come and go: PostgreSQL keeps the plan that it made of a named
   * statement while there were none.
   */
  byIndex?: boolean
  /** How long its statements wait for a lock, in milliseconds. Default: the limit of the pool. */
  lockTimeoutMs?: number
}

function beginning({ byIndex = false, lockTimeoutMs }: TransactionOptions): string {
  return [
    'BEGIN',
    ...(byIndex ? ['SET LOCAL enable_seqscan TO off'] : []),
    ...(lockTimeoutMs === undefined ? [] : [`SET LOCAL lock_timeout TO ${lockTimeoutMs}`]),
  ].join('; ')
}

/** The end of a transaction: at most one statement, which is sent together with the COMMIT, and what follows from its result. */
export class LastStatement<Result> {
  readonly run: (connection: Queryable) => Promise<Result>

  constructor(run: (connection: Queryable) => Promise<Result>) {
    this.run = run
  }
}

/** Makes the end of a transaction, to be returned from its work. No statement can be run behind it. */
export function last<Result>(run: (connection: Queryable) => Promise<Result>): LastStatement<Result> {
  return new LastStatement(run)
}

/**
 * Runs `work` in one transaction on one connection, without Prisma. In a pipeline its first statement is sent together with the
 * BEGIN, and the last one together with the COMMIT, if `work` returns it (`last`).
 * @throws Error for a statement behind the last one, which would be no part of the transaction
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result | LastStatement<Result>>,
  options: TransactionOptions = {},
): Promise<Result> {
  const client = await pool.connect()
  // Without a pipeline, as behind a pooler, the driver is given a statement when it has answered the one before.
  const { pipeline = false } = pool.options
  let broken: Error | undefined
  const { query, restore } = closable(client)
  let committing: Promise<void> | undefined
  const commit = async () => {
    const { command } = await query('COMMIT')
    // A statement failed and `work` ignored the error: PostgreSQL answers COMMIT with ROLLBACK.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed')
  }
  const runLast = async ({ run }: LastStatement<Result>): Promise<Result> => {
    const connection = {
      // `query` has overloads, which a function expression cannot have.
      query: (async (...args: unknown[]) => {
        if (query.closed) throw new LateStatementError()
        query.closed = true
        const answering: unknown = query(...args)
        if (!pipeline) await answering
        committing = commit()
        const [answer] = await Promise.all([answering, committing])
        return answer
      }) as typeof client.query,
    }
    return run(connection)
  }
  try {
    const begun = query(beginning(options))
    if (!pipeline) await begun
    const finish = async () => {
      const made = await work(client)
      return made instanceof LastStatement ? runLast(made) : made
    }
    const [, result] = await Promise.all([begun, finish()])
    query.closed = true
    await (committing ?? commit())
    return result
  } catch (error) {
    query.closed = true
    await query('ROLLBACK').catch((rollback: Error) => {
      broken = rollback
    })
    throw error
  } finally {
    restore()
    // A connection that cannot even roll back must not go back to the pool.
    client.release(broken)
  }
}

class LateStatementError extends Error {
  override readonly name = 'LateStatementError'

  constructor() {
    super('the transaction has ended: a statement behind its last one would be run by itself')
  }
}

type Query = { (...args: unknown[]): Promise<{ command: string }>; closed: boolean }

/** The statements of a connection, which refuses those of anyone else once `closed` is set. */
function closable(client: pg.PoolClient): { query: Query; restore(): void } {
  const own = Object.getOwnPropertyDescriptor(client, 'query')
  const original = client.query
  const query: Query = Object.assign((...args: unknown[]) => Reflect.apply(original, client, args), { closed: false })
  client.query = ((...args: unknown[]) => {
    if (query.closed) throw new LateStatementError()
    return query(...args)
  }) as typeof client.query
  return {
    query,
    restore() {
      if (own) Object.defineProperty(client, 'query', own)
      else Reflect.deleteProperty(client, 'query')
    },
  }
}
