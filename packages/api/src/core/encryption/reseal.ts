import type { Database } from '@merchant-payments/db'
import { type Keyring, openSecret, sealPrefix, sealSecret } from '@merchant-payments/db/encryption'
import { lastingColumns } from './sealed-columns.ts'

const maxBatch = 200

type ResealResult = {
  /** Texts that are sealed with the current key now. */
  resealed: number
  /** Texts that cannot be opened: they need a key that is not on the ring. */
  unreadable: number
}

/**
 * Seals values of older keys with the current key. A value that is replaced at the same time is not changed. Several
 * processes may run this concurrently.
 */
export async function reseal({ pool }: Pick<Database, 'pool'>, keyring: Keyring): Promise<ResealResult> {
  const done: ResealResult = { resealed: 0, unreadable: 0 }
  for (const { table, column } of lastingColumns) {
    let after = ''
    for (;;) {
      const { rows } = await pool.query<{ sealed: string }>(
        `SELECT ${column} AS sealed FROM ${table}
          WHERE ${column} COLLATE "C" > $1 AND NOT ${column} ^@ $2 ORDER BY ${column} COLLATE "C" LIMIT ${maxBatch}`,
        [after, sealPrefix(keyring.current.id)],
      )
      const changes = rows.flatMap(({ sealed }) => {
        const text = opened(sealed, keyring)
        return text === null ? [] : [{ sealed, resealed: sealSecret(text, keyring) }]
      })
      done.unreadable += rows.length - changes.length
      // A sealed text is unique, because of its nonce: it names its row, and only while it is unchanged.
      const { rowCount } = await pool.query(
        `UPDATE ${table} SET ${column} = it.resealed FROM unnest($1::text[], $2::text[]) AS it (sealed, resealed)
          WHERE ${column} = it.sealed`,
        [changes.map(({ sealed }) => sealed), changes.map(({ resealed }) => resealed)],
      )
      done.resealed += rowCount ?? 0
      const last = rows.at(-1)
      if (!last || rows.length < maxBatch) break
      after = last.sealed
    }
  }
  return done
}

function opened(sealed: string, keyring: Keyring): string | null {
  try {
    return openSecret(sealed, keyring)
  } catch {
    return null
  }
}
