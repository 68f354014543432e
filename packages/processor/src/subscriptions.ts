import type Stripe from 'stripe'
import { changedDiscounts, changedItems, type ItemChange } from './changed-items.ts'
import { type DiscountInUse, discountOf } from './checkout-discount.ts'
import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { type KeptMethod, keptMethodOf } from './kept-methods.ts'
import { type OwnMetadata, ownOfSubscription } from './own-metadata.ts'
import { idOf, onAccount } from './payments.ts'
import { type PlannedChange, plannedChangeOf, withdrawPlan } from './planned-changes.ts'
import { retryWithFreshKey } from './retry-with-fresh-key.ts'
import type { ProcessorScope } from './scope.ts'
import { fromPercent, type Recurrence, toPercent } from './subscription-checkout.ts'
import { type Line, lineOf, priceOf } from './subscription-lines.ts'
import { pausedUntilOf } from './subscription-pauses.ts'

/** A subscription as the processor has it now. Amounts in minor units. */
export type SubscriptionSnapshot = {
  id: string
  status: string
  items: readonly SubscriptionItem[]
  currentPeriodStart: Date
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  canceledAt: Date | null
  /** The comment of the cancellation; null without one. */
  cancelReason: string | null
  trialEnd: Date | null
  /** When a pause is to end, as it was set for the last one; null without an end. */
  pausedUntil: Date | null
  /** The discount of ours that reduces the next invoice; null without one. */
  discount: DiscountInUse | null
  /** The change at the end of the period; null without one. */
  plannedChange: PlannedChange | null
  /** The processor can pause subscriptions of this billing mode alone. */
  flexible: boolean
  /** cus_… on the account where it lives. */
  customer: string
  /** Null when the customer was deleted. */
  customerEmail: string | null
  /** The payment method that its renewals are charged to; null if it has none of its own. */
  method: KeptMethod | null
  /** The subscription or its customer has a payment method, or invoices are sent: otherwise nothing can be collected. */
  chargeable: boolean
  /** The last invoice: in_… */
  latestInvoice: string | null
  /** The platform's percentage of each invoice, as the processor has it, in hundredths of a per cent; null without one. */
  feeHundredths: bigint | null
  /** Our own metadata: the request that the subscription began with. */
  own: OwnMetadata
  created: Date
}

export type SubscriptionItem = {
  id: string
  line: Line | null
  /** Our price, which it got by a change; null of an item that was sold so. */
  priceId: string | null
  /** price_… of the processor. */
  processorPrice: string
  /** The name of its product. */
  name: string | null
  /** The price of one seat for one period. */
  amount: bigint
  currency: string
  every: Recurrence
  quantity: number
}

/** A change of the items of a subscription. */
export type SubscriptionChange = ItemChange & {
  /** Names the request at the processor. */
  ref: string
  id: string
  prorate: boolean
  /** The time of the change, within the current period; now by default. */
  prorateAt?: Date | undefined
  /** The platform's fee in hundredths of a per cent; null keeps it. */
  feeHundredths: bigint | null
}

// The lines are distinguished by their products.
const expand = ['customer', 'default_payment_method', 'discounts', 'items.data.price.product', 'schedule']

/** @throws ProcessorError */
export async function retrieveSubscription(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<SubscriptionSnapshot> {
  const subscription = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).subscriptions.retrieve(id, { expand }, onAccount(scope.hostAccount)),
  )
  return subscriptionSnapshot(subscription)
}

/**
 * Lets a subscription end with its period, without a change that was planned for then. Idempotent.
 * @throws ProcessorError
 */
export async function cancelAtPeriodEnd(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
  reason?: string,
): Promise<void> {
  const changes = { cancel_at_period_end: true, ...cancellationDetails(reason) }
  await withdrawPlan(connection, scope, id)
  await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).subscriptions.update(id, changes, onAccount(scope.hostAccount)),
  )
}

/** Ends a subscription now. Succeeds also if it has ended already. @throws ProcessorError */
export async function cancelNow(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
  reason?: string,
): Promise<void> {
  try {
    await callStripe(scope.livemode, () =>
      connection
        .client(scope.livemode)
        .subscriptions.cancel(id, cancellationDetails(reason), onAccount(scope.hostAccount)),
    )
  } catch (error) {
    if (error instanceof ProcessorError && error.code === 'resource_missing') return
    throw error
  }
}

function cancellationDetails(comment: string | undefined) {
  return comment === undefined ? {} : { cancellation_details: { comment } }
}

/** Sets the percentage of the platform's fee, in hundredths of a per cent. @throws ProcessorError */
export async function setFeePercent(
  connection: Connection,
  scope: ProcessorScope,
  { id, hundredths }: { id: string; hundredths: bigint },
): Promise<void> {
  const changes = { application_fee_percent: toPercent(hundredths) }
  await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).subscriptions.update(id, changes, onAccount(scope.hostAccount)),
  )
}

/**
 * Changes the price or the seats of one item, and the platform's fee with them. A price with another interval begins a period,
 * whose invoice is final at once.
 * @throws ProcessorError
 */
export async function changeSubscription(
  connection: Connection,
  scope: ProcessorScope,
  change: SubscriptionChange,
): Promise<void> {
  const changed = {
    items: await changedItems(connection, scope, change),
    ...(await changedDiscounts(connection, scope, change)),
    proration_behavior: change.prorate ? 'create_prorations' : 'none',
    ...(change.prorate && change.prorateAt ? { proration_date: unixSeconds(change.prorateAt) } : {}),
    ...(change.feeHundredths === null ? {} : { application_fee_percent: toPercent(change.feeHundredths) }),
  } satisfies Stripe.SubscriptionUpdateParams
  const { subscriptions } = connection.client(scope.livemode)
  // The quantity is the new total, not a difference: a repeated request prorates nothing again.
  await retryWithFreshKey(`seats:${change.ref}:change`, (key) =>
    callStripe(scope.livemode, () =>
      subscriptions.update(change.id, changed, { ...onAccount(scope.hostAccount), ...key }),
    ),
  )
}

/** Reads a subscription whose customer, default payment method and discounts are expanded. */
export function subscriptionSnapshot(subscription: Stripe.Subscription): SubscriptionSnapshot {
  const items = subscription.items.data
  const first = items[0]
  if (!first) throw new TypeError(`subscription ${subscription.id} has no item`)
  const { customer } = subscription
  return {
    id: subscription.id,
    status: subscription.status,
    items: items.map(itemOf),
    currentPeriodStart: dateOf(first.current_period_start),
    currentPeriodEnd: dateOf(first.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    canceledAt: subscription.canceled_at === null ? null : dateOf(subscription.canceled_at),
    cancelReason: subscription.cancellation_details?.comment || null,
    trialEnd: subscription.trial_end === null ? null : dateOf(subscription.trial_end),
    pausedUntil: pausedUntilOf(subscription),
    discount: discountOf(subscription),
    plannedChange: plannedChangeOf(subscription),
    flexible: subscription.billing_mode.type === 'flexible',
    customer: typeof customer === 'string' ? customer : customer.id,
    customerEmail: typeof customer === 'object' && !('deleted' in customer) ? customer.email : null,
    method: keptMethodOf(subscription.default_payment_method),
    chargeable: isChargeable(subscription),
    latestInvoice: idOf(subscription.latest_invoice),
    feeHundredths: fromPercent(subscription.application_fee_percent),
    own: ownOfSubscription(subscription, subscription.id),
    created: dateOf(subscription.created),
  }
}

function isChargeable(subscription: Stripe.Subscription): boolean {
  const { customer, default_payment_method, default_source, collection_method } = subscription
  if (collection_method === 'send_invoice') return true
  if (default_payment_method !== null || default_source !== null) return true
  if (typeof customer === 'string' || 'deleted' in customer) return false
  return customer.invoice_settings.default_payment_method !== null || customer.default_source !== null
}

function itemOf(item: Stripe.SubscriptionItem): SubscriptionItem {
  const { price } = item
  const { product, recurring } = price
  const known = typeof product === 'object' && !('deleted' in product) ? product : null
  return {
    id: item.id,
    line: known && lineOf(known),
    priceId: known && priceOf(known),
    processorPrice: price.id,
    name: known?.name ?? null,
    amount: BigInt(price.unit_amount ?? 0),
    currency: price.currency,
    every: {
      unit: (recurring?.interval ?? 'month') as Recurrence['unit'],
      count: recurring?.interval_count ?? 1,
    },
    quantity: item.quantity ?? 1,
  }
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000)
}

export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
