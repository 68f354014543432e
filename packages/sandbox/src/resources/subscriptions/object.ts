import { recordChange } from '../../events/record.ts'
import { type Context, isPlatform } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { listOf } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { planWire, priceWire } from '../prices/price.ts'
import { taxRatesWire } from '../tax-rates.ts'
import { isEnded, nextChangeAt, type SubscriptionItem, type SubscriptionState } from './state.ts'

export function subscriptionWire(ctx: Context, subscription: Stored<'subscription'>): Wire {
  const { state } = subscription
  const items = state.items.map((item) => subscriptionItemWire(ctx, subscription, item))
  return {
    id: subscription.id,
    object: 'subscription',
    application: isPlatform(ctx) ? null : ctx.settings.meta.application,
    application_fee_percent: state.application_fee_percent,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: state.billing_cycle_anchor,
    billing_cycle_anchor_config: state.billing_cycle_anchor_config ?? null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: state.cancel_at,
    cancel_at_period_end: state.cancel_at_period_end,
    canceled_at: state.canceled_at,
    cancellation_details: { ...state.cancellation, feedback_option: null },
    collection_method: state.collection_method ?? 'charge_automatically',
    created: subscription.created,
    currency: state.currency,
    customer: state.customer,
    customer_account: null,
    days_until_due: state.days_until_due ?? null,
    default_payment_method: state.default_payment_method,
    default_source: null,
    default_tax_rates: taxRatesWire(ctx, state.default_tax_rates),
    description: state.description,
    discounts: state.discounts ?? [],
    ended_at: state.ended_at,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(items, `/v1/subscription_items?subscription=${subscription.id}`),
    latest_invoice: state.latest_invoice,
    livemode: subscription.live,
    managed_payments: { enabled: false },
    metadata: state.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: state.on_behalf_of,
    pause_collection: state.pause_collection ?? null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: state.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: state.pending_setup_intent,
    pending_update: null,
    schedule: state.schedule ?? null,
    start_date: state.start_date,
    status: state.status,
    ...statusDetails(state),
    test_clock: state.test_clock,
    transfer_data: state.transfer_data,
    trial_end: state.trial_end,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: state.missing_payment_method },
    },
    trial_start: state.trial_start,
  }
}

function statusDetails({ status, paused }: SubscriptionState): Wire {
  if (status !== 'paused' || !paused) return {}
  const why = { subscription: { type: paused.reason }, transitioned_at: paused.at, type: 'subscription' }
  return { status_details: { paused: why } }
}

export function subscriptionItemWire(ctx: Context, subscription: Stored<'subscription'>, item: SubscriptionItem): Wire {
  const price = ctx.objects.find('price', ctx, item.price)
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: subscription.state.current_period_end,
    current_period_start: subscription.state.current_period_start,
    current_trial: null,
    discounts: item.discounts ?? [],
    metadata: item.metadata,
    plan: price && planWire(price),
    price: price && priceWire(price),
    ...(price?.state.meter === undefined ? { quantity: item.quantity } : {}),
    subscription: subscription.id,
    tax_rates: taxRatesWire(ctx, item.tax_rates),
  }
}

/** A subscription that can still be changed. An ended one throws a 400, an unknown one a 404. */
export function loadChangeable(ctx: Context, id: string): Stored<'subscription'> {
  const subscription = loadOr404(ctx, 'subscription', id)
  if (!isEnded(subscription.state.status)) return subscription
  throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
}

/** Saves a subscription and its next due moment. `cancel_at_period_end` moves `cancel_at` with the period. */
export function saveSubscription(ctx: Context, subscription: Stored<'subscription'>): void {
  const { state } = subscription
  if (state.cancel_at_period_end && !isEnded(state.status)) state.cancel_at = state.current_period_end
  state.due = nextChangeAt(state)
  ctx.objects.save(subscription)
}

/** Changes a subscription in place, saves it and records an event if anything changed. */
export function changeSubscription(
  ctx: Context,
  subscription: Stored<'subscription'>,
  change: (state: Stored<'subscription'>['state']) => void,
): void {
  const before = subscriptionWire(ctx, subscription)
  change(subscription.state)
  saveSubscription(ctx, subscription)
  recordUpdate(ctx, subscription, before)
}

/** Records `customer.subscription.updated` if the subscription differs from `before`. */
export function recordUpdate(ctx: Context, subscription: Stored<'subscription'>, before: Wire): void {
  recordChange(ctx, 'customer.subscription.updated', before, subscriptionWire(ctx, subscription))
}
