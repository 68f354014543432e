import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { type OwnMetadata, ownMetadataOf } from './own-metadata.ts'
import { idOf, onAccount } from './payments.ts'
import { retryWithFreshKey } from './retry-with-fresh-key.ts'
import type { ProcessorScope } from './scope.ts'
import { type Recurrence, toPercent } from './subscription-checkout.ts'
import { type Line, lineMetadata, lineOf } from './subscription-lines.ts'
import { pausedUntilOf } from './subscription-pauses.ts'
import { toProcessorAmount } from './to-processor-amount.ts'

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
  /** The processor can pause subscriptions of this billing mode alone. */
  flexible: boolean
  /** cus_… on the account where it lives. */
  customer: string
  /** Null when the customer was deleted. */
  customerEmail: string | null
  /** The last invoice: in_… */
  latestInvoice: string | null
  /** Our own metadata: the request that the subscription began with. */
  own: OwnMetadata
  created: Date
}

export type SubscriptionItem = {
  id: string
  line: Line | null
  /** The price of one seat for one period. */
  amount: bigint
  currency: string
  every: Recurrence
  quantity: number
}

export type SeatChange = {
  /** Names the request at the processor. */
  ref: string
  id: string
  merchantId: string
  item: string
  quantity: number
  prorate: boolean
  /** The time of the change, within the current period; now by default. */
  prorateAt?: Date | undefined
  /** The platform's fee in hundredths of a per cent; null when the processor takes no fee. */
  feeHundredths: bigint | null
  /** The line of the fee that the customer pays, with its new amount; null without such a line. */
  feeLine: { item: string; amount: bigint; currency: string; every: Recurrence } | null
}

// The lines are distinguished by their products.
const expand = ['customer', 'items.data.price.product']

/** @throws ProcessorError */
export async function retrieveSubscription(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<SubscriptionSnapshot> {
  const subscription = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).subscriptions.retrieve(id, { expand }, onAccount(scope.hostAccount)),
  )
  return snapshotOf(subscription)
}

/**
 * Lets a subscription end with its period. Idempotent.
 * @throws ProcessorError
 */
export async function cancelAtPeriodEnd(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
  reason?: string,
): Promise<void> {
  const changes = { cancel_at_period_end: true, ...cancellationDetails(reason) }
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

/** Changes the seats of one item, and the platform's fee with them. @throws ProcessorError */
export async function changeSeats(connection: Connection, scope: ProcessorScope, change: SeatChange): Promise<void> {
  const client = connection.client(scope.livemode)
  const { feeLine } = change
  const on = onAccount(scope.hostAccount)
  // A price cannot be changed, and the product that checkout made for the line may accept no other price.
  const feeProduct = feeLine
    ? await retryWithFreshKey(`seats:${change.ref}:product`, (key) =>
        callStripe(scope.livemode, () =>
          client.products.create(
            { name: 'Processing fee', metadata: { svc_merchant: change.merchantId, ...lineMetadata('fee') } },
            { ...on, ...key },
          ),
        ),
      )
    : null
  const changed = {
    items: [
      { id: change.item, quantity: change.quantity },
      ...(feeLine && feeProduct
        ? [
            {
              id: feeLine.item,
              quantity: 1,
              price_data: {
                currency: feeLine.currency,
                product: feeProduct.id,
                unit_amount: toProcessorAmount(feeLine.amount),
                recurring: { interval: feeLine.every.unit, interval_count: feeLine.every.count },
              },
            },
          ]
        : []),
    ],
    proration_behavior: change.prorate ? 'create_prorations' : 'none',
    ...(change.prorate && change.prorateAt ? { proration_date: unixSeconds(change.prorateAt) } : {}),
    ...(change.feeHundredths === null ? {} : { application_fee_percent: toPercent(change.feeHundredths) }),
  } satisfies Stripe.SubscriptionUpdateParams
  // The quantity is the new total, not a difference: a repeated request prorates nothing again.
  await retryWithFreshKey(`seats:${change.ref}:change`, (key) =>
    callStripe(scope.livemode, () => client.subscriptions.update(change.id, changed, { ...on, ...key })),
  )
}

function snapshotOf(subscription: Stripe.Subscription): SubscriptionSnapshot {
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
    flexible: subscription.billing_mode.type === 'flexible',
    customer: typeof customer === 'string' ? customer : customer.id,
    customerEmail: typeof customer === 'object' && !('deleted' in customer) ? customer.email : null,
    latestInvoice: idOf(subscription.latest_invoice),
    own: ownMetadataOf(subscription),
    created: dateOf(subscription.created),
  }
}

function itemOf(item: Stripe.SubscriptionItem): SubscriptionItem {
  const { price } = item
  const { product, recurring } = price
  return {
    id: item.id,
    line: typeof product === 'object' && !('deleted' in product) ? lineOf(product) : null,
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

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
