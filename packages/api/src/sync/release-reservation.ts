import type { Tx } from '@merchant-payments/db'

/**
 * Marks that a refund of an account stops being reserved: a balance that was read before has to be read again. It takes the
 * account's lock, so it comes before those of a session or a payment.
 * @returns the number of the refund among those that have stopped
 */
export async function releaseReservation(tx: Tx, accountId: number): Promise<number> {
  const data = { refundsSettled: { increment: 1 } }
  const { refundsSettled } = await tx.account.update({
    where: { id: accountId },
    data,
    select: { refundsSettled: true },
  })
  return refundsSettled
}
