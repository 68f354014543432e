import type { Database } from '@merchant-payments/db'
import { isSealedWith, type Keyring, openSecret, sealPrefix, sealSecret } from '@merchant-payments/db/encryption'

const batchSize = 200

export interface Resealing {
  /** Endpoints whose secrets are sealed with the current key now. */
  resealed: number
  /** Endpoints whose secrets cannot be opened: they need a key that is not on the ring. */
  unreadable: number
}

interface Row {
  account_id: number
  id: string
  sealed_secret: string
  previous_sealed_secret: string | null
}

/**
 * Seals signing secrets anew that an older key sealed, and forgets previous ones that sign no more. A secret that somebody
 * rolls at the same time is left alone. Any number of processes may do this side by side.
 */
export async function resealSecrets({ pool }: Pick<Database, 'pool'>, keyring: Keyring, now: Date): Promise<Resealing> {
  const done: Resealing = { resealed: 0, unreadable: 0 }
  await pool.query(
    `UPDATE webhook_endpoints SET previous_sealed_secret = NULL, previous_secret_expires_at = NULL
     WHERE previous_secret_expires_at <= $1`,
    [now],
  )
  let after = { account_id: 0, id: '' }
  for (;;) {
    const { rows } = await pool.query<Row>(
      `SELECT account_id, id, sealed_secret, previous_sealed_secret FROM webhook_endpoints
       WHERE (account_id, id) > ($1, $2)
         AND NOT (sealed_secret ^@ $3 AND coalesce(previous_sealed_secret ^@ $3, true))
       ORDER BY account_id, id LIMIT ${batchSize}`,
      [after.account_id, after.id, sealPrefix(keyring.current.id)],
    )
    const changes = rows.flatMap((row) => {
      const change = resealed(row, keyring)
      if (!change) done.unreadable += 1
      return change ? [{ row, change }] : []
    })
    const { rowCount } = await pool.query(
      `UPDATE webhook_endpoints endpoint
       SET sealed_secret = it.sealed, previous_sealed_secret = it.previous
       FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
         AS it (account_id, id, was_sealed, was_previous, sealed, previous)
       WHERE endpoint.account_id = it.account_id AND endpoint.id = it.id
         AND endpoint.sealed_secret = it.was_sealed
         AND endpoint.previous_sealed_secret IS NOT DISTINCT FROM it.was_previous`,
      [
        changes.map(({ row }) => row.account_id),
        changes.map(({ row }) => row.id),
        changes.map(({ row }) => row.sealed_secret),
        changes.map(({ row }) => row.previous_sealed_secret),
        changes.map(({ change }) => change.sealed),
        changes.map(({ change }) => change.previous),
      ],
    )
    done.resealed += rowCount ?? 0
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return done
    after = last
  }
}

/** Null for what cannot be opened. */
function resealed({ sealed_secret, previous_sealed_secret }: Row, keyring: Keyring) {
  const anew = (sealed: string) =>
    isSealedWith(sealed, keyring) ? sealed : sealSecret(openSecret(sealed, keyring), keyring)
  try {
    return { sealed: anew(sealed_secret), previous: previous_sealed_secret && anew(previous_sealed_secret) }
  } catch {
    return null
  }
}
