import { paymentTimeline } from '#messages/payment-timeline.ts'
import type { Payment } from './wire.ts'

const t = paymentTimeline.errorMessages

type LastError = NonNullable<Payment['last_error']>

const another = t.askCustomerPayAnother
const again = t.customerTryAgainSame
const later = t.anotherAttemptSameCard
const bank = t.customersBankSayWhy

/** The remedies, by the same codes. For all others the bank alone knows the reason. */
const advice: Readonly<Record<string, string>> = {
  authentication_required: t.authenticationRequired,
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
  payment_intent_authentication_failure: t.authenticationRequired,
  pickup_card: another,
  processing_error: later,
  stolen_card: another,
  test_mode_live_card: t.testModeLiveCard,
  try_again_later: later,
}

/** Texts for the codes of banks and the processor. A decline code takes precedence: it is more specific than the error code. */
const messages: Readonly<Record<string, string>> = t.messages

/** Why a payment attempt failed, in a sentence; the processor's own message for an unknown code. */
export function errorMessage({ code, decline_code, message }: Omit<LastError, 'advice'>): string {
  for (const known of [decline_code, code]) {
    if (known !== null && Object.hasOwn(messages, known)) return messages[known] ?? ''
  }
  return message ?? decline_code ?? code ?? t.theAttemptFailed
}

/** The remedy after a failed payment attempt; null if the reason is not known. */
export function adviceOnError({ code, decline_code }: Pick<LastError, 'code' | 'decline_code'>): string | null {
  for (const known of [decline_code, code]) {
    if (known !== null && Object.hasOwn(advice, known)) return advice[known] ?? null
  }
  return code === 'card_declined' ? bank : null
}
