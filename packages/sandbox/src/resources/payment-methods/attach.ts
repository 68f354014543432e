import { declines } from '../../cards.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ApiError } from '../../http/errors.ts'
import { required, string } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { loadCustomer } from '../customers/load.ts'
import { assertAttachable, attachMethod } from './attachment.ts'
import { resolvePaymentMethod } from './insert.ts'
import { paymentMethodWire } from './object.ts'

export const attachPaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/payment_methods/:payment_method/attach',
  params: { customer: required(string()) },
  run(ctx, input, [id]) {
    const method = resolvePaymentMethod(ctx, id)
    const customer = loadCustomer(ctx, input.customer, 'customer')
    assertAttachable(method, customer.id)
    assertNotDeclined(method)
    attachMethod(ctx, method, customer.id)
    return paymentMethodWire(method)
  },
})

/** Throws a 402 for a card that the bank declines when it is attached. */
export function assertNotDeclined(method: Stored<'payment_method'>): void {
  const { card } = method.state
  const reason = card?.declines && !card.failsWhenSaved && !card.authenticates ? declines[card.declines] : null
  if (reason) throw new ApiError(402, { type: 'card_error', ...reason, payment_method: paymentMethodWire(method) })
}
