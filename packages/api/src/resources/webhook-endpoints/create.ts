import { openSecret, sealSecret } from '@merchant-payments/db/encryption'
import { createSigningSecret, everyEvent } from '@merchant-payments/webhooks'
import type { WebhookEndpointCreate } from '../../contract/webhook-endpoints/schema.ts'
import { toCreatedEndpoint } from '../../contract/webhook-endpoints/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { requireEventPermissions } from '../../core/request/event-permissions.ts'
import { idOf } from '../../core/request/id.ts'
import { lockAccount } from '../../core/rows/lock-account.ts'
import { requireRoom } from './active-limit.ts'
import { checkWebhookUrl } from './check-url.ts'
import type { Subscribed } from './subscribed.ts'

/** @throws permission_denied if the caller may not read what the endpoint would receive */
export async function createWebhookEndpoint(scope: AccountScope, input: Subscribed<WebhookEndpointCreate>) {
  const { services, account, actor } = scope
  const { database, keyring, clock, processorClock, webhookAllowCidrs } = services
  const events = [...new Set(input.events ?? [everyEvent])]
  requireEventPermissions(actor, events)
  checkWebhookUrl(input.url, webhookAllowCidrs)
  const key = { accountId: account.id, id: idOf(scope, 'we') }
  const now = clock.now()

  const endpoint = await database.prisma.$transaction(async (tx) => {
    await lockAccount(tx, account.id)
    // An earlier attempt at this request may have inserted it.
    const made = await tx.webhookEndpoint.findUnique({ where: { accountId_id: key } })
    if (made) return made
    await requireRoom(tx, account.id)
    return tx.webhookEndpoint.create({
      data: {
        ...key,
        url: input.url,
        events,
        description: input.description ?? null,
        sealedSecret: sealSecret(createSigningSecret(), keyring),
        createdAt: processorClock.now(),
        updatedAt: now,
      },
    })
  })
  return toCreatedEndpoint(endpoint, openSecret(endpoint.sealedSecret, keyring), account.livemode)
}
