/** Amounts of a payment in minor units of one currency. */
type PaidAmounts = { received: bigint; fee: bigint }

/**
 * The merchant's part of a payment: all but our fee. The platform keeps the whole fee when the payment is refunded, in part or in
 * full, so no refund changes this. For the same reason a refund is requested from the processor without `refund_application_fee`.
 */
export function merchantShare({ received, fee }: PaidAmounts): bigint {
  return received - fee
}

/**
 * The amount that the merchant adds to refunds of a payment from other money. Refunds are paid to the customer in full,
 * and the merchant never had the fee. Zero until the refunds exceed the merchant's part, and at most the fee.
 * @param refunded all refunds of the payment, the new one included
 */
export function feeOwedAfterRefunds(share: bigint, refunded: bigint): bigint {
  return refunded > share ? refunded - share : 0n
}
