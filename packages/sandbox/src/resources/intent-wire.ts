import type { Context } from '../http/context.ts'
import type { Wire } from '../http/wire.ts'
import type { Stored } from '../store/objects.ts'
import { paymentMethodWire } from './payment-methods/object.ts'

type Payment = Stored<'payment_intent'>['state']
type Setup = Stored<'setup_intent'>['state']

/** The last error of a payment intent or a setup intent. Only a payment has a charge to name. */
export function lastErrorWire(ctx: Context, error: Payment['last_error'] | Setup['last_error']): Wire | null {
  if (!error) return null
  const method = ctx.objects.find('payment_method', ctx, error.payment_method)
  return {
    ...(error.advice_code ? { advice_code: error.advice_code } : {}),
    ...('charge' in error && error.charge ? { charge: error.charge } : {}),
    code: error.code,
    ...(error.decline_code ? { decline_code: error.decline_code } : {}),
    doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`,
    message: error.message,
    ...(method ? { payment_method: paymentMethodWire(method) } : {}),
    type: error.type ?? 'card_error',
  }
}

/** The next action of either intent: where the customer completes 3-D Secure. */
export function nextActionWire(ctx: Context, state: Payment | Setup): Wire | null {
  const { challenge, return_url, use_stripe_sdk } = state
  if (!challenge) return null
  const { publicUrl } = ctx.settings
  if (return_url && !use_stripe_sdk) {
    const url = `${publicUrl}/authenticate/${challenge.token}`
    return { redirect_to_url: { return_url, url }, type: 'redirect_to_url' }
  }
  const stripe_js = `${publicUrl}/js/authenticate/${challenge.token}`
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js } }
}
