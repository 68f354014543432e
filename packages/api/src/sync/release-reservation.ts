import type { Tx } from '@merchant-payments/db'

/**
 * Marks that a refund of an account stops being reserved: a balance that was read before has to be read again. It takes the
 * account's lock, so it comes before those of a session or a payment.
 */
export async function releaseReservation(tx: Tx, accountId: number): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { refundsSettled: { increment: 1 } } })
}
