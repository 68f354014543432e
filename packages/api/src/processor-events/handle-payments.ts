import type { ProcessorScope } from '@merchant-payments/processor'
import { allSettledLimited } from '../concurrency/all-settled-limited.ts'
import type { Services } from '../request/context.ts'
import { isForeign } from '../sync/find-owner.ts'
import { syncInvoicePayments } from '../sync/sync-invoice-payments.ts'
import { syncPayment } from '../sync/sync-payment.ts'
import { outcomeOf } from './event-outcome.ts'
import type { BatchHandler } from './handlers.ts'
import type { StoredEvent } from './stored-event.ts'

type PaymentEvent = StoredEvent<'payment'>

/** Handles events of payments. Renewals arrive in large numbers, so payments of invoices without a row are synced together. */
export const handlePayments: BatchHandler<'payment'> = async (services, scope, events) => {
  const renewals = await findRenewals(services, scope, events)
  const together = await syncInvoicePayments(services, scope, [...renewals])
  // A payment without an invoice may belong to a known checkout.
  const rest = events.filter(({ objectId }) => {
    const result = together.get(objectId)
    return result === undefined || (result.status === 'fulfilled' && !result.value)
  })
  const singly = await allSettledLimited(rest, async (event) => (await syncOne(services, scope, event)) !== null)
  const results = new Map(rest.map(({ id }, index) => [id, singly[index]]))
  return events.map(({ id, objectId }) => outcomeOf(results.get(id) ?? together.get(objectId)))
}

function syncOne(services: Services, scope: ProcessorScope, { id, objectId, subject }: PaymentEvent) {
  const { outcome, failedAttempt: name, ...own } = subject
  const failedAttempt = outcome === 'failed' ? { eventId: id, name } : undefined
  return syncPayment(services, { scope, id: objectId }, { own, failedAttempt })
}

/** Payments that succeeded, name no request of ours and have no row. */
async function findRenewals(
  services: Services,
  scope: ProcessorScope,
  events: readonly PaymentEvent[],
): Promise<Set<string>> {
  const ids = events
    .filter(({ subject }) => subject.outcome === 'succeeded' && subject.ref === null)
    .map(({ objectId }) => objectId)
  if (ids.length === 0 || (await isForeign(services, scope))) return new Set()
  const { livemode, hostAccount } = scope
  const known = await services.database.prisma.payment.findMany({
    where: { id: { in: ids }, hostAccount, account: { livemode } },
    select: { id: true },
  })
  const knownIds = new Set(known.map(({ id }) => id))
  return new Set(ids.filter((id) => !knownIds.has(id)))
}
