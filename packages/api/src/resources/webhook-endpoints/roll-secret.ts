import { type Keyring, openSecret, sealSecret } from '@merchant-payments/db/encryption'
import { createSigningSecret, secretHint } from '@merchant-payments/webhooks'
import type { AccountScope } from '../../request/account-scope.ts'
import { loadWebhookEndpoint } from './load.ts'
import { toCreatedEndpoint } from './wire.ts'

/** How long the previous secret keeps signing: time to bring the new one to every receiver. */
const overlapMs = 24 * 60 * 60 * 1000

/** The number of previous secrets by whose hint a receiver can learn that its secret is old. */
const maxFormer = 5

/**
 * Gives an endpoint a new signing secret, shown this once. For 24 hours the previous one keeps signing; older ones no longer
 * sign.
 * @throws webhook_endpoint_not_found
 */
export async function rollSecret({ services, account }: AccountScope, id: string) {
  const { database, keyring, clock } = services
  const secret = createSigningSecret()
  const now = clock.now()
  const rolled = await database.prisma.$transaction(async (tx) => {
    // Of two that roll at once the second finds the first one's secret, and no secret is lost unseen.
    await tx.$queryRaw`SELECT 1 FROM webhook_endpoints WHERE account_id = ${account.id} AND id = ${id} FOR NO KEY UPDATE`
    const found = await loadWebhookEndpoint({ prisma: tx }, account.id, id)
    return tx.webhookEndpoint.update({
      where: { accountId_id: { accountId: account.id, id } },
      data: {
        sealedSecret: sealSecret(secret, keyring),
        previousSealedSecret: found.sealedSecret,
        previousSecretExpiresAt: new Date(now.getTime() + overlapMs),
        formerSecretHints: [...hintOf(found.sealedSecret, keyring), ...found.formerSecretHints].slice(0, maxFormer),
        updatedAt: now,
      },
    })
  })
  return toCreatedEndpoint(rolled, secret, account.livemode)
}

/** Empty for a secret whose encryption key is lost: rolling the secret repairs that. */
function hintOf(sealed: string, keyring: Keyring): string[] {
  try {
    return [secretHint(openSecret(sealed, keyring))]
  } catch {
    return []
  }
}
