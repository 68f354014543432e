import { databaseTime, type Payment, type Refund, type Tx } from '@merchant-payments/db'
import { stepOf } from '../../core/currency/currency.ts'
import { nextVersion } from '../../core/rows/versioned-snapshot.ts'
import { markDays } from '../../money/daily-totals/mark-days.ts'
import { feeOfRefunds } from '../../money/fees/fee-return.ts'

/** How long the process that synced the refund has for the return, before a worker does it. */
const leaseMs = 60_000

type WithRefund = { payment: Payment; refund: Refund & { id: string } }

/**
 * Decides which part of the fee is returned with a refund, under the lock of the payment. Where the processor took the fee, the amount
 * is reserved on the refund, and \`returnFee\` returns it. On the route \`transfer\` the platform has kept it, so the fee alone changes.
 */
export async function planFeeReturn(tx: Tx, { payment, refund }: WithRefund): Promise<WithRefund> {
  if (!payment.feeReturns) return { payment, refund }
  const { accountId, id } = payment
  const refunds = await tx.refund.findMany({ where: { accountId, paymentId: id } })
  const refunded = refunds.reduce((sum, { status, amount }) => (status === 'succeeded' ? sum + amount : sum), 0n)
  const sold = payment.feeAmount + payment.feeReturned
  const belongs = feeOfRefunds({ sold, received: payment.amountReceived, refunded, step: stepOf(payment.currency) })
  if (payment.route === 'transfer') {
    if (belongs === payment.feeReturned) return { payment, refund }
    const changed = { feeAmount: sold - belongs, feeReturned: belongs, ...(await nextVersion(tx)) }
    await tx.payment.update({ where: { accountId_id: { accountId, id } }, data: changed })
    await markDays(tx, [payment], changed.updatedAt)
    return { payment: { ...payment, ...changed }, refund }
  }
  // A return that was made stays, also if the refund fails: the next refunds of the payment use it up.
  if (refund.feeReturnId !== null) return { payment, refund }
  const reserved = refunds.reduce(
    (sum, other) => (other.feeReturnId === null && other.ref !== refund.ref ? sum + other.feeReturn : sum),
    payment.feeReturned,
  )
  const more = refund.status === 'succeeded' && belongs > reserved ? belongs - reserved : 0n
  if (more === refund.feeReturn && (more === 0n || refund.dueAt !== null)) return { payment, refund }
  const data = { feeReturn: more, ...(more > 0n ? { dueAt: await databaseTime(tx, leaseMs) } : {}) }
  await tx.refund.update({ where: { accountId_ref: { accountId, ref: refund.ref } }, data })
  return { payment, refund: { ...refund, ...data } }
}
