import type { Dispute, Payment, Tx } from '@merchant-payments/db'
import type { DisputeSnapshot } from '@merchant-payments/processor'
import { recordEvent } from '@merchant-payments/webhooks'
import type { Services } from '../request/context.ts'
import { toDispute } from '../resources/disputes/wire.ts'
import { isDisputing } from './disputing.ts'
import { type Observed, takingOf } from './observe.ts'
import { shownAlready } from './overtaken.ts'
import type { Owner } from './owner.ts'
import { updateOwed } from './update-owed.ts'

/** A dispute that disputes nothing any more is over, and so is a lost one. */
const isOver = (status: string) => status === 'lost' || !isDisputing(status)

export type AdvancedDispute = { dispute: Dispute; payment: Payment }

/**
 * Moves a dispute, and what it makes of its payment, to what the processor says of it now: rows, events and deliveries in
 * one transaction under the payment's lock. Snapshots may come late, twice and in any order.
 * @param lock takes the payment's row, moving it as well when there is news of it
 * @throws OvertakenReadingError
 */
export async function advanceDispute(
  services: Services,
  owner: Owner,
  seen: Observed<DisputeSnapshot>,
  lock: (tx: Tx, now: Date) => Promise<Payment>,
): Promise<AdvancedDispute> {
  const advanced = await services.database.prisma.$transaction(async (tx) => {
    const now = services.processorClock.now()
    return moveDispute(tx, owner, await lock(tx, now), seen, now)
  })
  services.wakeDeliveries()
  return advanced
}

async function moveDispute(
  tx: Tx,
  owner: Owner,
  payment: Payment,
  { snapshot, readOrder }: Observed<DisputeSnapshot>,
  now: Date,
): Promise<AdvancedDispute> {
  const key = { accountId: owner.id, id: snapshot.id }
  const before = await tx.dispute.findUnique({ where: { accountId_id: key } })
  const shown = {
    status: snapshot.status,
    evidence: snapshot.evidence,
    hasEvidence: snapshot.hasEvidence,
    pastDue: snapshot.pastDue,
    submissionCount: snapshot.submissionCount,
    evidenceDueBy: snapshot.dueBy,
    amount: snapshot.amount,
    reason: snapshot.reason,
    withdrawn: snapshot.withdrawn,
  }
  const same = shownAlready(before, readOrder, shown)
  if (same) return { dispute: same, payment }
  const taking = await takingOf(tx)
  const seen = { ...shown, ...taking }
  const dispute = await tx.dispute.upsert({
    where: { accountId_id: key },
    update: seen,
    create: { ...key, ...seen, paymentId: payment.id, currency: snapshot.currency, createdAt: snapshot.created },
  })
  const disputedPayment = await weighDisputes(tx, payment, taking)
  await tell(tx, owner, { before, dispute, payment: disputedPayment }, now)
  return { dispute, payment: disputedPayment }
}

/** What all disputes of a payment make of it. */
async function weighDisputes(tx: Tx, payment: Payment, { updatedAt }: { updatedAt: Date }): Promise<Payment> {
  const { accountId, id } = payment
  const disputes = await tx.dispute.findMany({ where: { accountId, paymentId: id }, select: { status: true } })
  const weighed = await tx.payment.update({
    where: { accountId_id: { accountId, id } },
    data: { disputed: disputes.some(({ status }) => isDisputing(status)), updatedAt },
  })
  return updateOwed(tx, weighed)
}

async function tell(
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
  if (!before) await recordEvent(tx, { ...event, type: 'charge.dispute.created', transition: 'created', now })
  if (isOver(dispute.status) && before?.status !== dispute.status) {
    await recordEvent(tx, {
      ...event,
      type: 'charge.dispute.closed',
      // It may be lost, appealed and lost again. The lock keeps this change from being seen twice.
      transition: `closed:${dispute.readOrder}`,
      // Whoever sorts by time sees a dispute that was over at the first look begin first.
      now: before ? now : new Date(now.getTime() + 1),
    })
  }
}
