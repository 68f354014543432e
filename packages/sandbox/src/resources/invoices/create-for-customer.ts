import { changeMetadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Parsed } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { applyDiscounts, changeDiscounts } from '../discounts/apply.ts'
import { assertDestination } from '../payment-intents/capabilities.ts'
import { loadAttached } from '../payment-methods/attachment.ts'
import { readTaxRates } from '../tax-rates.ts'
import type { createInvoiceParams } from './create.ts'
import { draftSeconds, insertInvoice } from './insert.ts'
import { invoiceItemLine, pendingItemsOf } from './lines.ts'
import { subtotalOf } from './state.ts'

type Input = Parsed<typeof createInvoiceParams>

const secondsPerDay = 24 * 60 * 60

/** Stores the draft of an invoice that no subscription makes. */
export function insertCustomerInvoice(ctx: Context, customer: Stored<'customer'>, input: Input): Stored<'invoice'> {
  const pending =
    input.pending_invoice_items_behavior === 'include' ? pendingItemsOf(ctx, customer.id, input.currency) : []
  const currency = input.currency ?? pending[0]?.state.currency ?? 'usd'
  const items = pending.filter(({ state }) => state.currency === currency && state.subscription === null)
  const method = input.default_payment_method
  if (method) loadAttached(ctx, method, customer.id, 'default_payment_method')
  if (input.transfer_data) assertDestination(ctx, input.transfer_data.destination, 'transfer_data[destination]')
  const collection_method = input.collection_method ?? 'charge_automatically'
  const given = {
    application_fee_amount: input.application_fee_amount ?? null,
    auto_advance: input.auto_advance ?? false,
    billing_reason: 'manual',
    collection_method,
    currency,
    customer: customer.id,
    default_payment_method: method ?? null,
    default_tax_rates: readTaxRates(ctx, input.default_tax_rates, 'default_tax_rates'),
    description: input.description ?? null,
    due: input.auto_advance ? ctx.now + draftSeconds : null,
    due_date: dueDateOf(ctx, input, collection_method),
    footer: input.footer ?? null,
    lines: items.map(invoiceItemLine),
    metadata: changeMetadata({}, input.metadata),
    on_behalf_of: input.on_behalf_of ?? null,
    period_end: ctx.now,
    period_start: ctx.now,
    test_clock: customer.state.test_clock ?? null,
    transfer_data: input.transfer_data ? { destination: input.transfer_data.destination, amount_percent: null } : null,
  } as const
  const invoice = insertInvoice(ctx, given, ({ id, state }) => {
    const purchase = { amount: subtotalOf(state), currency, customer: customer.id }
    const target = { customer: customer.id, invoice: id }
    state.discounts = changeDiscounts(ctx, [], input.discounts ?? null, purchase, target)
    applyDiscounts(ctx, state)
  })
  for (const item of items) {
    item.state.invoice = invoice.id
    ctx.objects.save(item)
  }
  return invoice
}

/** When an invoice that is sent is due; null for one that is charged. */
function dueDateOf(ctx: Context, input: Input, collection: string): number | null {
  const { days_until_due: days, due_date: date } = input
  if (collection === 'charge_automatically') {
    if (days === undefined && date === undefined) return null
    throw invalid(
      'You can only specify a due date for invoices with `collection_method=send_invoice`.',
      days === undefined ? 'due_date' : 'days_until_due',
    )
  }
  if ((days === undefined) === (date === undefined)) {
    throw invalid(
      'If collection_method is `send_invoice`, you must specify exactly one of `due_date` or `days_until_due`.',
      'days_until_due',
      'parameter_missing',
    )
  }
  if (date !== undefined && date <= ctx.now) throw invalid('due_date must be in the future.', 'due_date')
  return date ?? ctx.now + (days ?? 0) * secondsPerDay
}
