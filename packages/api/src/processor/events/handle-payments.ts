import type { Payment } from '@merchant-payments/db'
import { isCapabilityCode, type ProcessorScope } from '@merchant-payments/processor'
import { allSettledLimited } from '../../core/concurrency/all-settled-limited.ts'
import type { Services } from '../../core/request/context.ts'
import { isForeign } from '../../core/rows/find-owner.ts'
import { syncAccount } from '../../people/merchants/sync-account.ts'
import { applyAbilities } from '../hosting/apply-abilities.ts'
import { syncInvoicePayments } from '../sync/sync-invoice-payments.ts'
import { syncPayment } from '../sync/sync-payment.ts'
import { outcomeOf } from './event-outcome.ts'
import type { BatchHandler } from './handler.ts'
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

async function syncOne(services: Services, scope: ProcessorScope, { id, objectId, subject }: PaymentEvent) {
  const { outcome, failedAttempt: name, ...own } = subject
  const failedAttempt = outcome === 'failed' ? { eventId: id, name } : undefined
  const payment = await syncPayment(services, { scope, id: objectId }, { own, failedAttempt })
  if (payment && outcome === 'failed') await readAccountAfter(services, payment)
  return payment
}

/** Syncs the account after a payment failed because a capability is missing: the account's event may be late. */
async function readAccountAfter(services: Services, payment: Payment): Promise<void> {
  const { code = null } = (payment.lastError ?? {}) as { code?: string | null }
  if (payment.subscriptionId === null || !isCapabilityCode(code)) return
  await applyAbilities(services, await syncAccount(services, { id: payment.accountId }))
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
