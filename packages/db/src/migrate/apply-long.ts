import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { describeError, isLocked } from './apply-short.ts'
import { recordCompatibility } from './compatibility-table.ts'
import { MigrationError, reasonOf } from './error.ts'
import type { Migration } from './files.ts'
import { withoutComments } from './header.ts'
import { abandonAttempts, recordEnd, recordFailure, recordStart } from './history.ts'

const maxAttempts = 5
const retryPauseMs = 2_000

/**
 * Runs one file outside a transaction: an index that is built concurrently, or a block with commits inside. It waits for locks
 * without a limit, because its locks block no reader or writer. Remains of an earlier attempt, or of a killed process, are
 * removed first.
 */
export async function applyLong(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt(client, migration)
    } catch (error) {
      if (!isLocked(error) || attempts === maxAttempts) {
        throw new MigrationError('failed', `The migration ${migration.name} failed: ${reasonOf(error)}`, {
          cause: error,
        })
      }
      await pause(retryPauseMs)
    }
  }
}

async function attempt(client: pg.ClientBase, migration: Migration): Promise<void> {
  const id = randomUUID()
  await client.query(abandonAttempts, [migration.name])
  // Before its first effect, so that processes of the previous release can start meanwhile.
  await recordCompatibility(client, [migration])
  await client.query(recordStart, [id, migration.checksum, migration.name])
  try {
    const indexes = builtIndexes(migration.sql)
    for (const index of await invalidIndexes(client, indexes)) await client.query(`DROP INDEX CONCURRENTLY ${index}`)
    await client.query(migration.sql)
    const [invalid] = await invalidIndexes(client, indexes)
    if (invalid) throw new Error(`the index ${invalid} is not valid`)
    await client.query(recordEnd, [id])
  } catch (error) {
    await client.query(recordFailure, [id, migration.checksum, migration.name, describeError(error)]).catch(
      // The connection was lost: the row stays without an end, which has the same meaning.
      () => undefined,
    )
    throw error
  }
}

/** The names of indexes that a file builds concurrently, as they are written in it. */
export function builtIndexes(sql: string): string[] {
  const statements = withoutComments(sql).matchAll(
    /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)\s+on\b/gi,
  )
  return [...statements].map(([, name]) => name ?? '')
}

/** PostgreSQL leaves an index behind that it began to build and could not finish. No query uses it. */
async function invalidIndexes(client: pg.ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index
      WHERE NOT indisvalid AND indexrelid IN (SELECT to_regclass(name) FROM unnest($1::text[]) AS name)`,
    [names],
  )
  return rows.map(({ name }) => name)
}
