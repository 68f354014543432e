import { newSigningSecret, openSecret, sealSecret } from '@merchant-payments/webhooks'
import { ApiError } from '../../request/errors.ts'
import { idOf } from '../../request/id.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { checkWebhookUrl } from './check-url.ts'
import type { WebhookEndpointCreate } from './schema.ts'
import { toWebhookEndpoint } from './wire.ts'

const maxActive = 16

export async function createWebhookEndpoint(scope: AccountScope, input: WebhookEndpointCreate) {
  const { services, account } = scope
  const { database, keyring, clock, webhookAllowCidrs } = services
  checkWebhookUrl(input.url, webhookAllowCidrs)
  const key = { accountId: account.id, id: idOf(scope, 'we') }
  const now = clock.now()

  const endpoint = await database.prisma.$transaction(async (tx) => {
    // One registration at a time per account, so that the limit holds.
    await tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${account.id} FOR UPDATE`
    // By an earlier attempt at this request.
    const made = await tx.webhookEndpoint.findUnique({ where: { accountId_id: key } })
    if (made) return made
    const active = await tx.webhookEndpoint.count({ where: { accountId: account.id, active: true } })
    if (active >= maxActive) {
      throw new ApiError('validation_error', { message: `At most ${maxActive} webhook endpoints can be active.` })
    }
    return tx.webhookEndpoint.create({
      data: {
        ...key,
        url: input.url,
        events: [...new Set(input.events ?? ['*'])],
        description: input.description ?? null,
        sealedSecret: sealSecret(newSigningSecret(), keyring),
        createdAt: now,
        updatedAt: now,
      },
    })
  })
  return { ...toWebhookEndpoint(endpoint, account.livemode), secret: openSecret(endpoint.sealedSecret, keyring) }
}
