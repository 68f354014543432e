import type { Tx } from '@merchant-payments/db'
import { recordTestEvent } from '@merchant-payments/webhooks'
import { type EventWire, toEvent } from '../../contract/events/wire.ts'
import type { TestEventInput } from '../../contract/webhook-endpoints/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { requireEventPermissions } from '../../core/request/event-permissions.ts'
import { requireActive } from './require-active.ts'
import { sampleOf } from './samples.ts'

/**
 * Sends one endpoint an event about a made-up object, signed and retried like any other. It also counts as the endpoint's
 * failure or success.
 * @returns the event as delivered
 * @throws webhook_endpoint_not_found; permission_denied if the caller may not read what the endpoint receives; validation_error for a deactivated endpoint
 */
export async function sendTestEvent(scope: AccountScope, input: TestEventInput): Promise<EventWire> {
  const { database, wakeDeliveries } = scope.services
  const sent = await database.prisma.$transaction((tx) => {
    const send = () => sendIn(tx, scope, input)
    return scope.answerOnce?.(tx, send) ?? send()
  })
  wakeDeliveries()
  return sent
}

async function sendIn(tx: Tx, { services, account, actor }: AccountScope, { id, type }: TestEventInput) {
  const endpoint = await requireActive({ prisma: tx }, account.id, id)
  requireEventPermissions(actor, [...endpoint.events, type])
  const now = services.processorClock.now()
  const sample = { accountId: account.id, endpointId: id, type, data: sampleOf(type, now), now }
  const recorded = await recordTestEvent(tx, sample)
  const event = await tx.event.findFirstOrThrow({
    where: { accountId: account.id, id: recorded.id, createdAt: now },
    select: { body: true },
  })
  return toEvent(event)
}
