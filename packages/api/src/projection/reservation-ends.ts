import type { Tx } from '@merchant-payments/db'

/**
 * Says that a refund stops being reserved: whoever read the balance before has to read it again. It takes the account's
 * lock, so it comes before those of a session or a payment.
 */
export async function reservationEnds(tx: Tx, accountId: number): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { refundsSettled: { increment: 1 } } })
}
