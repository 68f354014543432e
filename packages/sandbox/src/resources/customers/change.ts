import { previousValues } from '../../events/previous-attributes.ts'
import { recordEvent } from '../../events/record.ts'
import { changeMetadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import type { Parsed } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import type { customerFields } from './fields.ts'
import { type CustomerState, customerWire } from './object.ts'

export type CustomerInput = Partial<Parsed<typeof customerFields>>

/** Applies the request's fields to a customer's state; null unsets. */
export function applyCustomer(state: CustomerState, input: CustomerInput): void {
  const { invoice_settings: invoices } = input
  for (const name of ['address', 'business_name', 'description', 'email', 'individual_name'] as const) {
    if (input[name] !== undefined) Object.assign(state, { [name]: input[name] })
  }
  for (const name of ['name', 'phone', 'shipping'] as const) {
    if (input[name] !== undefined) Object.assign(state, { [name]: input[name] })
  }
  state.balance = input.balance ?? state.balance
  state.invoice_prefix = input.invoice_prefix ?? state.invoice_prefix
  state.next_invoice_sequence = input.next_invoice_sequence ?? state.next_invoice_sequence
  state.preferred_locales = input.preferred_locales ?? state.preferred_locales
  if (input.tax_exempt !== undefined) state.tax_exempt = input.tax_exempt ?? 'none'
  if (invoices?.default_payment_method !== undefined) state.default_payment_method = invoices.default_payment_method
  if (invoices?.custom_fields !== undefined) state.custom_fields = invoices.custom_fields
  if (invoices?.footer !== undefined) state.footer = invoices.footer
  state.metadata = changeMetadata(state.metadata, input.metadata)
}

/** Changes a stored customer, and records `customer.updated` if anything changed. */
export function changeCustomer(ctx: Context, customer: Stored<'customer'>, input: CustomerInput): void {
  const before = customerWire(customer)
  applyCustomer(customer.state, input)
  const after = customerWire(customer)
  const previous = previousValues(before, after)
  if (Object.keys(previous).length === 0) return
  ctx.objects.save(customer)
  recordEvent(ctx, 'customer.updated', after, previous)
}
