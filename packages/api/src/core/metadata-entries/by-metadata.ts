import type { IndexedFilter } from '../wire/indexed-page.ts'
import { sql } from '../wire/sql.ts'
import type { IndexedKind } from './entries.ts'

/** A filter of a list for each key of metadata. The listed table has the column `id`. */
export function byMetadata(
  accountId: number,
  kind: IndexedKind,
  metadata: Readonly<Record<string, string>> = {},
): IndexedFilter[] {
  return Object.entries(metadata).map(([key, value]) => ({
    // A subquery that is no join: it is looked up for each row, by the primary key.
    condition: sql`(SELECT entry.value FROM metadata_entries entry
      WHERE entry.account_id = ${accountId} AND entry.object_id = id AND entry.key = ${key}) = ${value}`,
    entries: {
      table: sql`metadata_entries`,
      where: sql`account_id = ${accountId} AND kind = ${kind} AND key = ${key} AND value = ${value}`,
      key: sql`object_id`,
    },
  }))
}
