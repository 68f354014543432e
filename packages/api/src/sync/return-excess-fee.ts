import type { Payment } from '@merchant-payments/db'
import type { PaymentSnapshot } from '@merchant-payments/processor'
import { markBalanceDue } from '../balances/mark-due.ts'
import type { Services } from '../request/context.ts'

/**
 * Gives the merchant back what was taken of a payment beyond its fee: the way of shipping that was chosen may not be the
 * dearest, or the credit that an invoice was to use may have gone elsewhere after it was final. Once, however often this is
 * called; what could not be given back stays with the payment. @throws ProcessorError
 */
export async function returnExcessFee(
  { database, processor }: Services,
  livemode: boolean,
  { accountId, id, feeAmount, feeExcess }: Payment,
  { feeId }: Pick<PaymentSnapshot, 'feeId'>,
): Promise<void> {
  if (feeExcess === null || feeExcess === 0n || feeId === null) return
  await processor.applicationFees.returnExcess(livemode, { id: feeId, payment: id, kept: feeAmount })
  await database.prisma.payment.updateMany({ where: { accountId, id, feeAmount }, data: { feeExcess: 0n } })
  markBalanceDue(database, accountId)
}
