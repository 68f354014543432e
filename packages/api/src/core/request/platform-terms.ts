import type { PaymentMethodName } from '@merchant-payments/processor'

/** The terms of merchants' accounts that an operator sets. */
export type AccountTerms = {
  /** The part of each balance that is not paid out: US cents, converted to the currency of the balance. */
  minimumBalance: number
  /** Days until a payment can be spent; null leaves it to the processor. */
  payoutDelayDays: number | null
  /** The payment methods that merchants offer in addition to cards. */
  paymentMethods: readonly PaymentMethodName[]
}

/** `required`: a person without a second factor is not an operator, whatever their row contains. */
export type OperatorTwoFactor = 'optional' | 'required'

/** The merchants whose live payments the platform hosts: all, those that an operator has approved, or none. */
export type PlatformHosting = 'all' | 'approved' | 'off'

/** Whether the platform hosts a merchant's payments when their own account cannot accept them. Always true in test mode. */
export function isHosted(
  { livemode, hostingApproved }: { livemode: boolean; hostingApproved: boolean },
  hosting: PlatformHosting,
): boolean {
  return !livemode || hosting === 'all' || (hosting === 'approved' && hostingApproved)
}

/** The parameters of scrypt, which decide how long a guess of a password takes. */
export type PasswordCost = { N: number; r: number; p: number }
