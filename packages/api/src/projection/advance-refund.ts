import { databaseTime, type Payment, type Refund, type Tx } from '@merchant-payments/db'
import type { ProcessorScope, RefundSnapshot } from '@merchant-payments/processor'
import { recordEvent } from '@merchant-payments/webhooks'
import type { Services } from '../request/context.ts'
import { toPayment } from '../resources/payments/wire.ts'
import { toRefund } from '../resources/refunds/wire.ts'
import { begunBy } from './begun.ts'
import { type Observed, observe, takingOf } from './observe.ts'
import { shownAlready, untilCurrent } from './overtaken.ts'
import { settled } from './owed.ts'
import type { Owner } from './owner.ts'
import { reservationEnds } from './reservation-ends.ts'
import { updateOwed } from './update-owed.ts'

/** A refund in these states has an end that is still to come. Should nobody tell of it, it is asked for. */
const undecided: readonly string[] = ['pending', 'requires_action']
const lookAgainMs = 60 * 60 * 1000

export type AdvancedRefund = { refund: Refund & { id: string }; payment: Payment }

/**
 * Reads a refund and its payment at the processor and moves both rows to what they are now, in one transaction with the
 * event that tells of it. Null when the payment is not one of ours.
 * @throws ProcessorError
 */
export function advanceRefund(services: Services, where: ProcessorScope, id: string): Promise<AdvancedRefund | null> {
  return untilCurrent(() => readAndAdvance(services, where, id))
}

async function readAndAdvance(services: Services, where: ProcessorScope, id: string): Promise<AdvancedRefund | null> {
  const { processor, database, processorClock } = services
  const { snapshot, readOrder } = await observe(services, async () => {
    const refund = await processor.retrieveRefund(where, id)
    return { refund, payment: refund.paymentId ? await processor.retrievePayment(where, refund.paymentId) : null }
  })
  const { payment: paymentSeen, refund: refundSeen } = snapshot
  const begun = paymentSeen && (await begunBy(services, where, paymentSeen))
  if (!begun) return null

  const advanced = await database.prisma.$transaction(async (tx) => {
    const now = processorClock.now()
    const before = await findRefund(tx, begun.owner.id, refundSeen)
    if (before?.status === 'reserved') await reservationEnds(tx, begun.owner.id)
    const payment = await begun.advance(tx, { snapshot: paymentSeen, readOrder }, now)
    const refund = await moveRefund(tx, begun.owner, payment, { snapshot: refundSeen, readOrder }, now)
    return { payment: await updateOwed(tx, payment), refund }
  })
  services.wakeDeliveries()
  return advanced
}

/** By the reference that our own call attached; one that was made on the processor's own pages by its id. */
function findRefund(tx: Tx, accountId: number, { id, own, paymentId }: RefundSnapshot): Promise<Refund | null> {
  return tx.refund.findFirst({
    where: { accountId, paymentId: paymentId ?? '', OR: [{ ref: own.ref ?? '' }, { id }] },
  })
}

async function moveRefund(
  tx: Tx,
  owner: Owner,
  payment: Payment,
  { snapshot, readOrder }: Observed<RefundSnapshot>,
  now: Date,
): Promise<Refund & { id: string }> {
  const accountId = owner.id
  const before = await findRefund(tx, accountId, snapshot)
  const shown = { id: snapshot.id, status: snapshot.status, failureReason: snapshot.failureReason }
  const same = shownAlready(before, readOrder, shown)
  if (same) return { ...same, id: snapshot.id }

  const ref = before?.ref ?? snapshot.id
  const seen = {
    ...shown,
    retryAt: undecided.includes(snapshot.status) ? await databaseTime(tx, lookAgainMs) : null,
    ...(await takingOf(tx)),
  }
  const refund = await tx.refund.upsert({
    where: { accountId_ref: { accountId, ref } },
    // Times of one object come from one clock.
    update: { ...seen, createdAt: new Date(snapshot.created * 1000) },
    create: {
      accountId,
      ref,
      ...seen,
      paymentId: payment.id,
      amount: snapshot.amount,
      currency: snapshot.currency,
      // What the payment brought may not be known yet; then nothing is owed for it either.
      settledAmount: payment.settledAmount === null ? snapshot.amount : settled(payment, snapshot.amount),
      settledCurrency: payment.settledCurrency ?? payment.currency,
      reason: snapshot.reason,
      reversesTransfer: snapshot.reversedTransfer,
      createdAt: new Date(snapshot.created * 1000),
    },
  })
  const told = { ...refund, id: snapshot.id }
  if (before?.status !== 'succeeded' && refund.status === 'succeeded') {
    await recordEvent(tx, {
      account: owner,
      type: 'charge.refunded',
      objectId: payment.id,
      transition: `refund:${snapshot.id}`,
      data: { ...toPayment(payment, owner.livemode), refund: toRefund(told, payment, owner.livemode) },
      now,
    })
  }
  return told
}
