import type Stripe from 'stripe'
import { brandingOf, type CheckoutLook, messageAbove } from './checkout.ts'
import { localeOf } from './checkout-locale.ts'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { parseIdentifier } from './events/parse-identifier.ts'
import { type KeptMethod, keptMethodOf } from './kept-methods.ts'
import { type OwnMetadata, ownMetadata, ownMetadataOf } from './own-metadata.ts'
import { idOf, onAccount } from './payments.ts'
import { changeScheduleDefaults } from './planned-changes.ts'
import { retryWithFreshKey } from './retry-with-fresh-key.ts'
import type { ProcessorScope } from './scope.ts'

/** Our own metadata says which subscription, or which customer of ours, a payment method is for. */
const subscriptionKey = 'svc_subscription'
const customerKey = 'svc_customer'

/** A page on which a customer enters a payment method, for a subscription or for later payments. */
type SetupRequest = {
  /** Names the request at the processor. */
  key: string
  /** The request that the subscription began with, or that asked for the page. */
  ref: string
  merchantId: string
  /** The merchant's name on a page that the platform hosts. */
  merchantName: string
  look?: CheckoutLook | null
  livemode: boolean
  /** The account of the payment method; null is the platform's own. */
  hostAccount: string | null
  route: 'direct' | 'destination' | 'transfer'
  /** The object that the payment method is for: sub_…, or our cus_…. */
  keptFor: { subscription: string } | { customerId: string }
  /** cus_… on that account. */
  customer: string
  currency: string
  /** The language of the page; null follows the browser. */
  locale?: string | null
  /** The text above the button: the charges for which the payment method is kept. */
  message: string
  successUrl: string
  cancelUrl: string | null
}

type SetupCheckout = { id: string; url: string; expiresAt: Date }

/** The setup of a payment method that a customer enters. */
export type SetupSnapshot = {
  /** seti_… */
  id: string
  succeeded: boolean
  customer: string | null
  /** Null until it has succeeded. */
  paymentMethod: KeptMethod | null
  /** sub_…; null for a setup without a subscription. */
  subscription: string | null
  /** Our cus_…; null for a setup for a subscription. */
  customerId: string | null
  own: OwnMetadata
}

/** Creates such a page. @throws ProcessorError */
export async function createSetupCheckout(connection: Connection, request: SetupRequest): Promise<SetupCheckout> {
  const { keptFor } = request
  const subject =
    'subscription' in keptFor ? { [subscriptionKey]: keptFor.subscription } : { [customerKey]: keptFor.customerId }
  const metadata = { ...ownMetadata(request), ...subject }
  const session = await retryWithFreshKey(`setup:${request.key}:${request.customer}`, (key) =>
    callStripe(request.livemode, () =>
      connection.client(request.livemode).checkout.sessions.create(
        {
          mode: 'setup',
          ui_mode: 'hosted_page',
          currency: request.currency,
          customer: request.customer,
          setup_intent_data: { metadata },
          metadata,
          custom_text: messageAbove(request.message),
          ...brandingOf(request),
          ...localeOf(request),
          success_url: request.successUrl,
          ...(request.cancelUrl ? { cancel_url: request.cancelUrl } : {}),
        },
        { ...onAccount(request.hostAccount), ...key },
      ),
    ),
  )
  if (!session.url) throw new TypeError(`checkout ${session.id} has no address`)
  return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) }
}

/** The setup of a checkout page; null if it has no setup. @throws ProcessorError */
export async function retrieveSetupOfCheckout(
  connection: Connection,
  scope: ProcessorScope,
  checkout: string,
): Promise<SetupSnapshot | null> {
  const session = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .checkout.sessions.retrieve(checkout, { expand: ['setup_intent.payment_method'] }, onAccount(scope.hostAccount)),
  )
  const intent = session.setup_intent
  return intent && typeof intent === 'object' ? snapshotOf(intent) : null
}

/** @throws ProcessorError */
export async function retrieveSetup(connection: Connection, scope: ProcessorScope, id: string): Promise<SetupSnapshot> {
  const intent = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .setupIntents.retrieve(id, { expand: ['payment_method'] }, onAccount(scope.hostAccount)),
  )
  return snapshotOf(intent)
}

/**
 * Sets the entered payment method on a subscription, and on the customer's other subscriptions without one of their own. The
 * newest payment method wins, in whatever order the events arrive.
 * @throws ProcessorError
 */
export async function applySetup(
  connection: Connection,
  scope: ProcessorScope,
  setup: { id: string; subscription: string; customer: string; paymentMethod: { id: string; created: Date } },
): Promise<void> {
  const client = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  const { id, subscription, customer, paymentMethod } = setup
  const { default_payment_method: known, schedule } = await callStripe(scope.livemode, () =>
    client.subscriptions.retrieve(subscription, { expand: ['default_payment_method'] }, on),
  )
  if (isNewer(known, paymentMethod)) return
  await retryWithFreshKey(`setup:${id}:subscription`, (key) =>
    callStripe(scope.livemode, () =>
      client.subscriptions.update(subscription, { default_payment_method: paymentMethod.id }, { ...on, ...key }),
    ),
  )
  await changeScheduleDefaults(connection, scope, { schedule }, { default_payment_method: paymentMethod.id })
  await retryWithFreshKey(`setup:${id}:customer`, (key) =>
    callStripe(scope.livemode, () =>
      client.customers.update(
        customer,
        { invoice_settings: { default_payment_method: paymentMethod.id } },
        { ...on, ...key },
      ),
    ),
  )
}

function isNewer(known: Stripe.Subscription['default_payment_method'], entered: { created: Date }): boolean {
  return known !== null && typeof known === 'object' && known.created * 1000 > entered.created.getTime()
}

function snapshotOf(intent: Stripe.SetupIntent): SetupSnapshot {
  const succeeded = intent.status === 'succeeded'
  return {
    id: intent.id,
    succeeded,
    customer: idOf(intent.customer),
    paymentMethod: succeeded ? keptMethodOf(intent.payment_method) : null,
    subscription: parseIdentifier(intent.metadata?.[subscriptionKey]),
    customerId: parseIdentifier(intent.metadata?.[customerKey]),
    own: ownMetadataOf(intent),
  }
}
