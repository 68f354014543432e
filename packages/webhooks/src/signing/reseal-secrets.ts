import type { Database } from '@merchant-payments/db'
import { isSealedWith, type Keyring, openSecret, sealPrefix, sealSecret } from '@merchant-payments/db/encryption'

const maxBatch = 200

export type ResealResult = {
  /** Endpoints whose secrets are sealed with the current key now. */
  resealed: number
  /** Endpoints whose secrets cannot be opened: they need a key that is not on the ring. */
  unreadable: number
}

type EndpointRow = {
  accountId: number
  id: string
  sealed: string
  previous: string | null
}

/**
 * Re-encrypts signing secrets that an older key sealed with the current one, and deletes previous secrets that have expired. A
 * secret that is rolled at the same time is left alone. Any number of processes may do this side by side.
 */
export async function resealSecrets(
  { pool }: Pick<Database, 'pool'>,
  keyring: Keyring,
  now: Date,
): Promise<ResealResult> {
  const done: ResealResult = { resealed: 0, unreadable: 0 }
  await pool.query(
    `UPDATE webhook_endpoints SET previous_sealed_secret = NULL, previous_secret_expires_at = NULL
     WHERE previous_secret_expires_at <= $1`,
    [now],
  )
  let after = { accountId: 0, id: '' }
  for (;;) {
    const { rows } = await pool.query<EndpointRow>(
      `SELECT account_id AS "accountId", id, sealed_secret AS sealed, previous_sealed_secret AS previous
       FROM webhook_endpoints
       WHERE (account_id, id) > ($1, $2)
         AND NOT (sealed_secret ^@ $3 AND coalesce(previous_sealed_secret ^@ $3, true))
       ORDER BY account_id, id LIMIT ${maxBatch}`,
      [after.accountId, after.id, sealPrefix(keyring.current.id)],
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
        changes.map(({ row }) => row.accountId),
        changes.map(({ row }) => row.id),
        changes.map(({ row }) => row.sealed),
        changes.map(({ row }) => row.previous),
        changes.map(({ change }) => change.sealed),
        changes.map(({ change }) => change.previous),
      ],
    )
    done.resealed += rowCount ?? 0
    const last = rows.at(-1)
    if (!last || rows.length < maxBatch) return done
    after = last
  }
}

/** The secrets of an endpoint under the current key; null when one of them cannot be opened. */
function resealed({ sealed, previous }: EndpointRow, keyring: Keyring) {
  const reseal = (secret: string) =>
    isSealedWith(secret, keyring) ? secret : sealSecret(openSecret(secret, keyring), keyring)
  try {
    return { sealed: reseal(sealed), previous: previous && reseal(previous) }
  } catch {
    return null
  }
}
