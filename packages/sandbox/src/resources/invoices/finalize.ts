import { percentOf } from '../../billing/discounts.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { boolean } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { roundingStep } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'
import { changeBalance } from '../customers/balance.ts'
import { unmetMinimum } from '../minimum-charge.ts'
import { insertPaymentIntent } from '../payment-intents/insert.ts'
import { offeredTypes } from '../payment-methods/types.ts'
import { onSandboxClock } from '../test-clocks/test-clock.ts'
import { billedCustomer, loadInvoice } from './load.ts'
import { invoiceWire } from './object.ts'
import { markInvoicePaid } from './pay.ts'
import { dueAmount, type InvoiceState, totalOf } from './state.ts'

/**
 * Finalizes a draft: its number, the customer balance that it uses, and a payment for the rest. An invoice with nothing
 * left to pay is paid at once. `first`: the intent of a checkout, which has paid the invoice already or awaits the
 * bank; the customer balance is then not used.
 */
export function finalizeInvoice(
  ctx: Context,
  invoice: Stored<'invoice'>,
  first: Stored<'payment_intent'> | null = null,
): void {
  const { state } = invoice
  const amount = applyCustomerBalance(ctx, invoice, first !== null)
  state.billed_to = billedCustomer(ctx, state.customer)
  state.status = 'open'
  state.finalized_at = ctx.now
  state.due = null
  if (first) {
    state.attempted = true
    state.attempt_count = 1
  }
  if (amount > 0) openPayment(ctx, invoice, amount, first)
  ctx.objects.save(invoice)
  recordEvent(ctx, 'invoice.finalized', invoiceWire(ctx, invoice))
  if (amount === 0 || first?.state.status === 'succeeded') markInvoicePaid(ctx, invoice, amount)
}

/** The application fee of a payment: a fixed amount overrides the percentage, and neither exceeds the payment. */
function applicationFee(state: InvoiceState, amount: number): number | null {
  const percent = state.application_fee_percent
  const fee =
    state.application_fee_amount ?? (percent === null ? 0 : percentOf(amount, percent, roundingStep(state.currency)))
  return fee > 0 ? Math.min(fee, amount) : null
}

function applyCustomerBalance(ctx: Context, { id, state }: Stored<'invoice'>, ignoreBalance: boolean): number {
  const customer = ctx.objects.find('customer', ctx, state.customer)
  const before = ignoreBalance ? 0 : (customer?.state.balance ?? 0)
  const isTooSmall = (due: number) => unmetMinimum(ctx, due, state.currency) !== null
  const { due, balance } = dueAmount(totalOf(state), before, isTooSmall)
  state.starting_balance = before
  state.ending_balance = balance
  if (!customer) return due
  const { invoice_prefix: prefix, next_invoice_sequence: sequence } = customer.state
  state.number = `${prefix}-${String(sequence).padStart(4, '0')}`
  customer.state.next_invoice_sequence = sequence + 1
  ctx.objects.save(customer)
  if (!ignoreBalance) {
    const amount = balance - before
    changeBalance(ctx, customer, { amount, currency: state.currency, invoice: id, type: 'applied_to_invoice' })
  }
  return due
}

function openPayment(
  ctx: Context,
  invoice: Stored<'invoice'>,
  amount: number,
  first: Stored<'payment_intent'> | null,
): void {
  const { state } = invoice
  const intent = first ?? newIntent(onSandboxClock(ctx), invoice, amount)
  if (first) {
    first.state.invoice = invoice.id
    ctx.objects.save(first)
  }
  const payment = ctx.objects.insert('invoice_payment', ctx, newId('inpay'), ctx.now, {
    amount_paid: null,
    amount_requested: amount,
    canceled_at: null,
    currency: state.currency,
    invoice: invoice.id,
    paid_at: null,
    payment_intent: intent.id,
    status: 'open',
  })
  state.payment = payment.id
  state.payment_intent = intent.id
}

const descriptionByReason: Partial<Record<InvoiceState['billing_reason'], string>> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
}

/** Stripe: Products, `statement_descriptor` is "only used for subscription payments". */
function descriptorOf(ctx: Context, { lines, subscription }: InvoiceState): string | null {
  if (subscription === null) return null
  const products = lines.map(({ product }) => ctx.objects.find('product', ctx, product ?? ''))
  return products.find((one) => one?.state.statement_descriptor)?.state.statement_descriptor ?? null
}

function newIntent(ctx: Context, { id, state }: Stored<'invoice'>, amount: number): Stored<'payment_intent'> {
  const transfer = state.transfer_data
  const share = transfer?.amount_percent ?? null
  const choice = {
    currency: state.currency,
    capture_method: 'automatic_async' as const,
    allowed_payment_method_types: null,
    excluded_payment_method_types: null,
  }
  return insertPaymentIntent(ctx, {
    ...choice,
    amount,
    application_fee_amount: share === null ? applicationFee(state, amount) : null,
    customer: state.customer,
    description: descriptionByReason[state.billing_reason] ?? 'Payment for Invoice',
    invoice: id,
    on_behalf_of: state.on_behalf_of,
    payment_method_types: offeredTypes(ctx, choice, 'Invoice'),
    setup_future_usage: state.subscription === null ? null : 'off_session',
    statement_descriptor: descriptorOf(ctx, state),
    transfer_data: transfer && {
      destination: transfer.destination,
      amount: share === null ? null : percentOf(amount, share, roundingStep(state.currency)),
    },
  })
}

/** Seconds until an invoice with `auto_advance` is collected, unless the request pays it before. */
const collectionDelaySeconds = 2

export const finalizeInvoiceNow = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/finalize',
  params: { auto_advance: boolean() },
  run(requestCtx, input, [id]) {
    const { ctx, invoice } = loadInvoice(requestCtx, id, ['draft'], 'finalize')
    finalizeInvoice(ctx, invoice)
    if (invoice.state.status === 'open') {
      invoice.state.auto_advance = input.auto_advance ?? invoice.state.auto_advance
      const charged = invoice.state.collection_method !== 'send_invoice'
      invoice.state.due = charged && invoice.state.auto_advance ? ctx.now + collectionDelaySeconds : null
      ctx.objects.save(invoice)
    }
    return invoiceWire(ctx, invoice)
  },
})
