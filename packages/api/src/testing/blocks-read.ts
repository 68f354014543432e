import type { Database } from '@merchant-payments/db'

/** Counts the pages of 8 KiB that the statements of a pool read: each is explained and run, then sent as it is. */
export function countBlocks<T extends Database>(database: T): { database: T; blocks(): number } {
  let blocks = 0
  const query = async (given: string | { text: string; values?: unknown[] }, list?: unknown[]) => {
    const statement = typeof given === 'string' ? { text: given, values: list ?? [] } : given
    const { text, values = [] } = statement
    const { rows } = await database.pool.query({ text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values })
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    return database.pool.query(statement)
  }
  const pool = new Proxy(database.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  })
  return { database: { ...database, pool }, blocks: () => blocks }
}
