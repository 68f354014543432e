import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { accepted, string } from '../../http/fields.ts'
import { newId, randomText } from '../../ids.ts'
import { applyCustomer } from './change.ts'
import { customerFields } from './fields.ts'
import { type CustomerState, customerWire } from './object.ts'

export const createCustomer = endpoint({
  method: 'POST',
  path: '/v1/customers',
  params: { ...customerFields, payment_method: string(), tax_id_data: accepted(), test_clock: accepted() },
  run(ctx, input) {
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
    }
    applyCustomer(state, input)
    const customer = ctx.objects.insert('customer', ctx, newId('cus', 14), ctx.now, state)
    recordEvent(ctx, 'customer.created', customerWire(customer))
    return customerWire(customer)
  },
})
