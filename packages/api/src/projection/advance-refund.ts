import type { Payment, Refund, Tx } from '@merchant-payments/db'
import type { RefundSnapshot } from '@merchant-payments/processor'
import { recordEvent } from '@merchant-payments/webhooks'
import type { Services } from '../request/context.ts'
import { toPayment } from '../resources/payments/wire.ts'
import { toRefund } from '../resources/refunds/wire.ts'
import { begunBy } from './begun.ts'
import { type Observed, observe } from './observe.ts'
import { settled } from './owed.ts'
import type { Owner, Where } from './owner.ts'
import { updateOwed } from './update-owed.ts'

export type AdvancedRefund = { refund: Refund & { id: string }; payment: Payment }

/**
 * Reads a refund and its payment at the processor and moves both rows to what they are now, in one transaction with the
 * event that tells of it. Null when the payment is not one of ours.
 * @throws ProcessorError
 */
export async function advanceRefund(services: Services, where: Where, id: string): Promise<AdvancedRefund | null> {
  const { processor, database, clock } = services
  const { snapshot, readOrder } = await observe(services, async () => {
    const refund = await processor.retrieveRefund(where, id)
    return { refund, payment: refund.paymentId ? await processor.retrievePayment(where, refund.paymentId) : null }
  })
  const { payment: paymentSeen, refund: refundSeen } = snapshot
  const begun = paymentSeen && (await begunBy(services, where, paymentSeen))
  if (!begun) return null

  const advanced = await database.prisma.$transaction(async (tx) => {
    const now = clock.now()
    await refundSettles(tx, begun.owner.id)
    const payment = await begun.advance(tx, { snapshot: paymentSeen, readOrder }, now)
    const refund = await moveRefund(tx, begun.owner, payment, { snapshot: refundSeen, readOrder }, now)
    return { payment: await updateOwed(tx, payment), refund }
  })
  services.wakeDeliveries()
  return advanced
}

/** Says that a reservation ends: whoever read a balance before has to read it again. */
export async function refundSettles(tx: Tx, accountId: number): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { refundsSettled: { increment: 1 } } })
}

async function moveRefund(
  tx: Tx,
  owner: Owner,
  payment: Payment,
  { snapshot, readOrder }: Observed<RefundSnapshot>,
  now: Date,
): Promise<Refund & { id: string }> {
  const accountId = owner.id
  const before = await tx.refund.findFirst({
    where: { accountId, paymentId: payment.id, OR: [{ ref: snapshot.own.ref ?? '' }, { id: snapshot.id }] },
  })
  if (before && before.readOrder > readOrder) return { ...before, id: snapshot.id }

  const ref = before?.ref ?? snapshot.id
  const seen = {
    id: snapshot.id,
    status: snapshot.status,
    failureReason: snapshot.failureReason,
    retryAt: null,
    readOrder,
    updatedAt: now,
  }
  const refund = await tx.refund.upsert({
    where: { accountId_ref: { accountId, ref } },
    update: seen,
    create: {
      accountId,
      ref,
      ...seen,
      paymentId: payment.id,
      amount: snapshot.amount,
      currency: snapshot.currency,
      settledAmount: settled(payment, snapshot.amount),
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
