import type { PaymentLink } from '@merchant-payments/db'

/** Why a link makes no session for a visitor. */
export type Refusal = 'inactive' | 'expired' | 'sold_out' | 'too_many_open'

export class LinkRefusedError extends Error {
  override readonly name = 'LinkRefusedError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`the payment link is ${refusal}`)
    this.refusal = refusal
  }
}

/**
 * Why a link makes no session for any visitor; null for a link that makes them. Payments of open sessions are not counted.
 * @param now of the processor's clock
 */
export function refusalOf(
  { active, expiresAt, maxPayments, payments }: Pick<PaymentLink, 'active' | 'expiresAt' | 'maxPayments' | 'payments'>,
  now: Date,
): Refusal | null {
  if (!active) return 'inactive'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return maxPayments !== null && payments >= BigInt(maxPayments) ? 'sold_out' : null
}
