import { periodEndAfter } from '../../billing/period.ts'
import { amountOf } from '../../billing/pricing.ts'
import { changeMetadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { invalid, resourceMissing } from '../../http/errors.ts'
import type { Parsed } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { changeDiscounts } from '../discounts/apply.ts'
import { insertProration } from '../invoice-items/invoice-item.ts'
import { insertSubscriptionInvoice } from '../invoices/insert.ts'
import { pendingItems, periodLines, priceOf } from '../invoices/lines.ts'
import { loadOr404 } from '../load.ts'
import { changeCurrentPhase } from '../subscription-schedules/advance.ts'
import { scheduleOf } from '../subscription-schedules/object.ts'
import { readTaxRates } from '../tax-rates.ts'
import type { changedItemFields } from './fields.ts'
import { assertBillableTogether, assertCurrencyKept, createItem, priceOfItem, quantityOf } from './items.ts'
import { chargeRemaining, creditUnused, type Proration } from './prorate.ts'
import { recordBilledPeriod } from './start.ts'
import { moveAnchor, type SubscriptionItem } from './state.ts'

export type ItemChange = Partial<Parsed<typeof changedItemFields>>

/** The result of a change of items. */
type ItemsChanged = {
  prorations: Proration[]
  /** Whether a new period began, because of another interval or on request. A new period is billed at once. */
  newPeriod: boolean
}

/**
 * Changes the items of a subscription in place, as of a moment in its current period, and returns the prorations.
 * `prorate`: whether to compute any. `resetAnchor`: starts a new period in any case. The subscription is not saved
 * here; new items get their rows here.
 */
function changeItems(
  ctx: Context,
  subscription: Stored<'subscription'>,
  changes: ItemChange[],
  how: { resetAnchor: boolean; at: number; prorate: boolean },
): ItemsChanged {
  const { state } = subscription
  const before = assertBillableTogether(ctx, state.items).price.state.recurring
  const previousItems = new Map(state.items.map((item) => [item.id, structuredClone(item)]))
  for (const [index, change] of changes.entries()) applyChange(ctx, subscription, change, `items[${index}]`)
  const { currency, price } = assertBillableTogether(ctx, state.items)
  assertCurrencyKept(state.currency, currency, 'items')
  const { recurring } = price.state
  const bills = state.status !== 'trialing' && state.status !== 'paused'
  const newPeriod = bills && (how.resetAnchor || JSON.stringify(before) !== JSON.stringify(recurring))
  const prorate = how.prorate && bills
  const prorations: Proration[] = []
  const changed = (item: SubscriptionItem, previous: SubscriptionItem | undefined) =>
    newPeriod || item.price !== previous?.price || item.quantity !== previous.quantity
  for (const previous of previousItems.values()) {
    const item = state.items.find((one) => one.id === previous.id)
    if (item && !changed(item, previous)) continue
    const credit = prorate ? creditUnused(ctx, subscription, previous, how.at) : null
    if (credit) prorations.push(credit)
  }
  if (newPeriod && recurring) {
    moveAnchor(state, how.at)
    state.current_period_start = how.at
    state.current_period_end = periodEndAfter(how.at, recurring, how.at)
    recordBilledPeriod(ctx, subscription)
    return { prorations, newPeriod }
  }
  for (const item of state.items) {
    if (!prorate || !changed(item, previousItems.get(item.id))) continue
    const charge = chargeRemaining(ctx, subscription, item, how.at)
    if (charge) prorations.push(charge)
  }
  return { prorations, newPeriod }
}

function applyChange(ctx: Context, subscription: Stored<'subscription'>, change: ItemChange, name: string): void {
  const { state } = subscription
  if (change.id === undefined) {
    const item = createItem(ctx, change, name)
    changeItemDiscounts(ctx, subscription, item, change.discounts, name)
    ctx.objects.insert('subscription_item', ctx, item.id, ctx.now, { subscription: subscription.id })
    state.items.push(item)
    return
  }
  const item = state.items.find((one) => one.id === change.id)
  if (!item) throw resourceMissing('subscription_item', change.id, `${name}[id]`)
  if (change.deleted) {
    if (state.items.length === 1) {
      throw invalid('A subscription must have at least one active item: cancel the subscription instead.', name)
    }
    state.items = state.items.filter((one) => one !== item)
    return
  }
  const before = loadOr404(ctx, 'price', item.price)
  const price = priceOfItem(ctx, change, name) ?? before
  const meter = before.state.meter ?? price.state.meter
  item.price = price.id
  item.quantity = quantityOf(price, change.quantity ?? (meter === undefined ? item.quantity : undefined), name)
  item.metadata = changeMetadata(item.metadata, change.metadata)
  item.tax_rates = readTaxRates(ctx, change.tax_rates, `${name}[tax_rates]`) ?? item.tax_rates
  changeItemDiscounts(ctx, subscription, item, change.discounts, name)
}

/** The new discounts of an item take something off from its next invoice on. */
function changeItemDiscounts(
  ctx: Context,
  { id, state }: Stored<'subscription'>,
  item: SubscriptionItem,
  inputs: ItemChange['discounts'],
  name: string,
): void {
  if (inputs === undefined) return
  const { currency, customer } = state
  const amount = amountOf(priceOf(ctx, item.price).price.state, item.quantity)
  const target = { customer, subscription: id, subscription_item: item.id }
  const purchase = { amount, currency, customer }
  item.discounts = changeDiscounts(ctx, item.discounts ?? [], inputs, purchase, target, `${name}[discounts]`)
}

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none'

/**
 * Changes items and stores the prorations: pending for the next invoice, or on a draft invoice of their own, which is
 * returned. The caller saves the subscription.
 */
export function applyItems(
  ctx: Context,
  subscription: Stored<'subscription'>,
  changes: ItemChange[],
  how: { resetAnchor?: boolean; behavior: ProrationBehavior; at?: number | undefined },
): Stored<'invoice'> | null {
  const { state } = subscription
  if (state.status === 'incomplete') {
    throw invalid(
      'A subscription in `incomplete` status can only have its metadata and payment method updated.',
      'items',
    )
  }
  const at = how.at ?? ctx.now
  if (at < state.current_period_start || at > state.current_period_end) {
    throw invalid('The proration date must be within the current period of the subscription.', 'proration_date')
  }
  const start = state.current_period_start
  const schedule = scheduleOf(ctx, subscription)
  const { prorations, newPeriod } = changeItems(ctx, subscription, changes, {
    resetAnchor: how.resetAnchor ?? false,
    at,
    prorate: how.behavior !== 'none',
  })
  if (newPeriod && schedule && schedule.state.phases.length > schedule.state.current + 1) {
    throw invalid(
      'This sandbox begins no other period while a later phase is scheduled: release the schedule first.',
      'items',
    )
  }
  changeCurrentPhase(ctx, subscription)
  for (const proration of prorations) insertProration(ctx, subscription, proration)
  const invoiceNow = newPeriod || (how.behavior === 'always_invoice' && prorations.length > 0)
  if (!invoiceNow) return null
  return insertSubscriptionInvoice(ctx, subscription, {
    billing_reason: 'subscription_update',
    items: pendingItems(ctx, state.customer, subscription.id),
    lines: newPeriod ? periodLines(ctx, subscription, { period_start: start, period_end: at }) : [],
    period_start: newPeriod ? start : ctx.now,
    period_end: ctx.now,
    proration_date: how.behavior === 'none' ? null : at,
    finalizes: 'now',
  })
}
