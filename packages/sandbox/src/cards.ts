import { internationalCards } from './international-cards.ts'

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
  velocity: {
    code: 'card_declined',
    decline_code: 'card_velocity_exceeded',
    message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    advice_code: 'try_again_later',
  },
  /** The processor refuses it as fraud without a request to the bank. */
  blocked: {
    code: 'card_declined',
    decline_code: 'fraudulent',
    message: declinedMessage,
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

/**
 * The disputes that the customer opens about a charge. `fraudulent_twice`: two disputes, each of one half. `…_compliance`: the
 * network's own case, which is answered at a fee. `compelling_evidence`: fraudulent, and open to Visa's Compelling Evidence 3.0.
 */
export type DisputeBehaviour =
  | 'fraudulent'
  | 'product_not_received'
  | 'inquiry'
  | 'fraudulent_twice'
  | 'compelling_evidence'
  | 'visa_compliance'
  | 'mastercard_compliance'

/** The effect of charging a test card, other than success. */
export type CardBehaviour = {
  declines?: DeclineName
  /** The customer has to authenticate first, unless the card was authenticated when it was saved. */
  authenticates?: true
  /** The customer authenticates where the merchant asks for it (`request_three_d_secure`), and need not otherwise. */
  authenticatesIfAsked?: true
  /** Each payment has to be authenticated, also with a saved card. */
  authenticatesAlways?: true
  /** The money bypasses the pending balance: it is available at once. */
  settlesAtOnce?: true
  /** The dispute or the refund behaviour that the charge will have. */
  dispute?: DisputeBehaviour
  refund?: 'pending' | 'fails'
  /** The issuer warns of fraud once the charge succeeded. */
  warnsOfFraud?: true
  /** How likely fraud is; normal when left out. */
  risk?: 'elevated' | 'highest'
  /** The results of the bank's checks of the entered data; all pass when left out. */
  checks?: 'avs_fails' | 'cvc_fails' | 'line1_fails' | 'postal_code_fails' | 'unavailable'
  /** Saving it counts as authenticated: payments of the saved card need no authentication. */
  setUpAlready?: true
  /** Charges of a saved card fail, although saving it succeeds. */
  failsWhenSaved?: true
}

export type TestCard = CardBehaviour & {
  brand: Brand
  funding?: 'debit' | 'prepaid'
  /** The issuing country; US by default. */
  country?: string
}

/** The test card numbers. Any other number is declined. */
export const testCards: Readonly<Record<string, TestCard>> = {
  ...Object.fromEntries(
    Object.entries(internationalCards).map(([country, number]) => [number, { brand: 'visa' as const, country }]),
  ),
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa', funding: 'debit' },
  '5555555555554444': { brand: 'mastercard' },
  '2223003122003222': { brand: 'mastercard' },
  '5200828282828210': { brand: 'mastercard', funding: 'debit' },
  '5105105105105100': { brand: 'mastercard', funding: 'prepaid' },
  '5200007840000022': { brand: 'mastercard', country: 'AE' },
  '5555558265554449': { brand: 'mastercard', country: 'GB' },
  '4000058260000005': { brand: 'visa', funding: 'debit', country: 'GB' },
  '4000057640000008': { brand: 'visa', funding: 'debit', country: 'TH' },
  '3530111333300000': { brand: 'jcb', country: 'JP' },
  '5062210000000009': { brand: 'unknown', country: 'MX' },
  '4000002500001001': { brand: 'visa', country: 'FR' },
  '5555552500001001': { brand: 'mastercard', country: 'FR' },
  '4000050360000001': { brand: 'visa', funding: 'debit', country: 'AU' },
  '5555050360000080': { brand: 'mastercard', funding: 'debit', country: 'AU' },
  '4000051230000072': { brand: 'visa', funding: 'debit' },
  '5200828282828897': { brand: 'mastercard', funding: 'debit' },
  '6011000990139424': { brand: 'discover' },
  '6011981111111113': { brand: 'discover', funding: 'debit' },
  '6555900000604105': { brand: 'discover' },
  '6200000000000047': { brand: 'unionpay', funding: 'debit' },
  '6205500000000000004': { brand: 'unionpay' },
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
  '4000000000006975': { brand: 'visa', declines: 'velocity' },
  '4100000000000019': { brand: 'visa', declines: 'blocked', risk: 'highest' },
  '4000000000004954': { brand: 'visa', declines: 'blocked', risk: 'highest' },
  '4000000000009235': { brand: 'visa', risk: 'elevated' },
  '4000000000000101': { brand: 'visa', checks: 'cvc_fails' },
  '4000000000000036': { brand: 'visa', checks: 'postal_code_fails' },
  '4000000000000028': { brand: 'visa', checks: 'line1_fails' },
  '4000000000000010': { brand: 'visa', checks: 'avs_fails' },
  '4000000000000044': { brand: 'visa', checks: 'unavailable' },
  // Controls of fraud prevention that an account switches on; they are off here, as they are at first.
  '4000008400000407': { brand: 'visa' },
  '4000008400000159': { brand: 'visa' },
  '4000008400001017': { brand: 'visa' },
  '4000008405600003': { brand: 'visa' },
  '4001858821843804': { brand: 'visa' },
  '4000058400307872': { brand: 'visa', checks: 'cvc_fails', risk: 'elevated' },
  '4000058400306072': { brand: 'visa', checks: 'postal_code_fails', risk: 'elevated' },
  '4000000000000341': { brand: 'visa', declines: 'generic', failsWhenSaved: true },
  '4000002500003155': { brand: 'visa', authenticates: true },
  '4000002760003184': { brand: 'visa', authenticates: true, authenticatesAlways: true },
  '4000008260003178': { brand: 'visa', authenticates: true, authenticatesAlways: true, declines: 'insufficient_funds' },
  '4000003800000446': { brand: 'visa', authenticates: true, setUpAlready: true },
  '4000000000003220': { brand: 'visa', country: 'IE', authenticates: true, authenticatesAlways: true },
  '4000008400000027': { brand: 'visa', authenticates: true, authenticatesAlways: true },
  '4000008400001629': { brand: 'visa', authenticates: true, authenticatesAlways: true, declines: 'generic' },
  '4000008400001280': { brand: 'visa', declines: 'generic' },
  '4000582600000094': { brand: 'visa', authenticates: true, authenticatesAlways: true },
  '4000582600000045': { brand: 'visa', authenticates: true, authenticatesAlways: true },
  '4000582600000102': { brand: 'visa', authenticates: true, authenticatesAlways: true },
  '4000582600000110': { brand: 'visa', authenticates: true, authenticatesAlways: true },
  '4000000000003055': { brand: 'visa', authenticatesIfAsked: true },
  '4000000000003097': { brand: 'visa' },
  '4000000032200000': { brand: 'visa' },
  '4000000000000259': { brand: 'visa', dispute: 'fraudulent' },
  '4000000000002685': { brand: 'visa', dispute: 'product_not_received' },
  '4000000000001976': { brand: 'visa', dispute: 'inquiry' },
  '4000000404000079': { brand: 'visa', dispute: 'fraudulent_twice' },
  '4000000404000038': { brand: 'visa', dispute: 'compelling_evidence' },
  '4000008400000779': { brand: 'visa', dispute: 'visa_compliance' },
  '5105008400000002': { brand: 'mastercard', dispute: 'mastercard_compliance' },
  '4000000001000043': { brand: 'visa', dispute: 'fraudulent' },
  // Disputes that an account enrolled in their prevention would not get; this one is not enrolled.
  '4000000404004816': { brand: 'visa', dispute: 'fraudulent' },
  '4000000404005649': { brand: 'visa', dispute: 'fraudulent' },
  '5105000300000018': { brand: 'mastercard', dispute: 'fraudulent' },
  '4000000000005423': { brand: 'visa', warnsOfFraud: true },
  '4000000000000077': { brand: 'visa', settlesAtOnce: true },
  '4000003720000278': { brand: 'visa', country: 'IE', settlesAtOnce: true },
  '4000000000007726': { brand: 'visa', refund: 'pending' },
  '4000000000005126': { brand: 'visa', refund: 'fails' },
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
