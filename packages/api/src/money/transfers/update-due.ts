import { type Dispute, isHistory, type Payment, type Refund, type Statements } from '@merchant-payments/db'
import { markFigures } from '../../core/rows/mark-figures.ts'
import { writeHeldEntries } from '../balances/write-held-entries.ts'
import { dueFor } from './due-to-merchant.ts'

/**
 * Recalculates the amount due for a payment after a change of the payment, its refunds or its disputes. The caller holds
 * the lock of the payment's row. A new amount is transferred immediately, even if the old amount was postponed.
 * @param now by the processor's clock
 */
export async function updateDue(tx: Statements, payment: Payment, now: Date): Promise<Payment> {
  if (payment.route === 'direct') return payment
  const { accountId, id } = payment
  const refunds = await tx.$queryRaw<Pick<Refund, 'amount' | 'status' | 'reversesTransfer'>[]>`
    SELECT amount, status, reverses_transfer AS "reversesTransfer" FROM refunds
     WHERE account_id = ${accountId} AND payment_id = ${id}`
  const disputes = await tx.$queryRaw<Pick<Dispute, 'withdrawn'>[]>`
    SELECT withdrawn FROM disputes WHERE account_id = ${accountId} AND payment_id = ${id}`
  const due = dueFor(payment, { refunds, disputes })
  if (due === payment.due) return payment
  await tx.$executeRaw`
    UPDATE payments SET due = ${due}, transfer_after = NULL
     WHERE account_id = ${accountId} AND id = ${id}`
  const changed = { ...payment, due, transferAfter: null }
  const settled = isHistory() ? await settleBefore(tx, changed) : changed
  await writeHeldEntries(tx, accountId, id, now)
  await markFigures(tx, accountId)
  return settled
}

/** Counts what is due for a payment as settled before the merchant was adopted, so that no money is moved for it. */
async function settleBefore(tx: Statements, payment: Payment): Promise<Payment> {
  const { accountId, id, due, transferred, settledCurrency } = payment
  await tx.$executeRaw`
    INSERT INTO movements (account_id, ref, payment_id, kind, amount, currency, done, mirrored, created_at, updated_at)
    VALUES (${accountId}, ${`adopted:${id}`}, ${id}, 'netting', ${due - transferred}, ${settledCurrency}, true, true, ${payment.createdAt}, ${payment.createdAt})
    ON CONFLICT (account_id, ref) DO UPDATE SET amount = movements.amount + excluded.amount`
  await tx.$executeRaw`UPDATE payments SET transferred = ${due} WHERE account_id = ${accountId} AND id = ${id}`
  return { ...payment, transferred: due }
}
