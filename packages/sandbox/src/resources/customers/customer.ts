import { previousValues, recordEvent } from '../../events/record.ts'
import { type Address, address, changeMetadata, email, metadata, shippingTo } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { resourceMissing } from '../../http/errors.ts'
import { clearable, hash, integer, list, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import { randomText } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'

type CustomerState = {
  address: Address | null
  /** Minor units; negative when the customer has credit. */
  balance: number
  business_name: string | null
  /** Lines on the customer's invoices; undefined in customers that an older version stored. */
  custom_fields?: { name: string; value: string }[] | null
  default_payment_method: string | null
  /** The card of the Sources API that is charged by default; undefined in customers that an older version stored. */
  default_source?: string | null
  /** Deleted customers stay stored, so that their id still answers. */
  deleted: boolean
  description: string | null
  email: string | null
  footer: string | null
  individual_name: string | null
  invoice_prefix: string
  metadata: Record<string, string>
  name: string | null
  next_invoice_sequence: number
  phone: string | null
  preferred_locales: string[]
  shipping: Wire | null
  tax_exempt: 'exempt' | 'none' | 'reverse'
  /**
   * The test clock of the customer's billing; null without one, undefined in customers that an older version stored.
   */
  test_clock?: string | null
}

declare module '../../store/object-kinds.ts' {
  interface States {
    customer: CustomerState
  }
}

export function customerWire(customer: Stored<'customer'>): Wire {
  const { state } = customer
  if (state.deleted) return { id: customer.id, object: 'customer', deleted: true }
  return {
    id: customer.id,
    object: 'customer',
    address: state.address,
    balance: state.balance,
    ...(state.business_name === null ? {} : { business_name: state.business_name }),
    created: customer.created,
    currency: null,
    customer_account: null,
    default_source: state.default_source ?? null,
    delinquent: false,
    description: state.description,
    discount: null,
    email: state.email,
    ...(state.individual_name === null ? {} : { individual_name: state.individual_name }),
    invoice_prefix: state.invoice_prefix,
    invoice_settings: {
      custom_fields: state.custom_fields ?? null,
      default_payment_method: state.default_payment_method,
      footer: state.footer,
      rendering_options: null,
    },
    livemode: customer.live,
    metadata: state.metadata,
    name: state.name,
    next_invoice_sequence: state.next_invoice_sequence,
    phone: state.phone,
    preferred_locales: state.preferred_locales,
    shipping: state.shipping,
    tax_exempt: state.tax_exempt,
    test_clock: state.test_clock ?? null,
  }
}

/** An existing customer. An unknown or deleted one throws `resource_missing` naming `param`. */
export function loadCustomer(ctx: Context, id: string, param = 'id'): Stored<'customer'> {
  const customer = loadOr404(ctx, 'customer', id, param)
  if (customer.state.deleted) throw resourceMissing('customer', id, param)
  return customer
}

/** The parameters of both creation and update. An empty value unsets. */
export const customerFields = {
  address: clearable(address()),
  balance: integer(),
  business_name: clearable(string({ max: 150 })),
  description: clearable(string()),
  email: clearable(email()),
  individual_name: clearable(string({ max: 150 })),
  invoice_prefix: string({ max: 12 }),
  invoice_settings: hash({
    custom_fields: clearable(
      list(hash({ name: required(string({ max: 40 })), value: required(string({ max: 140 })) }), { max: 4 }),
    ),
    default_payment_method: clearable(string()),
    footer: clearable(string()),
  }),
  metadata: metadata(),
  name: clearable(string({ max: 256 })),
  next_invoice_sequence: integer({ min: 1 }),
  phone: clearable(string({ max: 20 })),
  preferred_locales: list(string()),
  shipping: clearable(shippingTo()),
  tax_exempt: clearable(oneOf('exempt', 'none', 'reverse')),
}

export type CustomerInput = Partial<Parsed<typeof customerFields>> & { default_source?: string | null | undefined }

/** Applies the request's fields to a customer's state; null unsets. */
function applyCustomer(state: CustomerState, input: CustomerInput): void {
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
  if (input.default_source !== undefined) state.default_source = input.default_source
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
