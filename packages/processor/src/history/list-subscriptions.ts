import type Stripe from 'stripe'
import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { othersMetadataOf } from '../own-metadata.ts'
import { idOf, onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'
import { type SubscriptionSnapshot, subscriptionSnapshot } from '../subscriptions.ts'
import { type HistoryPage, pageOf, pageParams } from './history-page.ts'
import { type MadeCustomer, madeCustomer } from './list-customers.ts'
import { beyondOf, type PricingBeyond } from './list-prices.ts'

/** A subscription in any status, by any request. */
export type MadeSubscription = {
  subscription: SubscriptionSnapshot
  /** Null if it was deleted. */
  customer: MadeCustomer | null
  metadata: Record<string, string>
  /** ca_…: the platform that created it on a merchant's account; null for the account's own. */
  application: string | null
  /** acct_…: the account that its payments are sent to. */
  destination: string | null
  /** acct_…: the account that its payments are made for, without being sent there. */
  onBehalfOf: string | null
  /** classic or flexible */
  billingMode: string
  sendsInvoices: boolean
  taxed: boolean
  scheduled: boolean
  discounted: boolean
  /** Why one of its prices is more than an amount in one currency; null if none is. */
  beyond: PricingBeyond | null
}

/** @throws ProcessorError */
export async function listSubscriptions(
  connection: Connection,
  scope: ProcessorScope,
  since: Date,
  after: string | null,
): Promise<HistoryPage<MadeSubscription>> {
  const params = {
    ...pageParams(since, after),
    status: 'all' as const,
    expand: ['data.customer', 'data.default_payment_method', 'data.discounts'],
  }
  const page = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).subscriptions.list(params, onAccount(scope.hostAccount)),
  )
  return pageOf(page, madeSubscription)
}

function madeSubscription(subscription: Stripe.Subscription): MadeSubscription {
  const { customer } = subscription
  return {
    subscription: subscriptionSnapshot(subscription),
    customer: typeof customer === 'string' || 'deleted' in customer ? null : madeCustomer(customer),
    metadata: othersMetadataOf(subscription),
    application: idOf(subscription.application),
    destination: idOf(subscription.transfer_data?.destination),
    onBehalfOf: idOf(subscription.on_behalf_of),
    billingMode: subscription.billing_mode.type,
    sendsInvoices: subscription.collection_method === 'send_invoice',
    taxed: subscription.automatic_tax.enabled,
    scheduled: subscription.schedule !== null,
    discounted: subscription.discounts.length > 0,
    beyond: subscription.items.data.map(({ price }) => beyondOf(price)).find((one) => one !== null) ?? null,
  }
}
