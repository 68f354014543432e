import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { string } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { stateIs } from '../../store/objects.ts'
import { assertNotDeclined } from '../payment-methods/attach.ts'
import { assertAttachable, attachMethod, loadAttached } from '../payment-methods/attachment.ts'
import { resolvePaymentMethod } from '../payment-methods/insert.ts'
import { loadTestClock } from '../test-clocks/load.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import type { CustomerInput } from './change.ts'
import { customerFields } from './fields.ts'
import { insertCustomer } from './insert.ts'
import { customerWire } from './object.ts'

export const createCustomer = endpoint({
  method: 'POST',
  path: '/v1/customers',
  params: { ...customerFields, payment_method: string(), test_clock: string() },
  run(requestCtx, input) {
    if (input.test_clock) assertRoomOnClock(requestCtx, loadTestClock(requestCtx, input.test_clock, 'test_clock').id)
    const ctx = onClock(requestCtx, input.test_clock)
    const method = input.payment_method ? resolvePaymentMethod(ctx, input.payment_method) : null
    const customer = insertCustomer(ctx, newId('cus', 14), withMethod(input, method?.id), input.test_clock ?? null)
    if (method) {
      assertAttachable(method, customer.id)
      assertNotDeclined(method)
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
