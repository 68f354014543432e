import type { Database } from '@merchant-payments/db'
import type { Clock } from '../request/clock.ts'

/** When keys were last used: noted in memory with each request, written for all of them together now and then. */
export type KeyUse = {
  note(keyId: string): void
  /** Writes the uses since the last write. Uses that could not be written wait for the next. */
  write(): Promise<void>
}

/** The interval of the writes, in milliseconds. A process that is killed loses the key use of one interval. */
export const writeKeyUseMs = 5_000

/** @param table of the keys: those of merchants, or of the platform */
export function createKeyUse(
  database: Pick<Database, 'pool'>,
  clock: Clock,
  table: 'api_keys' | 'platform_keys' = 'api_keys',
): KeyUse {
  let used = new Map<string, Date>()
  return {
    note(keyId) {
      used.set(keyId, clock.now())
    },
    async write() {
      if (used.size === 0) return
      const noted = used
      used = new Map()
      try {
        await database.pool.query({
          name: `last use of ${table}`,
          // In one order everywhere, or two processes with the same keys would wait for each other.
          text: `WITH used AS (SELECT * FROM unnest($1::text[], $2::timestamptz[]) AS u(id, at)),
                      held AS (SELECT k.id FROM ${table} k JOIN used USING (id) ORDER BY k.id FOR NO KEY UPDATE OF k)
                 UPDATE ${table} k SET last_used_at = used.at
                   FROM used JOIN held USING (id)
                  WHERE k.id = used.id AND (k.last_used_at IS NULL OR k.last_used_at < used.at)`,
          values: [[...noted.keys()], [...noted.values()]],
        })
      } catch (error) {
        used = new Map([...noted, ...used])
        throw error
      }
    },
  }
}
