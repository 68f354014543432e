import type Stripe from 'stripe'

/** A card as the processor saw it at an attempt to pay. */
type UsedCard = {
  /** visa, mastercard, amex … */
  brand: string | null
  last4: string | null
  expMonth: number | null
  expYear: number | null
  /** ISO 3166 alpha-2, of the bank that issued it. */
  country: string | null
  /** apple_pay, google_pay, link …; null when the card was typed in or saved. */
  wallet: string | null
  /** authenticated, attempt_acknowledged, exempted …; null when 3-D Secure was not used. */
  threeDSecure: string | null
  /**
   * The bank's check of the security code: pass, fail, unavailable or unchecked; null if none was entered. Undefined for
   * payments that were read before it was stored.
   */
  cvcCheck?: string | null
}

/** The payment method of an attempt to pay. */
export type UsedMethod = {
  /** card, us_bank_account, sepa_debit … */
  type: string
  card: UsedCard | null
  /** Data of the account that a bank debit was taken from; null for all other methods. */
  bank: { name: string | null; last4: string | null } | null
}

/** Fields that several kinds of bank debits share, in the processor's details. */
type Details = { bank_name?: string | null; last4?: string | null }

/**
 * The payment method of a payment's last attempt; null if there was none. A failed authentication creates no charge: only
 * the payment method in the error is known.
 */
export function usedMethodOf(
  { last_payment_error: error }: Pick<Stripe.PaymentIntent, 'last_payment_error'>,
  charge: Stripe.Charge | null,
): UsedMethod | null {
  const tried = error?.payment_method
  const leftCharge = error?.charge !== undefined && error.charge === charge?.id
  if (tried && !leftCharge) return methodOf(tried.type, tried, null)
  return usedMethodOfCharge(charge)
}

/** The payment method of a charge; null if the processor does not return it. */
export function usedMethodOfCharge(charge: Stripe.Charge | null): UsedMethod | null {
  const details = charge?.payment_method_details
  return details ? methodOf(details.type, details, details.card?.three_d_secure?.result ?? null) : null
}

/** A payment method without an attempt to pay that is known. */
export function usedMethodOfTried(method: Stripe.PaymentMethod): UsedMethod {
  return methodOf(method.type, method, null)
}

function methodOf(
  type: string,
  details: Stripe.PaymentMethod | Stripe.Charge.PaymentMethodDetails,
  threeDSecure: string | null,
): UsedMethod {
  const { card } = details
  if (type === 'card' && card) {
    const { brand, last4, exp_month: expMonth, exp_year: expYear, country, wallet } = card
    const cvcCheck = card.checks?.cvc_check ?? null
    const shown = { brand, last4, expMonth, expYear, country, wallet: wallet?.type ?? null, threeDSecure, cvcCheck }
    return { type, card: shown, bank: null }
  }
  const { bank_name: name = null, last4 = null } = (details as unknown as Record<string, Details>)[type] ?? {}
  return { type, card: null, bank: name === null && last4 === null ? null : { name, last4 } }
}
