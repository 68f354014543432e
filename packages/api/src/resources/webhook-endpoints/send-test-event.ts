import { recordTestEvent } from '@merchant-payments/webhooks'
import type { AccountScope } from '../../request/account-scope.ts'
import { type EventWire, toEvent } from '../events/wire.ts'
import { requireActive } from './require-active.ts'
import { sampleOf } from './samples.ts'
import type { TestEventInput } from './schema.ts'

/**
 * Sends one endpoint an event about a made-up object, signed and repeated as any other. It counts as the endpoint's
 * failure or success, too.
 * @returns the event, as it is delivered
 * @throws webhook_endpoint_not_found; validation_error for an endpoint that is deactivated
 */
export async function sendTestEvent(scope: AccountScope, { id, type }: TestEventInput): Promise<EventWire> {
  const { services, account } = scope
  const { database } = services
  await requireActive(database, account.id, id)
  const now = services.processorClock.now()
  const sample = { accountId: account.id, endpointId: id, type, data: sampleOf(type, now), now }
  const recorded = await recordTestEvent(database, sample)
  services.wakeDeliveries()
  const event = await database.prisma.event.findFirstOrThrow({
    where: { accountId: account.id, id: recorded.id, createdAt: now },
    select: { body: true },
  })
  return toEvent(event)
}
