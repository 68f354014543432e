import type { PaymentMethodName } from '@merchant-payments/processor'

/** What an operator decides about the accounts of merchants. */
export type AccountTerms = {
  /** What stays on each balance when it is paid out, in US cents, or as much in its own currency. */
  minimumBalance: number
  /** Days until a payment can be spent; null leaves it to the processor. */
  payoutDelayDays: number | null
  /** What merchants offer their customers beside cards. */
  paymentMethods: readonly PaymentMethodName[]
}

/** `required`: a person without a second factor is not an operator, whatever their row contains. */
export type OperatorTwoFactor = 'optional' | 'required'

/** The merchants whose live payments the platform hosts: all, those that an operator has approved, or none. */
export type PlatformHosting = 'all' | 'approved' | 'off'

/** What guessing a password costs: scrypt's parameters. */
export type PasswordCost = { N: number; r: number; p: number }
