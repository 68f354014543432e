/** Amounts of a payment in minor units. */
type Returnable = {
  /** The fee of the sale. */
  sold: bigint
  received: bigint
  /** All refunds that succeeded. */
  refunded: bigint
  /** The step of the currency, of which the processor moves multiples alone. */
  step: bigint
}

/** The part of the fee that belongs to the refunds of a payment, rounded down to the step; all of it once everything is refunded. */
export function feeOfRefunds({ sold, received, refunded, step }: Returnable): bigint {
  if (received === 0n) return 0n
  const part = (sold * refunded) / received
  return refunded === received ? part : part - (part % step)
}
