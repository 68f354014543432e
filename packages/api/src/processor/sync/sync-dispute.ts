import type { Dispute, Payment, Tx } from '@merchant-payments/db'
import type { DisputeSnapshot, ProcessorScope } from '@merchant-payments/processor'
import { definedEvents, type EventTypeOf, type NewEvent, recordEvents } from '@merchant-payments/webhooks'
import { toDispute } from '../../contract/disputes/wire.ts'
import type { Services } from '../../core/request/context.ts'
import { noteBalance, noteOutcome } from '../../core/rows/committed-outcomes.ts'
import { isForeign, type Owner } from '../../core/rows/find-owner.ts'
import { lockPayment } from '../../core/rows/lock-payment.ts'
import { isAlreadyApplied } from '../../core/rows/stale-read.ts'
import { type ProcessorObject, sync, writeAll } from '../../core/rows/sync-object.ts'
import { nextVersion, readVersioned, type VersionedSnapshot } from '../../core/rows/versioned-snapshot.ts'
import { markDays } from '../../money/daily-totals/mark-days.ts'
import { updateDue } from '../../money/transfers/update-due.ts'
import { findPaymentOrigin } from './find-payment-origin.ts'
import { findPaymentRow } from './find-payment-row.ts'
import { isDisputing } from './is-disputing.ts'
import { writePaymentOf } from './payment-origin.ts'
import { keptEvidence } from './stay-erased.ts'

/** Final: lost, or decided in the merchant's favour. */
const isOver = (status: string) => status === 'lost' || !isDisputing(status)

/** The row of a dispute, and the snapshot that it was synced from. */
export type SyncedDispute = { dispute: Dispute; payment: Payment; snapshot: DisputeSnapshot }

/**
 * Syncs a dispute and the disputed state of its payment, and records the events of its opening and its closing. Reads may
 * arrive late, twice and in any order.
 * @returns null if the payment is not ours
 * @throws ProcessorError
 */
export function syncDispute(
  services: Services,
  { scope, id }: ProcessorObject,
  known: { paymentId: string },
): Promise<SyncedDispute | null> {
  return sync(
    services,
    async () => {
      const disputed = await findDisputed(services, scope, known.paymentId)
      return disputed && { disputed, dispute: await services.processor.disputes.retrieve(scope, id) }
    },
    async ({ snapshot: read, version }) => {
      if (!read) return null
      const { disputed, dispute: snapshot } = read
      return writeAll(services, disputed.owner.id, async (tx) => {
        const now = services.processorClock.now()
        const payment = await disputed.lock(tx, now)
        return { snapshot, ...(await writeDispute(tx, disputed.owner, payment, { snapshot, version }, now)) }
      })
    },
  )
}

/** A payment of ours. `lock` locks its row, which the first read inserts. */
type Disputed = { owner: Owner; lock(tx: Tx, now: Date): Promise<Payment> }

async function findDisputed(services: Services, scope: ProcessorScope, paymentId: string): Promise<Disputed | null> {
  return (await findInRows(services, scope, paymentId)) ?? readFirst(services, scope, paymentId)
}

async function findInRows(services: Services, scope: ProcessorScope, id: string): Promise<Disputed | null> {
  const payment = await findPaymentRow(services, { scope, id })
  // The amount that the dispute deducts from the merchant depends on the payment's proceeds.
  if (!payment || (payment.route !== 'direct' && payment.settledAmount === null)) return null
  const { accountId } = payment
  return {
    owner: { id: accountId, livemode: scope.livemode },
    lock: async (tx) => (await lockPayment(tx, { accountId, id })) ?? payment,
  }
}

/** The dispute arrived before its payment, or before the payment's proceeds, which are read first. */
async function readFirst(services: Services, scope: ProcessorScope, id: string): Promise<Disputed | null> {
  if (await isForeign(services, scope)) return null
  const seen = await readVersioned(services, () => services.processor.payments.retrieve(scope, id))
  const origin = await findPaymentOrigin(services, scope, seen.snapshot)
  return origin && { owner: origin.owner, lock: (tx, now) => writePaymentOf(services, tx, origin, seen, now) }
}

async function writeDispute(
  tx: Tx,
  owner: Owner,
  payment: Payment,
  { snapshot, version }: VersionedSnapshot<DisputeSnapshot>,
  now: Date,
): Promise<{ dispute: Dispute; payment: Payment }> {
  const key = { accountId: owner.id, id: snapshot.id }
  const before = await tx.dispute.findUnique({ where: { accountId_id: key } })
  const shown = {
    status: snapshot.status,
    evidence: keptEvidence(snapshot.evidence, payment, isOver(snapshot.status)),
    hasEvidence: snapshot.hasEvidence,
    pastDue: snapshot.pastDue,
    submissionCount: snapshot.submissionCount,
    evidenceDueBy: snapshot.dueBy,
    amount: snapshot.amount,
    reason: snapshot.reason,
    withdrawn: snapshot.withdrawn,
  }
  if (before && isAlreadyApplied(before, version, shown)) return { dispute: before, payment }
  const taken = await nextVersion(tx)
  const columns = { ...shown, ...taken, mirroredWithdrawn: mirroredBefore(payment, before) }
  const dispute = await tx.dispute.upsert({
    where: { accountId_id: key },
    update: columns,
    create: { ...key, ...columns, paymentId: payment.id, currency: snapshot.currency, createdAt: snapshot.created },
  })
  await markDays(tx, [dispute], taken.updatedAt)
  if (dispute.withdrawn !== (before?.withdrawn ?? 0n)) noteBalance(tx, owner.id)
  const disputedPayment = await weighDisputes(tx, payment, taken, now)
  await recordDisputeEvents(tx, owner, { before, dispute, payment: disputedPayment }, now)
  return { dispute, payment: disputedPayment }
}

/** On the merchant's own balance the next copy shows a change; elsewhere the held amount changes at once. */
function mirroredBefore({ route }: Payment, before: Dispute | null): bigint | null {
  if (route !== 'direct') return null
  return before ? (before.mirroredWithdrawn ?? before.withdrawn) : 0n
}

/** Updates a payment's disputed state from all of its disputes. */
async function weighDisputes(
  tx: Tx,
  payment: Payment,
  { updatedAt }: { updatedAt: Date },
  now: Date,
): Promise<Payment> {
  const { accountId, id } = payment
  const disputes = await tx.dispute.findMany({ where: { accountId, paymentId: id }, select: { status: true } })
  const weighed = await tx.payment.update({
    where: { accountId_id: { accountId, id } },
    data: { disputed: disputes.some(({ status }) => isDisputing(status)), updatedAt },
  })
  return updateDue(tx, weighed, now)
}

function noteChange(tx: Tx, owner: Owner, before: Dispute | null, { status }: Dispute): void {
  if (!before) noteOutcome(tx, owner, { object: 'dispute', outcome: 'opened' })
  if (!isOver(status) || before?.status === status) return
  noteOutcome(tx, owner, { object: 'dispute', outcome: status === 'won' || status === 'lost' ? status : 'closed' })
}

async function recordDisputeEvents(
  tx: Tx,
  owner: Owner,
  { before, dispute, payment }: { before: Dispute | null; dispute: Dispute; payment: Payment },
  now: Date,
): Promise<void> {
  const event = {
    account: owner,
    objectId: dispute.id,
    data: toDispute({ ...dispute, sessionId: payment.sessionId, metadata: payment.metadata }, owner.livemode, now),
  }
  noteChange(tx, owner, before, dispute)
  const isClosed = isOver(dispute.status) && before?.status !== dispute.status
  const events: Record<EventTypeOf<'dispute'>, Pick<NewEvent, 'transition' | 'now'> | null> = {
    'charge.dispute.created': before ? null : { transition: 'created', now },
    // A dispute may be lost, appealed and lost again. The lock keeps this change from being seen twice. Sorted by time, the
    // creation of a dispute that was over at the first read comes before its end.
    'charge.dispute.closed': isClosed
      ? { transition: `closed:${dispute.readVersion}`, now: before ? now : new Date(now.getTime() + 1) }
      : null,
  }
  await recordEvents(
    tx,
    definedEvents(events).map((one) => ({ ...event, ...one })),
  )
}
