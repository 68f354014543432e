import type { Payment } from '@merchant-payments/db'
import type { PaymentSnapshot } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'

/**
 * Gives the merchant back what was taken of a subscription's payment beyond its fee: the credit that it was to use may have
 * gone elsewhere after its draft was final. Once, however often this is called. @throws ProcessorError
 */
export async function returnExcess(
  { processor }: Services,
  livemode: boolean,
  payment: Payment,
  { status, applicationFee, feeId }: PaymentSnapshot,
): Promise<void> {
  if (payment.subscriptionId === null || status !== 'succeeded' || feeId === null) return
  if ((applicationFee ?? 0n) <= payment.feeAmount) return
  await processor.returnExcess(livemode, { id: feeId, payment: payment.id, kept: payment.feeAmount })
}
