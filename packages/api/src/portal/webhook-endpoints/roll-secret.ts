import { sealSecret } from '@merchant-payments/db/encryption'
import { createSigningSecret } from '@merchant-payments/webhooks'
import type { AccountScope } from '../../request/trpc.ts'
import { loadWebhookEndpoint } from '../../resources/webhook-endpoints/load.ts'
import { toPortalEndpoint } from './wire.ts'

/** How long the secret before signs as well: time to bring the new one to every receiver. */
const overlapMs = 24 * 60 * 60 * 1000

/**
 * Gives an endpoint a new signing secret, shown this once. For 24 hours the one before signs a second header; of those
 * before that none does.
 * @throws webhook_endpoint_not_found
 */
export async function rollSecret({ services, account }: AccountScope, id: string) {
  const { database, keyring, clock } = services
  await loadWebhookEndpoint(database, account.id, id)
  const secret = createSigningSecret()
  const now = clock.now()
  // In one statement: of two that roll at once the second finds the first one's secret, and no secret is lost unseen.
  await database.pool.query(
    `UPDATE webhook_endpoints
        SET previous_sealed_secret = sealed_secret, previous_secret_expires_at = $4, sealed_secret = $3, updated_at = $5
      WHERE account_id = $1 AND id = $2`,
    [account.id, id, sealSecret(secret, keyring), new Date(now.getTime() + overlapMs), now],
  )
  const rolled = await loadWebhookEndpoint(database, account.id, id)
  return { ...toPortalEndpoint(rolled, account.livemode, now), secret }
}
