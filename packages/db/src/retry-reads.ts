import type pg from 'pg'
import { isConnectionLost } from './errors.ts'

/**
 * Makes the pool run a read once again, on another connection, when its connection broke: a restarted server or pooler ends
 * them all, and which of the idle ones are gone shows only at their next use. Statements of a transaction are not the pool's.
 */
export function retryReads(pool: pg.Pool): void {
  const query = pool.query.bind(pool)
  const run = (args: unknown[]): Promise<unknown> => Reflect.apply(query, pool, args)
  const runTwice = (...args: unknown[]) => {
    if (typeof args.at(-1) === 'function' || !isRead(args[0])) return run(args)
    return run(args).catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error
      return run(args)
    })
  }
  // The type has overloads, which a function expression cannot have.
  pool.query = runTwice as typeof pool.query
}

/** One statement that changes nothing, or nothing that lasts: a lock outside a transaction ends with the statement. */
function isRead(statement: unknown): boolean {
  const text = typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : statement
  return typeof text === 'string' && /^\s*(select|show)\b/i.test(text)
}
