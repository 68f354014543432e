import type { Payment } from './wire.ts'

type LastError = NonNullable<Payment['last_error']>

const another = 'Ask the customer to pay with another card or method.'
const again = 'The customer can try again with the same card, with the details corrected.'
const later = 'Another attempt with the same card may succeed later.'
const bank = 'The customer’s bank can say why. Another card usually works.'

/** The remedies, by the same codes. For all others the bank alone knows the reason. */
const advice: Readonly<Record<string, string>> = {
  authentication_required: 'The customer has to pay again, and confirm the payment with the bank.',
  card_not_supported: another,
  card_velocity_exceeded: another,
  currency_not_supported: another,
  do_not_try_again: another,
  expired_card: another,
  fraudulent: another,
  incorrect_cvc: again,
  incorrect_number: again,
  incorrect_zip: again,
  insufficient_funds: another,
  invalid_account: another,
  lost_card: another,
  payment_intent_authentication_failure: 'The customer has to pay again, and confirm the payment with the bank.',
  pickup_card: another,
  processing_error: later,
  stolen_card: another,
  test_mode_live_card: 'Use one of the test cards in test mode.',
  try_again_later: later,
}

/** Texts for the codes of banks and the processor. A decline code takes precedence: it is more specific than the error code. */
const messages: Readonly<Record<string, string>> = {
  authentication_required: 'The bank requires the customer to authenticate the payment.',
  card_declined: 'The bank declined the card.',
  card_not_supported: 'The card does not support this purchase.',
  card_velocity_exceeded: 'The card has exceeded its limit.',
  currency_not_supported: 'The card does not support this currency.',
  do_not_honor: 'The bank declined the card without giving a reason.',
  do_not_try_again: 'The bank declined the card and will decline it again.',
  expired_card: 'The card has expired.',
  fraudulent: 'The payment was declined because it looks fraudulent.',
  generic_decline: 'The bank declined the card without giving a reason.',
  incorrect_cvc: 'The security code was wrong.',
  incorrect_number: 'The card number was wrong.',
  incorrect_zip: 'The postal code was wrong.',
  insufficient_funds: 'The card has insufficient funds.',
  invalid_account: 'The card or its account is not valid.',
  lost_card: 'The card was reported lost.',
  payment_intent_authentication_failure: 'The customer did not authenticate the payment with the bank.',
  payment_method_provider_decline: 'The bank declined the payment.',
  pickup_card: 'The card was reported lost or stolen.',
  processing_error: 'An error occurred while the card was being processed.',
  stolen_card: 'The card was reported stolen.',
  test_mode_live_card: 'A real card was used in test mode.',
  transaction_not_allowed: 'The bank does not allow this payment.',
  try_again_later: 'The bank could not decide. Another attempt may succeed.',
}

/** Why a payment attempt failed, in a sentence; the processor's own message for an unknown code. */
export function errorMessage({ code, decline_code, message }: Omit<LastError, 'advice'>): string {
  for (const known of [decline_code, code]) {
    if (known !== null && Object.hasOwn(messages, known)) return messages[known] ?? ''
  }
  return message ?? decline_code ?? code ?? 'The attempt failed.'
}

/** The remedy after a failed payment attempt; null if the reason is not known. */
export function adviceOnError({ code, decline_code }: Pick<LastError, 'code' | 'decline_code'>): string | null {
  for (const known of [decline_code, code]) {
    if (known !== null && Object.hasOwn(advice, known)) return advice[known] ?? null
  }
  return code === 'card_declined' ? bank : null
}
