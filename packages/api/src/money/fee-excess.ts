import type { PaymentSnapshot } from '@merchant-payments/processor'

/**
 * What the processor took of a payment beyond the fee that is kept, in minor units; null while it has taken nothing. It
 * takes what it was asked for, but never more than was captured.
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
