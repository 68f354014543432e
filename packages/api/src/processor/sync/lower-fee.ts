import type { Payment } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { lockPayment } from '../../core/rows/lock-payment.ts'
import { markBalanceDue } from '../../core/rows/mark-balance-due.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { nextVersion } from '../../core/rows/versioned-snapshot.ts'
import { markDays } from '../../money/daily-totals/mark-days.ts'

/**
 * Lowers the fee of a payment to what the processor shows as kept, and reads the merchant's balance again. The session keeps the fee
 * of the sale. A fee that was returned never rises again, so a larger amount is an older read, or an excess that is not returned yet.
 */
export async function lowerFee(
  services: Services,
  { accountId, id }: Pick<Payment, 'accountId' | 'id'>,
  kept: bigint,
): Promise<void> {
  await writeAll(services, accountId, async (tx) => {
    const payment = await lockPayment(tx, { accountId, id })
    if (!payment || kept >= payment.feeAmount) return
    const taken = await nextVersion(tx)
    await tx.payment.update({
      where: { accountId_id: { accountId, id } },
      data: { feeAmount: kept, feeReturned: payment.feeAmount + payment.feeReturned - kept, ...taken },
    })
    await markDays(tx, [payment], taken.updatedAt)
  })
  markBalanceDue(services.database, accountId)
}
