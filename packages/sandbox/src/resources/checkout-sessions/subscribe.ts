import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { insertCustomer } from '../customers/customer.ts'
import { invoiceItemWire } from '../invoice-items/invoice-item.ts'
import { finalizeInvoice } from '../invoices/finalize.ts'
import { attachMethod } from '../payment-methods/attachment.ts'
import { trialEnd } from '../subscriptions/create.ts'
import { createItem } from '../subscriptions/items.ts'
import { startSubscription } from '../subscriptions/start.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { redeemableOf } from './discount.ts'
import type { LineItem, SessionState, SessionSubscription } from './state.ts'

type Session = Stored<'checkout.session'>

/**
 * Starts the session's subscription: creates the customer if necessary, attaches the payment method, and finalizes
 * the first invoice, which the session's intent pays. The subscription is active at once, also while a bank debit is
 * pending. A subscription without an amount due has no intent.
 */
export function subscribe(
  requestCtx: Context,
  session: Session,
  paid: { method: Stored<'payment_method'> | null; intent: Stored<'payment_intent'> | null; authenticated: boolean },
): void {
  const { state } = session
  const part = state.subscription
  if (!part) return
  const customer = customerOf(requestCtx, state, part)
  const ctx = onClock(requestCtx, customer.state.test_clock)
  if (paid.method) attachMethod(ctx, paid.method, customer.id, paid.authenticated)
  const oneTime = state.line_items.filter((item) => !item.recurring)
  const { data } = part
  const { subscription, invoice } = startSubscription(ctx, {
    application_fee_percent: data.application_fee_percent,
    checkout_session: session.id,
    customer: customer.id,
    redeems: redeemableOf(ctx, state),
    default_payment_method: paid.method?.id ?? null,
    description: data.description,
    oneTimeItems: oneTime.map((item) => insertOneTimeItem(ctx, customer.id, item)),
    items: state.line_items
      .filter((item) => item.recurring)
      .map(({ price, quantity }) => createItem(ctx, { price, quantity }, 'line_items', true)),
    metadata: data.metadata,
    missing_payment_method: data.missing_payment_method,
    on_behalf_of: data.on_behalf_of,
    save_default_payment_method: null,
    status: 'active',
    test_clock: customer.state.test_clock ?? null,
    transfer_data: data.transfer_data,
    trial_end: data.trial_end ?? trialEnd(ctx.now, { trial_period_days: data.trial_period_days ?? undefined }),
  })
  finalizeInvoice(ctx, invoice, paid.intent)
  state.customer = customer.id
  part.subscription = subscription.id
  part.invoice = invoice.id
}

/** The session's customer, or a new one when the session has none or a deleted one. */
function customerOf(ctx: Context, state: SessionState, part: SessionSubscription): Stored<'customer'> {
  const known = state.customer === null ? null : ctx.objects.find('customer', ctx, state.customer)
  if (known && !known.state.deleted) return known
  const details = state.customer_details
  return insertCustomer(ctx, part.new_customer ?? newId('cus', 14), {
    email: details?.email,
    name: details?.name,
    phone: details?.phone,
    address: details?.address,
  })
}

/** Adds a one-time item to the first invoice. */
export function insertOneTimeItem(ctx: Context, customer: string, item: LineItem): Stored<'invoiceitem'> {
  const stored = ctx.objects.insert('invoiceitem', ctx, newId('ii'), ctx.now, {
    amount: item.amount,
    currency: item.currency,
    customer,
    date: ctx.now,
    description: item.description,
    invoice: null,
    metadata: item.metadata,
    period: { start: ctx.now, end: ctx.now },
    price: item.price,
    product: ctx.objects.find('price', ctx, item.price)?.state.product ?? null,
    proration: false,
    quantity: item.quantity,
    subscription: null,
    subscription_item: null,
    test_clock: null,
    unit_amount: item.unit_amount,
  })
  recordEvent(ctx, 'invoiceitem.created', invoiceItemWire(ctx, stored))
  return stored
}
