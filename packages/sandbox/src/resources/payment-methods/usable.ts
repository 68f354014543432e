import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { attachMethod } from './attachment.ts'

type Method = Stored<'payment_method'>

/**
 * Throws a 400 for a payment method that an intent cannot use: one of another customer, or one that was used, or detached,
 * without being attached to a customer. Measured by others at Stripe; the odd `source` is theirs.
 */
export function assertUsable(method: Method, customer: string | null, what: 'PaymentIntent' | 'SetupIntent'): void {
  const { customer: owner, spent } = method.state
  if (spent) {
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
        'connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use ' +
        'a PaymentMethod multiple times, you must attach it to a Customer first.',
    )
  }
  if (owner === null || owner === customer) return
  if (customer !== null) {
    throw invalid(
      `The PaymentMethod ${method.id} does not belong to the Customer you supplied ${customer}. Please use this ` +
        'PaymentMethod with the Customer that it belongs to instead.',
      'payment_method',
    )
  }
  const isPayment = what === 'PaymentIntent'
  const named = isPayment
    ? `The \`payment_method\` parameter supplied ${method.id}`
    : `The payment method supplied (${method.id})`
  throw invalid(
    `${named} belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter on the ${what}.`,
    isPayment ? 'source' : 'payment_method',
    isPayment ? 'parameter_missing' : undefined,
  )
}

/** Attaches a payment method that a payment saves; any other without a customer cannot be used again. */
export function keepOrSpend(
  ctx: Context,
  method: Method,
  payment: { saves: boolean; customer: string | null; authenticated: boolean },
): void {
  const customer = payment.saves ? ctx.objects.find('customer', ctx, payment.customer ?? '') : null
  if (customer) attachMethod(ctx, method, customer.id, payment.authenticated)
  if (method.state.customer !== null) return
  method.state.spent = true
  ctx.objects.save(method)
}
