import { amountOf } from '../../billing/pricing.ts'
import { changeMetadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { clearable, hash, integer, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { changeDiscounts } from '../discounts/apply.ts'
import type { DiscountInput } from '../discounts/read.ts'
import { collectInvoice, methodOfInvoice, sendInvoice } from '../invoices/collect.ts'
import { finalizeInvoice } from '../invoices/finalize.ts'
import { priceOf } from '../invoices/lines.ts'
import { amountDue } from '../invoices/object.ts'
import { loadOr404 } from '../load.ts'
import { loadAttached } from '../payment-methods/attachment.ts'
import { readTaxRates } from '../tax-rates.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { addInvoiceItems } from './add-invoice-items.ts'
import { endUnpaidTrial } from './advance-due.ts'
import { scheduleCancellation } from './cancel.ts'
import { applyItems } from './change-items.ts'
import { collectionAfter } from './collection.ts'
import { assertHasPaymentMethod, assertSharing, incompleteError } from './create.ts'
import { cancellationDetails, changedItems, subscriptionFields, transferData } from './fields.ts'
import { loadChangeable, recordUpdate, saveSubscription, subscriptionWire } from './object.ts'
import { renewSubscription } from './renew.ts'
import { moveAnchor, type SubscriptionState } from './state.ts'

const params = {
  ...subscriptionFields,
  billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }),
  cancellation_details: cancellationDetails,
  items: changedItems,
  on_behalf_of: clearable(string()),
  pause_collection: clearable(
    hash({ behavior: required(oneOf('keep_as_draft', 'mark_uncollectible', 'void')), resumes_at: integer({ min: 1 }) }),
  ),
  proration_date: integer({ min: 1 }),
  transfer_data: clearable(transferData),
}
type Input = Parsed<typeof params>

export const updateSubscription = endpoint({
  method: 'POST',
  path: '/v1/subscriptions/:id',
  params,
  run(requestCtx, input, [id]) {
    const subscription = onlyMetadata(input)
      ? loadOr404(requestCtx, 'subscription', id)
      : loadChangeable(requestCtx, id)
    const ctx = onClock(requestCtx, subscription.state.test_clock)
    const before = subscriptionWire(ctx, subscription)
    const endsTrial = input.trial_end === 'now' && subscription.state.status === 'trialing'
    applyUpdate(ctx, subscription.state, input)
    addInvoiceItems(ctx, input.add_invoice_items, { ...subscription.state, subscription: id })
    if (input.discounts !== undefined) updateDiscounts(ctx, subscription, input.discounts)
    const behavior = input.proration_behavior ?? 'create_prorations'
    const resetAnchor = input.billing_cycle_anchor?.type === 'now'
    if (resetAnchor) assertInPeriod(subscription.state)
    const invoice =
      input.items || resetAnchor
        ? applyItems(ctx, subscription, input.items ?? [], { resetAnchor, behavior, at: input.proration_date })
        : null
    saveSubscription(ctx, subscription)
    recordUpdate(ctx, subscription, before)
    scheduleCancellation(ctx, subscription, input)
    const ended = endsTrial && endUnpaidTrial(ctx, subscription)
    const due = endsTrial && !ended ? renewSubscription(ctx, subscription, 'now') : invoice
    const isKept = due?.state.billing_reason === 'subscription_cycle' && subscription.state.pause_collection
    if (due && !isKept) billChange(ctx, due, input.payment_behavior ?? 'allow_incomplete')
    return subscriptionWire(ctx, loadOr404(ctx, 'subscription', id))
  },
})

/** The new discounts take something off from the next invoice on. */
function updateDiscounts(ctx: Context, { id, state }: Stored<'subscription'>, inputs: DiscountInput[] | null): void {
  const { currency, customer, items } = state
  const amount = items.reduce((sum, item) => sum + amountOf(priceOf(ctx, item.price).price.state, item.quantity), 0)
  const target = { customer, subscription: id }
  state.discounts = changeDiscounts(ctx, state.discounts ?? [], inputs, { amount, currency, customer }, target)
}

/** Throws a 400 when no period is being billed, so that its anchor cannot be reset. */
function assertInPeriod({ status }: SubscriptionState): void {
  if (status !== 'trialing' && status !== 'paused') return
  throw invalid(
    `The billing cycle of a subscription with the status ${status} cannot be reset.`,
    'billing_cycle_anchor',
  )
}

/** Whether the request changes only metadata and cancellation details, which an ended subscription allows too. */
function onlyMetadata(input: Input): boolean {
  const sent = Object.entries(input).filter(([, value]) => value !== undefined)
  return sent.every(([name]) => name === 'metadata' || name === 'cancellation_details')
}

/** Bills a change, which is refused without a payment method if it has to be paid for at once. */
export function billChange(ctx: Context, invoice: Stored<'invoice'>, behavior: string): void {
  const isCharged = behavior !== 'default_incomplete' && invoice.state.collection_method !== 'send_invoice'
  if (isCharged && amountDue(ctx, invoice) > 0) assertHasPaymentMethod(ctx, invoice)
  billNow(ctx, invoice, behavior)
}

/** Finalizes an invoice and collects it, with the requested payment behavior. */
export function billNow(ctx: Context, invoice: Stored<'invoice'>, behavior: string): void {
  if (invoice.state.status === 'void' || invoice.state.status === 'uncollectible') return
  finalizeInvoice(ctx, invoice)
  if (invoice.state.status !== 'open' || behavior === 'default_incomplete') return
  if (invoice.state.collection_method === 'send_invoice') {
    sendInvoice(ctx, invoice)
    return
  }
  const outcome = collectInvoice(ctx, invoice, { automatic: true, method: methodOfInvoice(ctx, invoice) })
  if (behavior === 'error_if_incomplete' && outcome !== 'paid' && outcome !== 'processing') {
    throw incompleteError(ctx, invoice)
  }
}

function applyUpdate(ctx: Context, state: SubscriptionState, input: Input): void {
  const details = input.cancellation_details
  if (input.application_fee_percent !== undefined) state.application_fee_percent = input.application_fee_percent
  if (input.transfer_data !== undefined) {
    const sent = input.transfer_data
    state.transfer_data = sent && { destination: sent.destination, amount_percent: sent.amount_percent ?? null }
  }
  if (input.application_fee_percent || input.transfer_data) {
    assertSharing(ctx, state.application_fee_percent, state.transfer_data, state.on_behalf_of)
  }
  if (input.default_payment_method) {
    loadAttached(ctx, input.default_payment_method, state.customer, 'default_payment_method')
  }
  if (input.default_payment_method !== undefined) state.default_payment_method = input.default_payment_method
  state.default_tax_rates = readTaxRates(ctx, input.default_tax_rates, 'default_tax_rates') ?? state.default_tax_rates
  Object.assign(state, collectionAfter(state, input))
  if (input.description !== undefined) state.description = input.description
  if (input.on_behalf_of !== undefined) state.on_behalf_of = input.on_behalf_of
  if (details?.comment !== undefined) state.cancellation.comment = details.comment
  if (details?.feedback !== undefined) state.cancellation.feedback = details.feedback
  const pause = input.pause_collection
  if (pause?.resumes_at !== undefined && pause.resumes_at <= ctx.now) {
    throw invalid('resumes_at must be in the future.', 'pause_collection[resumes_at]')
  }
  if (pause !== undefined) {
    state.pause_collection = pause && { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null }
  }
  state.metadata = changeMetadata(state.metadata, input.metadata)
  state.missing_payment_method =
    input.trial_settings?.end_behavior.missing_payment_method ?? state.missing_payment_method
  state.save_default_payment_method =
    input.payment_settings?.save_default_payment_method ?? state.save_default_payment_method
  changeTrial(ctx, state, input.trial_end)
}

/** Moves the end of a running trial; `now` changes nothing without one. */
function changeTrial(ctx: Context, state: SubscriptionState, end: Input['trial_end']): void {
  if (end === undefined || (end === 'now' && state.status !== 'trialing')) return
  if (state.status !== 'trialing') throw invalid('Only a running trial can be moved.', 'trial_end')
  if (end !== 'now' && end <= ctx.now) throw invalid('trial_end must be in the future.', 'trial_end')
  const moment = end === 'now' ? ctx.now : end
  state.trial_end = moment
  moveAnchor(state, moment)
  state.current_period_end = moment
  for (const item of state.items) item.billed.end = moment
}
