/** Amounts of a payment in minor units. */
type Returnable = {
  /** The fee of the sale. */
  sold: bigint
  received: bigint
  /** All refunds that succeeded. */
  refunded: bigint
}

/** The part of the fee that belongs to the refunds of a payment, rounded down; all of it once everything is refunded. */
export function feeOfRefunds({ sold, received, refunded }: Returnable): bigint {
  return received === 0n ? 0n : (sold * refunded) / received
}
