/**
 * The fee's share of a total in hundredths of a per cent, rounded down: what the processor keeps of a subscription's
 * payments by itself, and never more than the fee.
 */
export function applicationFeePercent(fee: bigint, total: bigint): bigint {
  return (10_000n * fee) / total
}
