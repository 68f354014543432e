import type { Tx } from '@merchant-payments/db'
import { type Keyring, openSecret, sealSecret } from '@merchant-payments/db/encryption'
import { createSigningSecret, secretHint } from '@merchant-payments/webhooks'
import type { WebhookEndpointCreatedWire } from '../../contract/webhook-endpoints/schema.ts'
import { toCreatedEndpoint } from '../../contract/webhook-endpoints/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { requireEventPermissions } from '../../core/request/event-permissions.ts'
import { loadWebhookEndpoint } from './load.ts'

/** How long the previous secret keeps signing, in milliseconds, so that every receiver can be given the new one. */
const overlapMs = 24 * 60 * 60 * 1000

/** The number of previous secrets whose hints are stored; by a hint a receiver recognizes an old secret. */
const maxFormer = 5

/**
 * Replaces an endpoint's signing secret; the new one is returned only this once. For 24 hours the previous one keeps
 * signing, unless its encryption key is lost; older ones no longer sign.
 * @throws webhook_endpoint_not_found; permission_denied if the caller may not read what the endpoint receives
 */
export function rollSecret(scope: AccountScope, id: string): Promise<WebhookEndpointCreatedWire> {
  return scope.services.database.prisma.$transaction((tx) => {
    const roll = () => rollIn(tx, scope, id)
    // Another attempt at this request must not roll the secret again: the client may have deployed this one.
    return scope.answerOnce?.(tx, roll) ?? roll()
  })
}

async function rollIn(
  tx: Tx,
  { services, account, actor }: AccountScope,
  id: string,
): Promise<WebhookEndpointCreatedWire> {
  const { keyring, clock } = services
  const secret = createSigningSecret()
  const now = clock.now()
  // Serializes concurrent rolls: the second one keeps the first one's secret as the previous one.
  await tx.$queryRaw`SELECT 1 FROM webhook_endpoints WHERE account_id = ${account.id} AND id = ${id} FOR NO KEY UPDATE`
  const found = await loadWebhookEndpoint({ prisma: tx }, account.id, id)
  requireEventPermissions(actor, found.events)
  const hints = hintOf(found.sealedSecret, keyring)
  // A secret whose encryption key is lost signs nothing, and no process starts while it is stored.
  const previous = hints.length > 0 ? found.sealedSecret : null
  const rolled = await tx.webhookEndpoint.update({
    where: { accountId_id: { accountId: account.id, id } },
    data: {
      sealedSecret: sealSecret(secret, keyring),
      previousSealedSecret: previous,
      previousSecretExpiresAt: previous && new Date(now.getTime() + overlapMs),
      formerSecretHints: [...hints, ...found.formerSecretHints].slice(0, maxFormer),
      updatedAt: now,
    },
  })
  return toCreatedEndpoint(rolled, secret, account.livemode)
}

/** The secret's hint, or an empty list if its encryption key is lost, which the roll repairs. */
function hintOf(sealed: string, keyring: Keyring): string[] {
  try {
    return [secretHint(openSecret(sealed, keyring))]
  } catch {
    return []
  }
}
