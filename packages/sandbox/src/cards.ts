/** Why a bank refuses a card, in the API's words. */
export type Decline = {
  code: string
  decline_code: string
  message: string
  advice_code?: string
}

const declinedMessage = 'Your card was declined.'
export const declines = {
  generic: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: declinedMessage,
    advice_code: 'try_again_later',
  },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    advice_code: 'try_again_later',
  },
  lost_card: {
    code: 'card_declined',
    decline_code: 'lost_card',
    message: declinedMessage,
    advice_code: 'do_not_try_again',
  },
  stolen_card: {
    code: 'card_declined',
    decline_code: 'stolen_card',
    message: declinedMessage,
    advice_code: 'do_not_try_again',
  },
  expired_card: {
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
    advice_code: 'do_not_try_again',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    advice_code: 'confirm_card_data',
  },
  processing_error: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    advice_code: 'try_again_later',
  },
  not_a_test_card: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. Use one of the test cards.',
  },
} satisfies Record<string, Decline>
export type DeclineName = keyof typeof declines

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown'

/** What a card does when it is charged, apart from succeeding. */
export type CardBehaviour = {
  declines?: DeclineName
  /** The customer has to authenticate first, unless the card was authenticated when it was saved. */
  authenticates?: true
  /** Each payment has to be authenticated, also with a saved card. */
  authenticatesAlways?: true
  /** The money bypasses the pending balance: it is available at once. */
  settlesAtOnce?: true
  /** The dispute or the refund behaviour that the charge will have. */
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry'
  refund?: 'pending' | 'fails'
  /** The issuer warns of fraud once the charge succeeded. */
  warnsOfFraud?: true
  /** Charges of a saved card fail, although saving it succeeds. */
  failsWhenSaved?: true
}

export type TestCard = CardBehaviour & {
  brand: Brand
  funding?: 'debit' | 'prepaid'
}

/** The test card numbers. Any other number is declined. */
export const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa', funding: 'debit' },
  '5555555555554444': { brand: 'mastercard' },
  '2223003122003222': { brand: 'mastercard' },
  '5200828282828210': { brand: 'mastercard', funding: 'debit' },
  '378282246310005': { brand: 'amex' },
  '371449635398431': { brand: 'amex' },
  '6011111111111117': { brand: 'discover' },
  '3056930009020004': { brand: 'diners' },
  '36227206271667': { brand: 'diners' },
  '3566002020360505': { brand: 'jcb' },
  '6200000000000005': { brand: 'unionpay' },
  '4000000000000002': { brand: 'visa', declines: 'generic' },
  '4000000000009995': { brand: 'visa', declines: 'insufficient_funds' },
  '4000000000009987': { brand: 'visa', declines: 'lost_card' },
  '4000000000009979': { brand: 'visa', declines: 'stolen_card' },
  '4000000000000069': { brand: 'visa', declines: 'expired_card' },
  '4000000000000127': { brand: 'visa', declines: 'incorrect_cvc' },
  '4000000000000119': { brand: 'visa', declines: 'processing_error' },
  '4000000000000341': { brand: 'visa', declines: 'generic', failsWhenSaved: true },
  '4000002500003155': { brand: 'visa', authenticates: true },
  '4000002760003184': { brand: 'visa', authenticates: true, authenticatesAlways: true },
  '4000008260003178': { brand: 'visa', authenticates: true, authenticatesAlways: true, declines: 'insufficient_funds' },
  '4000000000000259': { brand: 'visa', dispute: 'fraudulent' },
  '4000000000002685': { brand: 'visa', dispute: 'product_not_received' },
  '4000000000001976': { brand: 'visa', dispute: 'inquiry' },
  '4000000000005423': { brand: 'visa', warnsOfFraud: true },
  '4000000000000077': { brand: 'visa', settlesAtOnce: true },
  '4000003720000278': { brand: 'visa', settlesAtOnce: true },
  '4000000000007726': { brand: 'visa', refund: 'pending' },
  '4000000000005126': { brand: 'visa', refund: 'fails' },
}

/** Ready-made payment methods; each name stands for a card of the table above. */
export const cardTokens: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_mastercard_debit: '5200828282828210',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_diners: '3056930009020004',
  pm_card_jcb: '3566002020360505',
  pm_card_unionpay: '6200000000000005',
  pm_card_us: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_threeDSecure2Required: '4000002760003184',
  pm_card_threeDSecureRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_createIssuerFraudRecord: '4000000000005423',
  pm_card_bypassPending: '4000000000000077',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
}

/** The check digit that every card number ends in. */
export function passesLuhn(number: string): boolean {
  let sum = 0
  for (let i = 0; i < number.length; i++) {
    const digit = Number(number[number.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The brand that a number belongs to by its first digits. */
export function brandOf(number: string): Brand {
  if (/^4/.test(number)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(6011|64[4-9]|65)/.test(number)) return 'discover'
  if (/^(30[0-5]|36|38|39)/.test(number)) return 'diners'
  if (/^35/.test(number)) return 'jcb'
  return /^62/.test(number) ? 'unionpay' : 'unknown'
}
