import { sumOfDiscounts } from '../../billing/discounts.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { takeDiscounts } from '../discounts/apply.ts'
import { dueDateFrom } from '../subscriptions/collection.ts'
import type { SubscriptionState } from '../subscriptions/state.ts'
import { invoiceItemLine } from './lines.ts'
import { billedCustomer } from './load.ts'
import { invoiceWire } from './object.ts'
import type { BillingReason, InvoiceLine, InvoiceState } from './state.ts'

/** Seconds for which a draft can be changed before it is finalized. */
export const draftSeconds = 60 * 60

const defaults = {
  amount_paid: 0,
  application_fee_amount: null,
  application_fee_percent: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  default_payment_method: null,
  description: null,
  due: null,
  ending_balance: null,
  finalized_at: null,
  footer: null,
  marked_uncollectible_at: null,
  metadata: {},
  number: null,
  on_behalf_of: null,
  paid_at: null,
  paid_out_of_band: false,
  payment: null,
  payment_intent: null,
  proration_date: null,
  starting_balance: 0,
  status: 'draft',
  subscription: null,
  subscription_metadata: {},
  test_clock: null,
  transfer_data: null,
  voided_at: null,
} as const

type InvoiceInput = Partial<InvoiceState> &
  Pick<InvoiceState, 'billing_reason' | 'currency' | 'customer' | 'lines' | 'period_end' | 'period_start'>

/**
 * Stores a draft and records `invoice.created`. `finish` runs between the two, for what needs the id of the invoice.
 */
export function insertInvoice(
  ctx: Context,
  given: InvoiceInput,
  finish: (invoice: Stored<'invoice'>) => void = () => {},
): Stored<'invoice'> {
  const customer = ctx.objects.find('customer', ctx, given.customer)?.state
  const invoice = ctx.objects.insert('invoice', ctx, newId('in'), ctx.now, {
    ...defaults,
    billed_to: billedCustomer(ctx, given.customer),
    custom_fields: customer?.custom_fields ?? null,
    ...given,
    footer: given.footer ?? customer?.footer ?? null,
  })
  finish(invoice)
  ctx.objects.save(invoice)
  recordEvent(ctx, 'invoice.created', invoiceWire(ctx, invoice))
  return invoice
}

/** The contents of a subscription's invoice. */
export type SubscriptionInvoice = {
  billing_reason: BillingReason
  /** Lines beside those of the pending items. */
  lines: InvoiceLine[]
  /** The pending items that become lines. */
  items?: Stored<'invoiceitem'>[]
  period_start: number
  period_end: number
  proration_date?: number | null
  metadata?: Record<string, string>
  /** When the draft is finalized: automatically after an hour, now by the caller, or never by itself. */
  finalizes: 'in_an_hour' | 'now' | 'never'
}

/** Stores the draft of a subscription's invoice and sets `latest_invoice`; the caller saves the subscription. */
export function insertSubscriptionInvoice(
  ctx: Context,
  subscription: Stored<'subscription'>,
  details: SubscriptionInvoice,
): Stored<'invoice'> {
  const { state } = subscription
  const items = details.items ?? []
  const draft: InvoiceInput = {
    application_fee_percent: state.application_fee_percent,
    auto_advance: details.finalizes !== 'never',
    billing_reason: details.billing_reason,
    collection_method: state.collection_method ?? 'charge_automatically',
    currency: state.currency,
    customer: state.customer,
    default_tax_rates: state.default_tax_rates,
    due: details.finalizes === 'in_an_hour' ? ctx.now + draftSeconds : null,
    due_date: dueDateFrom(ctx.now, state),
    lines: [...items.map(invoiceItemLine), ...details.lines],
    metadata: details.metadata ?? {},
    on_behalf_of: state.on_behalf_of,
    period_start: details.period_start,
    period_end: details.period_end,
    proration_date: details.proration_date ?? null,
    subscription: subscription.id,
    subscription_metadata: state.metadata,
    test_clock: state.test_clock,
    transfer_data: state.transfer_data,
  }
  takeDiscounts(ctx, state, draft)
  recordBilled(state, draft.lines)
  const invoice = insertInvoice(ctx, draft)
  for (const item of items) {
    item.state.invoice = invoice.id
    ctx.objects.save(item)
  }
  state.latest_invoice = invoice.id
  return invoice
}

/** Records on the items what the lines of their own period bill after discounts, from which credits are computed. */
function recordBilled({ items }: SubscriptionState, lines: InvoiceLine[]): void {
  for (const line of lines) {
    const item = line.invoice_item === null ? items.find(({ id }) => id === line.subscription_item) : undefined
    const isPast = item && line.period.end <= item.billed.start
    if (item && !isPast && line.discounts?.length) item.billed.amount = line.amount - sumOfDiscounts(line.discounts)
  }
}
