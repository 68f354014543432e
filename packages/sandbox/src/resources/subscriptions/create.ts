import { amountOf } from '../../billing/pricing.ts'
import { changeMetadata } from '../../http/common-fields.ts'
import { type Context, isPlatform } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { clearable, integer, type Parsed, required, string } from '../../http/fields.ts'
import { currency } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'
import { loadCustomer } from '../customers/customer.ts'
import { readItemDiscounts, readRedeemable } from '../discounts/read.ts'
import { collectInvoice, methodOfInvoice } from '../invoices/collect.ts'
import { finalizeInvoice } from '../invoices/finalize.ts'
import { priceOf } from '../invoices/lines.ts'
import { loadOr404 } from '../load.ts'
import { assertDestination, missingCapability } from '../payment-intents/capabilities.ts'
import { assertFeeFromHere, assertSettlesHere } from '../payment-intents/fields.ts'
import { paymentIntentWire } from '../payment-intents/payment-intent.ts'
import { loadAttached } from '../payment-methods/attachment.ts'
import { readTaxRates } from '../tax-rates.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { addInvoiceItems } from './add-invoice-items.ts'
import { readBackdate } from './backdate.ts'
import { scheduleCancellation } from './cancel.ts'
import { collectionAfter } from './collection.ts'
import { billingMode, createItems, subscriptionFields, transferData } from './fields.ts'
import { anchorConfig, readAnchor } from './first-period.ts'
import { assertBillableTogether, assertOneCurrency, createItem } from './items.ts'
import { subscriptionWire } from './object.ts'
import { startSubscription } from './start.ts'
import type { AnchorConfig, SubscriptionItem } from './state.ts'

const secondsPerDay = 24 * 60 * 60
const maxTrialSeconds = 730 * secondsPerDay

const params = {
  ...subscriptionFields,
  backdate_start_date: integer({ min: 1 }),
  billing_cycle_anchor: integer({ min: 1 }),
  billing_cycle_anchor_config: anchorConfig,
  billing_mode: billingMode,
  currency: currency(),
  customer: required(string()),
  items: required(createItems),
  on_behalf_of: clearable(string()),
  transfer_data: transferData,
  trial_period_days: integer({ min: 0 }),
}

export const createSubscription = endpoint({
  method: 'POST',
  path: '/v1/subscriptions',
  params,
  run(requestCtx, input) {
    const customer = loadCustomer(requestCtx, input.customer, 'customer')
    const ctx = onClock(requestCtx, customer.state.test_clock)
    const transfer = input.transfer_data
    const transfer_data = transfer
      ? { destination: transfer.destination, amount_percent: transfer.amount_percent ?? null }
      : null
    assertSharing(ctx, input.application_fee_percent ?? null, transfer_data, input.on_behalf_of ?? null)
    const method = input.default_payment_method
    if (method) loadAttached(ctx, method, customer.id, 'default_payment_method')
    const items = input.items.map((item, index) => createItem(ctx, item, `items[${index}]`))
    assertCurrency(ctx, items, input.currency)
    const amount = items.reduce((sum, item) => sum + amountOf(priceOf(ctx, item.price).price.state, item.quantity), 0)
    const { currency: code, price } = assertBillableTogether(ctx, items)
    assertOneCurrency(ctx, customer.id, code)
    addInvoiceItems(ctx, input.add_invoice_items, { currency: code, customer: customer.id, subscription: null })
    const trial_end = trialEnd(ctx.now, withTrialOfPrice(input, price))
    const recurring = price.state.recurring ?? { interval: 'month', interval_count: 1 }
    const purchase = { currency: code, amount, customer: customer.id }
    const collection = collectionAfter({}, input)
    const isSent = collection.collection_method === 'send_invoice'
    const { subscription, invoice } = startSubscription(ctx, {
      billing_cycle_anchor_config: anchorConfigOf(input.billing_cycle_anchor_config),
      anchor: readAnchor(ctx, input, recurring, trial_end),
      itemRedeems: readItemDiscounts(ctx, input.items, items, purchase, 'items'),
      redeems: (input.discounts ?? []).map((one, index) => readRedeemable(ctx, one, purchase, `discounts[${index}]`)),
      ...collection,
      application_fee_percent: input.application_fee_percent ?? null,
      backdate: readBackdate(ctx, input),
      customer: customer.id,
      default_payment_method: method ?? null,
      default_tax_rates: readTaxRates(ctx, input.default_tax_rates, 'default_tax_rates'),
      description: input.description ?? null,
      items,
      metadata: changeMetadata({}, input.metadata),
      missing_payment_method: input.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      on_behalf_of: input.on_behalf_of ?? null,
      save_default_payment_method: input.payment_settings?.save_default_payment_method ?? null,
      ...(isSent ? { finalizes: 'in_an_hour' as const } : {}),
      status: isSent ? 'active' : 'incomplete',
      test_clock: customer.state.test_clock ?? null,
      transfer_data,
      trial_end,
    })
    scheduleCancellation(ctx, subscription, input)
    if (!isSent) finalizeInvoice(ctx, invoice)
    if (invoice.state.status === 'open') collectFirstInvoice(ctx, invoice, input.payment_behavior ?? 'allow_incomplete')
    return subscriptionWire(ctx, loadOr404(ctx, 'subscription', subscription.id))
  },
})

/** Stripe: `trial_from_plan`, the trial of the first price where the request says none itself. */
function withTrialOfPrice(input: Parsed<typeof params>, { state }: Stored<'price'>) {
  const { trial_end, trial_from_plan: fromPlan, trial_period_days } = input
  if (!fromPlan) return { trial_end, trial_period_days }
  if (trial_end === undefined && trial_period_days === undefined) return { trial_period_days: state.trial_period_days }
  throw invalid('You cannot set `trial_end` or `trial_period_days` with `trial_from_plan`.', 'trial_from_plan')
}

/** The configuration with all its parts; those that were not sent are null. */
function anchorConfigOf(sent: Parsed<typeof params>['billing_cycle_anchor_config']): AnchorConfig | null {
  if (!sent) return null
  const { day_of_month, hour = null, minute = null, month = null, second = null } = sent
  return { day_of_month, hour, minute, month, second }
}

function assertCurrency(ctx: Context, items: SubscriptionItem[], wanted: string | undefined): void {
  const { currency } = assertBillableTogether(ctx, items)
  if (wanted === undefined || wanted === currency) return
  throw invalid(
    `The price specified only supports \`${currency}\`. This doesn't match the expected currency: \`${wanted}\`.`,
    'currency',
  )
}

/** Throws a 400 unless percentage and destination fit: both need another account to share the payments with. */
export function assertSharing(
  ctx: Context,
  percent: number | null,
  transfer: { destination: string; amount_percent: number | null } | null,
  onBehalfOf: string | null,
  prefix = '',
): void {
  const name = (field: string) => (prefix ? `${prefix}[${field}]` : field)
  if (percent !== null && isPlatform(ctx) && !transfer) {
    throw invalid(
      'Can only apply an application_fee_percent when the request is made on behalf of another account (using an OAuth ' +
        'key, the Stripe-Account header, or the destination parameter).',
      name('application_fee_percent'),
    )
  }
  if (percent !== null) assertFeeFromHere(ctx, name('application_fee_percent'))
  if (!transfer) return
  if (percent !== null && transfer.amount_percent !== null) {
    throw invalid(
      'You may only specify one of application_fee_percent or transfer_data[amount_percent].',
      name('transfer_data'),
    )
  }
  if (!isPlatform(ctx)) throw invalid('A connected account cannot send money to a destination.', name('transfer_data'))
  assertDestination(ctx, transfer.destination, name('transfer_data[destination]'))
  assertSettlesHere(ctx, transfer.destination, onBehalfOf, name('on_behalf_of'))
}

function collectFirstInvoice(ctx: Context, invoice: Stored<'invoice'>, behavior: string): void {
  if (behavior === 'default_incomplete') return
  assertHasPaymentMethod(ctx, invoice)
  const outcome = collectInvoice(ctx, invoice, { automatic: true })
  if (behavior === 'error_if_incomplete' && (outcome === 'declined' || outcome === 'requires_action')) {
    throw incompleteError(ctx, invoice)
  }
}

/** Throws a 400 unless there is a payment method to pay the invoice with. */
export function assertHasPaymentMethod(ctx: Context, invoice: Stored<'invoice'>): void {
  if (methodOfInvoice(ctx, invoice)) return
  throw invalid(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment ' +
      'method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    undefined,
    'resource_missing',
  )
}

/** The error that rolls back a change whose payment failed: a 402, or a 400 where the account cannot be paid. */
export function incompleteError(ctx: Context, invoice: Stored<'invoice'>): ApiError {
  const intent = loadOr404(ctx, 'payment_intent', invoice.state.payment_intent ?? '')
  const error = intent.state.last_error
  const missing = missingCapability(ctx, intent)
  if (missing) return missing
  return new ApiError(402, {
    type: 'card_error',
    code: error?.code ?? 'subscription_payment_intent_requires_action',
    message:
      error?.message ?? 'Payment for this subscription requires additional user action before it can be completed.',
    ...(error?.decline_code ? { decline_code: error.decline_code } : {}),
    payment_intent: paymentIntentWire(ctx, intent),
  })
}

/** The end of a trial that starts now; null without a trial. A trial longer than two years throws a 400. */
export function trialEnd(
  now: number,
  input: Pick<Partial<Parsed<typeof params>>, 'trial_end' | 'trial_period_days'>,
  prefix = '',
): number | null {
  const name = (field: string) => (prefix ? `${prefix}[${field}]` : field)
  if (input.trial_end !== undefined && input.trial_period_days !== undefined) {
    throw invalid('You may only specify one of trial_end or trial_period_days.', name('trial_end'))
  }
  if (input.trial_end === 'now') return null
  if (input.trial_end === undefined && !input.trial_period_days) return null
  const end = input.trial_end ?? now + (input.trial_period_days ?? 0) * secondsPerDay
  if (end <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', name('trial_end'))
  if (end > now + maxTrialSeconds) {
    const param = input.trial_end === undefined ? 'trial_period_days' : 'trial_end'
    throw invalid('Invalid trial: it can last at most 730 days.', name(param))
  }
  return end
}
