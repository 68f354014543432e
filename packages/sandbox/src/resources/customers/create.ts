import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { accepted, string } from '../../http/fields.ts'
import { newId, randomText } from '../../ids.ts'
import { assertSaveable } from '../payment-methods/attach.ts'
import { resolvePaymentMethod } from '../payment-methods/insert.ts'
import { assertFree, loadSaved, saveMethod } from '../payment-methods/save.ts'
import { loadTestClock } from '../test-clocks/load.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import { applyCustomer } from './change.ts'
import { customerFields } from './fields.ts'
import { type CustomerState, customerWire } from './object.ts'

export const createCustomer = endpoint({
  method: 'POST',
  path: '/v1/customers',
  params: { ...customerFields, payment_method: string(), tax_id_data: accepted(), test_clock: string() },
  run(asked, input) {
    if (input.test_clock) loadTestClock(asked, input.test_clock, 'test_clock')
    const ctx = onClock(asked, input.test_clock)
    const method = input.payment_method ? resolvePaymentMethod(ctx, input.payment_method) : null
    const state: CustomerState = {
      address: null,
      balance: 0,
      business_name: null,
      default_payment_method: null,
      deleted: false,
      description: null,
      email: null,
      footer: null,
      individual_name: null,
      invoice_prefix: randomText(8).toUpperCase(),
      metadata: {},
      name: null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: input.test_clock ?? null,
    }
    applyCustomer(state, input)
    const customer = ctx.objects.insert('customer', ctx, newId('cus', 14), ctx.now, state)
    recordEvent(ctx, 'customer.created', customerWire(customer))
    if (method) {
      assertFree(method, customer.id)
      assertSaveable(method)
      saveMethod(ctx, method, customer.id)
    }
    const chosen = state.default_payment_method
    if (chosen) loadSaved(ctx, chosen, customer.id, 'invoice_settings[default_payment_method]')
    return customerWire(customer)
  },
})
