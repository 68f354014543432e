import type { PaymentSnapshot } from '@merchant-payments/processor'

/**
 * The part of the processor's deduction from a payment that exceeds the fee, in minor units; null while nothing was
 * deducted. The processor deducts the requested fee, but at most the captured amount.
 */
export function feeExcess(
  { status, amountReceived, applicationFee }: Pick<PaymentSnapshot, 'status' | 'amountReceived' | 'applicationFee'>,
  kept: bigint,
): bigint | null {
  if (status !== 'succeeded') return null
  const requested = applicationFee ?? 0n
  const taken = requested < amountReceived ? requested : amountReceived
  return taken > kept ? taken - kept : 0n
}
