import type { Database } from '@merchant-payments/db'

/** Deletes the previous secrets of rolled endpoints that no delivery is signed with any more, whichever key sealed them. */
export async function deleteExpiredSecrets({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `UPDATE webhook_endpoints SET previous_sealed_secret = NULL, previous_secret_expires_at = NULL
      WHERE previous_secret_expires_at <= now()`,
  )
}
