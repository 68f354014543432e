import type { Payment } from '@merchant-payments/db'
import type { ApplicationFeeSnapshot } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { lockPayment } from '../../core/rows/lock-payment.ts'
import { markBalanceDue } from '../../core/rows/mark-due.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { nextVersion } from '../../core/rows/versioned-snapshot.ts'
import { markDays } from '../../money/daily-totals/mark-days.ts'
import type { Handler } from './handler.ts'

/**
 * Handles a refunded application fee, also from the processor's dashboard: the payment's fee becomes the remaining fee,
 * and the merchant's balance is read again. The session keeps the fee of the sale.
 */
export const handleApplicationFee: Handler<'application_fee'> = async (services, event) => {
  const { livemode, processorAccount, objectId } = event
  if (processorAccount !== null) return 'ignored'
  const fee = await services.processor.applicationFees.retrieve(livemode, objectId)
  const found = await findPaymentOfFee(services, livemode, fee)
  if (!found) return 'ignored'
  const { accountId, id } = found
  await writeAll(services, accountId, async (tx) => {
    const payment = await lockPayment(tx, { accountId, id })
    if (!payment) return
    const sold = payment.feeAmount + payment.feeReturned
    // More than the fee of the sale is kept until the excess is returned.
    if (fee.kept > sold || fee.kept === payment.feeAmount) return
    const taken = await nextVersion(tx)
    await tx.payment.update({
      where: { accountId_id: { accountId, id } },
      data: { feeAmount: fee.kept, feeReturned: sold - fee.kept, ...taken },
    })
    await markDays(tx, [payment], taken.updatedAt)
  })
  markBalanceDue(services.database, accountId)
  return 'applied'
}

/** The payment from which a fee was taken; null if it is not ours. */
export function findPaymentOfFee(
  { database }: Pick<Services, 'database'>,
  livemode: boolean,
  { account, charges }: ApplicationFeeSnapshot,
): Promise<Pick<Payment, 'accountId' | 'id'> | null> {
  return database.prisma.payment.findFirst({
    where: { latestCharge: { in: [...charges] }, account: { livemode, processorAccountId: account } },
    select: { accountId: true, id: true },
  })
}
