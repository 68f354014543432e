import { openSecret, sealSecret } from '@merchant-payments/db/encryption'
import { createSigningSecret } from '@merchant-payments/webhooks'
import type { AccountScope } from '../../request/account-scope.ts'
import { idOf } from '../../request/id.ts'
import { lockAccount } from '../../sync/lock-account.ts'
import { requireRoom } from './active-limit.ts'
import { checkWebhookUrl } from './check-url.ts'
import type { WebhookEndpointCreate } from './schema.ts'
import { toCreatedEndpoint } from './wire.ts'

export async function createWebhookEndpoint(scope: AccountScope, input: WebhookEndpointCreate) {
  const { services, account } = scope
  const { database, keyring, clock, processorClock, webhookAllowCidrs } = services
  checkWebhookUrl(input.url, webhookAllowCidrs)
  const key = { accountId: account.id, id: idOf(scope, 'we') }
  const now = clock.now()

  const endpoint = await database.prisma.$transaction(async (tx) => {
    await lockAccount(services, tx, account.id)
    // An earlier attempt at this request may have inserted it.
    const made = await tx.webhookEndpoint.findUnique({ where: { accountId_id: key } })
    if (made) return made
    await requireRoom(tx, account.id)
    return tx.webhookEndpoint.create({
      data: {
        ...key,
        url: input.url,
        events: [...new Set(input.events ?? ['*'])],
        description: input.description ?? null,
        sealedSecret: sealSecret(createSigningSecret(), keyring),
        createdAt: processorClock.now(),
        updatedAt: now,
      },
    })
  })
  return toCreatedEndpoint(endpoint, openSecret(endpoint.sealedSecret, keyring), account.livemode)
}
