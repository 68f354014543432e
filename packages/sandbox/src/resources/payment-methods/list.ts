import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { oneOf, type Parsed, string } from '../../http/fields.ts'
import { listPage, pageParams } from '../../http/lists.ts'
import { indexedStateIs } from '../../store/objects.ts'
import { loadCustomer } from '../customers/load.ts'
import { loadAttached } from './attachment.ts'
import { paymentMethodWire } from './object.ts'

const params = {
  ...pageParams,
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  type: oneOf('card', 'us_bank_account'),
}

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/v1/payment_methods',
  params: { ...params, customer: string() },
  run: (ctx, input) => list(ctx, '/v1/payment_methods', input.customer, input),
})

export const listCustomerPaymentMethods = endpoint({
  method: 'GET',
  path: '/v1/customers/:id/payment_methods',
  params,
  run: (ctx, input, [id]) => list(ctx, `/v1/customers/${id}/payment_methods`, loadCustomer(ctx, id).id, input),
})

export const retrieveCustomerPaymentMethod = endpoint({
  method: 'GET',
  path: '/v1/customers/:id/payment_methods/:payment_method',
  params: {},
  run: (ctx, _input, [id, method]) =>
    paymentMethodWire(loadAttached(ctx, method, loadCustomer(ctx, id).id, 'payment_method')),
})

const redisplayed = "coalesce(json_extract(state, '$.allow_redisplay'), 'unspecified') = ?"

/** The payment methods attached to a customer; an empty list without a customer. */
function list(ctx: Context, url: string, customer: string | undefined, input: Parsed<typeof params>) {
  const bank = "json_extract(state, '$.bank') IS"
  const type = { card: `${bank} NULL`, us_bank_account: `${bank} NOT NULL` }
  return listPage(ctx, 'payment_method', input, {
    url,
    wire: paymentMethodWire,
    where: [
      indexedStateIs('payment_methods_by_customer', 'customer', customer ?? ''),
      input.allow_redisplay ? { sql: redisplayed, values: [input.allow_redisplay] } : null,
      input.type ? { sql: type[input.type], values: [] } : null,
    ],
  })
}
