import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { newId } from '../../ids.ts'
import { indexedStateIs, type Stored, stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { assertAttachable, attachMethod, detachMethod, loadAttached } from '../payment-methods/attachment.ts'
import { assertNotDeclined } from '../payment-methods/endpoints.ts'
import { resolvePaymentMethod } from '../payment-methods/insert.ts'
import { endWaitingSchedules } from '../subscription-schedules/object.ts'
import { endSubscription } from '../subscriptions/cancel.ts'
import { isEnded } from '../subscriptions/state.ts'
import { loadTestClock, onClock } from '../test-clocks/test-clock.ts'
import { customerBalanceEndpoints, keepAdjustment } from './balance.ts'
import {
  type CustomerInput,
  changeCustomer,
  customerFields,
  customerWire,
  insertCustomer,
  loadCustomer,
} from './customer.ts'
import { addSource, assertOwnSource, cardOfToken, replaceSource, sourceEndpoints } from './sources.ts'

const createCustomer = endpoint({
  method: 'POST',
  path: '/v1/customers',
  params: { ...customerFields, payment_method: string(), source: string(), test_clock: string() },
  run(requestCtx, input) {
    if (input.test_clock) assertRoomOnClock(requestCtx, loadTestClock(requestCtx, input.test_clock, 'test_clock').id)
    const ctx = onClock(requestCtx, input.test_clock)
    const method = input.payment_method ? resolvePaymentMethod(ctx, input.payment_method) : null
    const source = input.source ? cardOfToken(ctx, input.source) : null
    const given = { ...withMethod(input, method?.id), default_source: source?.id ?? null }
    const customer = insertCustomer(ctx, newId('cus', 14), given, input.test_clock ?? null)
    keepAdjustment(ctx, customer, 0)
    if (source) addSource(ctx, source, customer.id)
    if (method) {
      assertAttachable(method, customer.id)
      assertNotDeclined(ctx, method)
      attachMethod(ctx, method, customer.id)
    }
    const chosen = customer.state.default_payment_method
    if (chosen) loadAttached(ctx, chosen, customer.id, 'invoice_settings[default_payment_method]')
    return customerWire(customer)
  },
})

/** Stripe: test clocks, at most three customers on each. */
const maxCustomersOnClock = 3

function assertRoomOnClock(ctx: Context, clock: string): void {
  const customers = ctx.objects.all('customer', ctx, stateIs('test_clock', clock), stateIs('deleted', 0))
  if (customers.length < maxCustomersOnClock) return
  throw invalid(`A test clock can have at most ${maxCustomersOnClock} customers.`, 'test_clock')
}

/** When one request attaches a token and makes it the default, both mean the same new payment method. */
function withMethod<T extends { payment_method?: string | undefined } & CustomerInput>(input: T, id?: string): T {
  const { invoice_settings: settings, payment_method: named } = input
  if (!settings || id === undefined || settings.default_payment_method !== named) return input
  return { ...input, invoice_settings: { ...settings, default_payment_method: id } }
}

/** Also answers for a deleted customer: with its id and `deleted`. */
const retrieveCustomer = endpoint({
  method: 'GET',
  path: '/v1/customers/:id',
  params: {},
  run: (ctx, _params, [id]) => customerWire(loadOr404(ctx, 'customer', id)),
})

const updateCustomer = endpoint({
  method: 'POST',
  path: '/v1/customers/:id',
  params: { ...customerFields, default_source: string(), source: string() },
  run(ctx, input, [id]) {
    const customer = loadCustomer(ctx, id)
    const method = input.invoice_settings?.default_payment_method
    if (method) loadAttached(ctx, method, id, 'invoice_settings[default_payment_method]')
    if (input.default_source !== undefined) assertOwnSource(ctx, customer, input.default_source)
    if (input.source !== undefined) replaceSource(ctx, customer, input.source)
    const { balance } = customer.state
    changeCustomer(ctx, customer, input)
    keepAdjustment(ctx, customer, balance)
    return customerWire(customer)
  },
})

const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/v1/customers/:id',
  params: {},
  run(ctx, _params, [id]) {
    const customer = loadCustomer(ctx, id)
    removeCustomer(ctx, customer)
    return customerWire(customer)
  },
})

/** Deletes a customer, cancels their subscriptions and schedules, and detaches their payment methods, which cannot be used again. */
export function removeCustomer(requestCtx: Context, customer: Stored<'customer'>): void {
  const ctx = onClock(requestCtx, customer.state.test_clock)
  const subscriptions = ctx.objects.everywhere('subscription', -1, {
    sql: "json_extract(state, '$.customer') = ?",
    values: [customer.id],
    index: 'subscriptions_by_customer',
  })
  for (const subscription of subscriptions) {
    if (subscription.live !== ctx.live || isEnded(subscription.state.status)) continue
    endSubscription(ctx, subscription, { reason: 'cancellation_requested' })
  }
  endWaitingSchedules(requestCtx, stateIs('customer', customer.id))
  const saved = indexedStateIs('payment_methods_by_customer', 'customer', customer.id)
  for (const method of ctx.objects.everywhere('payment_method', -1, saved)) detachMethod(ctx, method)
  recordEvent(ctx, 'customer.deleted', customerWire(customer))
  customer.state.deleted = true
  ctx.objects.save(customer)
}

const listCustomers = endpoint({
  method: 'GET',
  path: '/v1/customers',
  params: { ...listParams, email: string(), test_clock: string() },
  run: (ctx, params) =>
    listPage(ctx, 'customer', params, {
      url: '/v1/customers',
      wire: customerWire,
      where: [
        stateIs('deleted', 0),
        params.email === undefined ? null : stateIs('email', params.email),
        params.test_clock === undefined ? null : stateIs('test_clock', params.test_clock),
      ],
    }),
})

export const customerEndpoints = [
  createCustomer,
  retrieveCustomer,
  updateCustomer,
  deleteCustomer,
  listCustomers,
  ...customerBalanceEndpoints,
  ...sourceEndpoints,
]
