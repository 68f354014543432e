import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { alwaysOff, clearable, hash, integer, oneOf, required, string } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import type { MethodType } from '../payment-methods/types.ts'
import { optionsOfOtherMethods } from './other-methods.ts'

/**
 * `payment_method_options`. Stripe: of the test cards, those that require 3-D Secure ask for it whatever is requested, those that support
 * it only when it is requested, and most are not enrolled, so that `any` and `challenge` change nothing for them.
 */
const cardOfSetup = {
  moto: alwaysOff('This sandbox takes no orders by mail or telephone.'),
  request_three_d_secure: oneOf('any', 'automatic', 'challenge'),
}
const bankAccount = hash({ verification_method: oneOf('automatic') })

export const setupMethodOptions = hash({ card: hash(cardOfSetup), us_bank_account: bankAccount })

export const methodOptions = hash({
  ...optionsOfOtherMethods,
  card: hash({
    ...cardOfSetup,
    setup_future_usage: clearable(oneOf('none', 'off_session', 'on_session')),
    installments: hash({ enabled: alwaysOff('This sandbox has no instalments.') }),
    request_extended_authorization: oneOf('never'),
    request_incremental_authorization: oneOf('never'),
    request_multicapture: oneOf('never'),
    request_overcapture: oneOf('never'),
    require_cvc_recollection: alwaysOff('The pages of this sandbox do not ask again for the security code of a card.'),
  }),
  us_bank_account: bankAccount,
})

export type ThreeDSecureRequest = 'any' | 'automatic' | 'challenge'

/** Whether the merchant asks for 3-D Secure where a card has it. */
export function isAsked(request: ThreeDSecureRequest | undefined): boolean {
  return request === 'any' || request === 'challenge'
}

/** The requested setting, or else the one before. */
export function requestedThreeDSecure(
  sent: { card?: { request_three_d_secure?: ThreeDSecureRequest | undefined } | undefined } | undefined,
  before: ThreeDSecureRequest = 'automatic',
): ThreeDSecureRequest {
  return sent?.card?.request_three_d_secure ?? before
}

export type FutureUsage = 'none' | 'off_session' | 'on_session'

/** The `setup_future_usage` of cards, instead of the payment's; undefined without one. */
export function requestedCardUsage(
  sent: { card?: { setup_future_usage?: FutureUsage | null | undefined } | undefined } | undefined,
  before?: FutureUsage,
): FutureUsage | undefined {
  const usage = sent?.card?.setup_future_usage
  return usage === undefined ? before : (usage ?? undefined)
}

export function methodOptionsWire(
  types: MethodType[],
  request_three_d_secure: ThreeDSecureRequest = 'automatic',
  usage?: FutureUsage,
): Wire {
  const card = {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure,
    ...(usage === undefined ? {} : { setup_future_usage: usage }),
  }
  return {
    ...(types.includes('card') ? { card } : {}),
    ...(types.includes('us_bank_account') ? { us_bank_account: { verification_method: 'automatic' } } : {}),
  }
}

/** The customer's consent to debits. */
export const mandateData = hash({
  customer_acceptance: required(
    hash({
      accepted_at: integer({ min: 1 }),
      offline: hash({}),
      online: hash({ ip_address: string(), user_agent: string() }),
      type: required(oneOf('offline', 'online')),
    }),
  ),
})

/**
 * Keeps the customer's consent with a bank account. One without consent, neither now nor when it was saved, throws a 400. Stripe.js
 * sends the consent by itself, as its form shows the text of it. Stripe: ACH Direct Debit.
 */
export function takeMandate(
  ctx: Context,
  method: Stored<'payment_method'>,
  sent: unknown,
  what: 'PaymentIntent' | 'SetupIntent',
): void {
  if (!method.state.bank || method.state.mandated) return
  if (sent === undefined && !ctx.request?.isPublishable) {
    throw invalid(
      `This ${what} requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and ` +
        'try again, providing acceptance data in the mandate_data parameter.',
    )
  }
  method.state.mandated = true
  ctx.objects.save(method)
}
