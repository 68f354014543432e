import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { hash, integer, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import { listPage, pageParams } from '../../http/lists.ts'
import { indexedStateIs, type Stored } from '../../store/objects.ts'
import { loadCustomer } from '../customers/customer.ts'
import { loadOr404 } from '../load.ts'
import { assertAttachable, attachMethod, detachMethod, loadAttached } from './attachment.ts'
import { billingFields, newPaymentMethodFields } from './fields.ts'
import { refusalToSave } from './input.ts'
import { insertPaymentMethod, resolvePaymentMethod } from './insert.ts'
import { paymentMethodWire } from './object.ts'

export const createPaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/payment_methods',
  params: newPaymentMethodFields,
  publishable: true,
  run: (ctx, input) => paymentMethodWire(insertPaymentMethod(ctx, input)),
})

export const retrievePaymentMethod = endpoint({
  method: 'GET',
  path: '/v1/payment_methods/:id',
  params: {},
  run: (ctx, _params, [id]) => paymentMethodWire(resolvePaymentMethod(ctx, id)),
})

export const updatePaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/payment_methods/:payment_method',
  params: {
    allow_redisplay: oneOf('always', 'limited', 'unspecified'),
    billing_details: hash(billingFields),
    card: hash({ exp_month: integer({ min: 1, max: 12 }), exp_year: integer() }),
    metadata: metadata(),
  },
  run(ctx, input, [id]) {
    const method = loadOr404(ctx, 'payment_method', id, 'payment_method')
    const { state } = method
    for (const name of ['address', 'email', 'name', 'phone'] as const) {
      const value = input.billing_details?.[name]
      if (value !== undefined) Object.assign(state.billing_details, { [name]: value })
    }
    state.allow_redisplay = input.allow_redisplay ?? state.allow_redisplay ?? 'unspecified'
    if (state.card) {
      state.card.exp_month = input.card?.exp_month ?? state.card.exp_month
      state.card.exp_year = input.card?.exp_year ?? state.card.exp_year
    }
    state.metadata = changeMetadata(state.metadata, input.metadata)
    ctx.objects.save(method)
    recordEvent(ctx, 'payment_method.updated', paymentMethodWire(method))
    return paymentMethodWire(method)
  },
})

export const attachPaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/payment_methods/:payment_method/attach',
  params: { customer: required(string()) },
  run(ctx, input, [id]) {
    const method = resolvePaymentMethod(ctx, id)
    const customer = loadCustomer(ctx, input.customer, 'customer')
    assertAttachable(method, customer.id)
    assertNotDeclined(ctx, method)
    attachMethod(ctx, method, customer.id)
    return paymentMethodWire(method)
  },
})

/** Throws a 402 for a card that the bank declines when it is attached. */
export function assertNotDeclined(ctx: Context, method: Stored<'payment_method'>): void {
  const { card } = method.state
  const reason = card && refusalToSave(card, ctx.now)
  if (reason) throw new ApiError(402, { type: 'card_error', ...reason, payment_method: paymentMethodWire(method) })
}

export const detachPaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/payment_methods/:payment_method/detach',
  params: {},
  run(ctx, _params, [id]) {
    const method = loadOr404(ctx, 'payment_method', id, 'payment_method')
    const { customer } = method.state
    if (customer === null) {
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
    }
    detachMethod(ctx, method)
    const owner = ctx.objects.find('customer', ctx, customer)
    if (owner) {
      const { state } = owner
      if (state.default_payment_method === id) state.default_payment_method = null
      if (state.default_source === id) state.default_source = null
      ctx.objects.save(owner)
    }
    return paymentMethodWire(method)
  },
})

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
