import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { insertOneTimeItem } from '../checkout-sessions/subscribe.ts'
import { loadCustomer } from '../customers/customer.ts'
import { collectInvoice, methodOfInvoice } from '../invoices/collect.ts'
import { finalizeInvoice } from '../invoices/finalize.ts'
import { insertInvoice } from '../invoices/insert.ts'
import { invoiceItemLine } from '../invoices/lines.ts'
import { loadOr404 } from '../load.ts'
import { trialEnd } from '../subscriptions/create.ts'
import { createItem } from '../subscriptions/items.ts'
import { startSubscription } from '../subscriptions/start.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { quoteWire } from './object.ts'

export const acceptQuote = endpoint({
  method: 'POST',
  path: '/v1/quotes/:quote/accept',
  params: {},
  run(requestCtx, _params, [id]) {
    const quote = loadOr404(requestCtx, 'quote', id, 'quote')
    const { state } = quote
    if (state.status !== 'open') throw invalid(`A quote with the status ${state.status} cannot be accepted.`)
    const customer = loadCustomer(requestCtx, state.customer ?? '', 'customer')
    const ctx = onClock(requestCtx, state.test_clock)
    const items = state.items.filter((item) => !item.recurring).map((item) => insertOneTimeItem(ctx, customer.id, item))
    if (items.length < state.items.length) subscribe(ctx, quote, customer, items)
    else state.invoice = draftInvoice(ctx, quote, customer, items)
    state.status = 'accepted'
    state.accepted_at = ctx.now
    state.due = null
    ctx.objects.save(quote)
    recordEvent(ctx, 'quote.accepted', quoteWire(ctx, quote))
    return quoteWire(ctx, quote)
  },
})

/** Starts the subscription of a quote, and charges its first invoice if the customer has a payment method. */
function subscribe(
  ctx: Context,
  { state }: Stored<'quote'>,
  customer: Stored<'customer'>,
  oneTimeItems: Stored<'invoiceitem'>[],
): void {
  const { description, metadata, trial_period_days } = state.subscription_data
  const transfer = state.transfer_data
  const { subscription, invoice } = startSubscription(ctx, {
    application_fee_percent: state.application_fee_percent,
    customer: customer.id,
    default_payment_method: null,
    description,
    items: state.items
      .filter((item) => item.recurring)
      .map(({ price, quantity }) => createItem(ctx, { price, quantity }, 'line_items', true)),
    metadata,
    missing_payment_method: 'create_invoice',
    oneTimeItems,
    on_behalf_of: state.on_behalf_of,
    save_default_payment_method: null,
    status: 'incomplete',
    test_clock: state.test_clock,
    transfer_data: transfer && { amount_percent: transfer.amount_percent, destination: transfer.destination },
    trial_end: trialEnd(ctx.now, { trial_period_days: trial_period_days ?? undefined }),
  })
  state.subscription = subscription.id
  state.invoice = invoice.id
  finalizeInvoice(ctx, invoice)
  if (invoice.state.status === 'open' && methodOfInvoice(ctx, invoice))
    collectInvoice(ctx, invoice, { automatic: true })
}

/** The draft of an invoice over a quote's items, which is finalized by a request. */
function draftInvoice(
  ctx: Context,
  { state }: Stored<'quote'>,
  customer: Stored<'customer'>,
  items: Stored<'invoiceitem'>[],
): string {
  const transfer = state.transfer_data
  const invoice = insertInvoice(ctx, {
    application_fee_amount: state.application_fee_amount,
    auto_advance: false,
    billing_reason: 'manual',
    currency: state.currency ?? '',
    customer: customer.id,
    lines: items.map(invoiceItemLine),
    on_behalf_of: state.on_behalf_of,
    period_end: ctx.now,
    period_start: ctx.now,
    test_clock: state.test_clock,
    transfer_data: transfer && { amount_percent: null, destination: transfer.destination },
  })
  for (const item of items) {
    item.state.invoice = invoice.id
    ctx.objects.save(item)
  }
  return invoice.id
}
