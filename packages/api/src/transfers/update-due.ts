import type { Payment, Tx } from '@merchant-payments/db'
import { dueFor } from './due-to-merchant.ts'

/**
 * Works out anew what is due for a payment, after it, a refund or a dispute of it has changed. Call it with the payment's row
 * locked. What is new is transferred at once, whatever the old amount waited for.
 */
export async function updateDue(tx: Tx, payment: Payment): Promise<Payment> {
  if (payment.route === 'direct') return payment
  const { accountId, id } = payment
  const where = { accountId, paymentId: id }
  const refunds = await tx.refund.findMany({ where, select: { amount: true, status: true, reversesTransfer: true } })
  const disputes = await tx.dispute.findMany({ where, select: { withdrawn: true } })
  const due = dueFor(payment, { refunds, disputes })
  if (due === payment.due) return payment
  return tx.payment.update({ where: { accountId_id: { accountId, id } }, data: { due, transferAfter: null } })
}
