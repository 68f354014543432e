import { platformMerchantId, type Tx } from '@merchant-payments/db'
import { type PlatformEventType, recordTestEvent } from '@merchant-payments/webhooks'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { requireEventPermissions } from '../../core/request/event-permissions.ts'
import { requireActive } from './require-active.ts'
import { sampleMerchantId, sampleOf } from './samples.ts'

type Input<Type> = { id: string; type: Type }

/** An event as it was delivered. An endpoint of the platform receives it with the merchant. */
type TestEvent<Type> = {
  id: string
  type: Type
  created: number
  livemode: boolean
  merchant: string
  sequence: number
  data: Record<string, unknown>
}

/**
 * Sends one endpoint an event about a made-up object, signed and retried like any other. It also counts as the endpoint's
 * failure or success.
 * @returns the event as delivered
 * @throws webhook_endpoint_not_found; permission_denied if the caller may not read what the endpoint receives; validation_error for a deactivated endpoint
 */
export async function sendTestEvent<Type extends PlatformEventType>(
  scope: AccountScope,
  input: Input<Type>,
): Promise<TestEvent<Type>> {
  const { database, wakeDeliveries } = scope.services
  const sent = await database.prisma.$transaction((tx) => {
    const send = () => sendIn(tx, scope, input)
    return scope.answerOnce?.(tx, send) ?? send()
  })
  wakeDeliveries()
  return sent
}

async function sendIn<Type extends PlatformEventType>(
  tx: Tx,
  { services, account, actor }: AccountScope,
  { id, type }: Input<Type>,
): Promise<TestEvent<Type>> {
  const endpoint = await requireActive({ prisma: tx }, account.id, id)
  requireEventPermissions(actor, [...endpoint.events, type])
  const now = services.processorClock.now()
  // Each event for the platform names a merchant.
  const merchant = account.merchantId === platformMerchantId ? sampleMerchantId : undefined
  const sample = { accountId: account.id, endpointId: id, type, data: sampleOf(type, now), now, merchant }
  const recorded = await recordTestEvent(tx, sample)
  const event = await tx.event.findFirstOrThrow({
    where: { accountId: account.id, id: recorded.id, createdAt: now },
    select: { body: true },
  })
  return JSON.parse(event.body)
}
