import type { Payment, Tx } from '@merchant-payments/db'
import { writeHeldEntries } from '../balances/write-held-entries.ts'
import { dueFor } from './due-to-merchant.ts'

/**
 * Recalculates the amount due for a payment after a change of the payment, its refunds or its disputes. The caller holds
 * the lock of the payment's row. A new amount is transferred immediately, even if the old amount was postponed.
 * @param now by the processor's clock
 */
export async function updateDue(tx: Tx, payment: Payment, now: Date): Promise<Payment> {
  if (payment.route === 'direct') return payment
  const { accountId, id } = payment
  const where = { accountId, paymentId: id }
  const refunds = await tx.refund.findMany({ where, select: { amount: true, status: true, reversesTransfer: true } })
  const disputes = await tx.dispute.findMany({ where, select: { withdrawn: true } })
  const due = dueFor(payment, { refunds, disputes })
  if (due === payment.due) return payment
  const updated = await tx.payment.update({
    where: { accountId_id: { accountId, id } },
    data: { due, transferAfter: null },
  })
  await writeHeldEntries(tx, accountId, id, now)
  return updated
}
