import type { Payment } from './wire.ts'

type LastError = NonNullable<Payment['last_error']>

/** Codes of banks and of the processor → what happened, for people. A decline code says more than the code beside it. */
const words: Readonly<Record<string, string>> = {
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
  transaction_not_allowed: 'The bank does not allow this payment.',
  try_again_later: 'The bank could not decide. Another attempt may succeed.',
}

/** Why a payment attempt failed, in a sentence; the processor's own message for an unknown code. */
export function errorInWords({ code, decline_code, message }: LastError): string {
  for (const known of [decline_code, code]) {
    if (known !== null && Object.hasOwn(words, known)) return words[known] ?? ''
  }
  return message ?? decline_code ?? code ?? 'The attempt failed.'
}
