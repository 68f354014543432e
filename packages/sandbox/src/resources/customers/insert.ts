import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { randomText } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { applyCustomer, type CustomerInput } from './change.ts'
import { customerWire } from './object.ts'

/** Stores a new customer and records `customer.created`. */
export function insertCustomer(
  ctx: Context,
  id: string,
  input: CustomerInput,
  test_clock: string | null = null,
): Stored<'customer'> {
  const state: Stored<'customer'>['state'] = {
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
    test_clock,
  }
  applyCustomer(state, input)
  const customer = ctx.objects.insert('customer', ctx, id, ctx.now, state)
  recordEvent(ctx, 'customer.created', customerWire(customer))
  return customer
}
