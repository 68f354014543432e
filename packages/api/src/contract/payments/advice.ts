import type { PaymentFailure } from '@merchant-payments/processor'

/** The advice after a failed attempt. */
export const advices = ['retry_later', 'new_method', 'confirm_details', 'do_not_retry'] as const
type Advice = (typeof advices)[number]

/** Codes of banks and networks, after which one advice is right whatever the processor proposes. */
const byCode: Readonly<Record<Advice, readonly string[]>> = {
  retry_later: [
    'card_velocity_exceeded',
    'insufficient_funds',
    'issuer_not_available',
    'processing_error',
    'reenter_transaction',
    'try_again_later',
    'withdrawal_count_limit_exceeded',
  ],
  new_method: [
    'account_closed',
    'bank_account_restricted',
    'card_not_supported',
    'currency_not_supported',
    'expired_card',
    'invalid_account',
    'new_account_information_available',
    'no_account',
    'not_permitted',
    'service_not_allowed',
    'transaction_not_allowed',
  ],
  confirm_details: [
    'authentication_required',
    'incorrect_address',
    'incorrect_cvc',
    'incorrect_number',
    'incorrect_zip',
    'invalid_cvc',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'invalid_number',
    'payment_intent_authentication_failure',
  ],
  do_not_retry: [
    'debit_not_authorized',
    'fraudulent',
    'lost_card',
    'merchant_blacklist',
    'pickup_card',
    'restricted_card',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'security_violation',
    'stolen_card',
    'stop_payment_order',
  ],
}

/** The advice of the card networks, as the processor passes it on. */
const byNetwork: Readonly<Record<string, Advice>> = {
  confirm_card_data: 'confirm_details',
  do_not_try_again: 'do_not_retry',
  try_again_later: 'retry_later',
}

/** The advice after a failed attempt: by its code, else by the network; else the customer needs another payment method. */
export function adviceOn({ code, declineCode, advice }: Omit<PaymentFailure, 'message'>): Advice {
  const known = advices.find((one) => [declineCode, code].some((name) => name !== null && byCode[one].includes(name)))
  return known ?? byNetwork[advice ?? ''] ?? 'new_method'
}
