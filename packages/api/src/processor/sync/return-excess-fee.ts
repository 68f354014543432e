import type { Payment } from '@merchant-payments/db'
import type { PaymentSnapshot } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { markBalanceDue } from '../../core/rows/mark-balance-due.ts'

/**
 * Refunds the part of the processor's fee deduction that exceeds the payment's fee to the merchant: the customer may have
 * chosen a cheaper shipping option, or the credit of an invoice may have been used elsewhere after it was finalized.
 * Idempotent. An excess that could not be refunded stays recorded on the payment.
 * @throws ProcessorError
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
