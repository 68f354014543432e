/**
 * The fee as a percentage of a total, in hundredths of a per cent, rounded down, so that the processor never deducts more
 * than the fee from a subscription's payments.
 */
export function applicationFeePercent(fee: bigint, total: bigint): bigint {
  return (10_000n * fee) / total
}
