/**
 * The fee that the processor deducts from a payment by a percentage, rounded half up to the currency's step.
 * @param amount minor units
 * @param hundredths hundredths of a per cent
 */
export function processorDeductedFee(amount: bigint, hundredths: bigint, step: bigint): bigint {
  const unit = 10_000n * step
  return ((2n * amount * hundredths + unit) / (2n * unit)) * step
}
