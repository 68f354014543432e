import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { paymentMethodWire } from './object.ts'

/**
 * Attaches a payment method to a customer, for payments without them present. `authenticated`: the customer passed a
 * challenge for it.
 */
export function attachMethod(
  ctx: Context,
  method: Stored<'payment_method'>,
  customer: string,
  authenticated = false,
): void {
  const known = method.state.customer === customer
  if (known && !authenticated) return
  method.state.customer = customer
  method.state.spent = false
  const setUp = authenticated || (method.state.card?.setUpAlready ?? false)
  method.state.authenticated = setUp || (method.state.authenticated ?? false)
  ctx.objects.save(method)
  if (!known) recordEvent(ctx, 'payment_method.attached', paymentMethodWire(method))
}

/** Detaches a payment method from its customer; it cannot be used again. */
export function detachMethod(ctx: Context, method: Stored<'payment_method'>): void {
  const { customer } = method.state
  method.state.customer = null
  method.state.spent = true
  ctx.objects.save(method)
  recordEvent(ctx, 'payment_method.detached', paymentMethodWire(method), { customer })
}

/** Throws a 400 when the payment method is attached to another customer. */
export function assertAttachable(method: Stored<'payment_method'>, customer: string): void {
  if (method.state.spent) {
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may ' +
        'not be used again.',
    )
  }
  if (method.state.customer === null || method.state.customer === customer) return
  throw invalid('The payment method you provided has already been attached to a customer.', 'payment_method')
}

/** A payment method that is attached to the customer. Any other throws a 400 that names `param`. */
export function loadAttached(ctx: Context, id: string, customer: string, param: string): Stored<'payment_method'> {
  const method = ctx.objects.find('payment_method', ctx, id) ?? loadOr404(ctx, 'payment_method', id, param)
  if (method.state.customer === customer) return method
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    param,
  })
}
