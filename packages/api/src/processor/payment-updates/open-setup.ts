import type { Subscription, SubscriptionSession } from '@merchant-payments/db'
import { urlOfPaymentUpdate } from '../../contract/subscriptions/payment-update-link.ts'
import type { Language } from '../../core/language/languages.ts'
import { translationFor } from '../../core/language/translation.ts'
import type { Services } from '../../core/request/context.ts'
import { chooseLook, lookOf } from '../hosting/checkout-look.ts'
import { syncSubscription } from '../sync/sync-subscriptions.ts'

/** A subscription, and whose it is. */
export type UpdatedSubscription = {
  subscription: Pick<Subscription, 'id' | 'sessionRef'>
  session: SubscriptionSession
  account: { id: number; livemode: boolean; merchantId: string; merchantName: string }
}

/** Where the customer is led: the processor's page, or `null` with the subscription as it is by now, which has ended. */
type OpenedSetup = { page: { url: string; expiresAt: Date } | null; subscription: Subscription }

type SetupWish = {
  /** Names the request at the processor. */
  key: string
  returnUrl: string | null
  /** The language of the page; omitted, that of the subscription's checkout. */
  locale?: Language | null | undefined
  /** Whether the page is still needed, by the subscription's current state. */
  may: (now: Subscription) => boolean
}

/**
 * Opens a page of the processor on which the customer of a subscription enters another payment method. If the first
 * checkout is still open, that checkout is returned: the processor accepts payment only there.
 * @throws ProcessorError
 */
export async function openSetup(
  services: Services,
  { subscription: { id, sessionRef }, session, account }: UpdatedSubscription,
  { key, returnUrl, locale = session.locale as Language | null, may }: SetupWish,
): Promise<OpenedSetup> {
  const { livemode, merchantId, merchantName } = account
  const { hostAccount, route, currency } = session
  const scope = { livemode, hostAccount }
  const known = { owner: account, ref: sessionRef }
  const { subscription, snapshot } = await syncSubscription(services, { scope, id }, known)
  if (!may(subscription)) return { page: null, subscription }
  if (subscription.status === 'incomplete' && session.status === 'open' && session.url) {
    return { page: { url: session.url, expiresAt: session.expiresAt }, subscription }
  }
  const link = urlOfPaymentUpdate(services, { accountId: account.id, subscription: id, returnUrl })
  const page = await services.processor.paymentMethodSetups.create({
    key,
    ref: sessionRef,
    merchantId,
    merchantName,
    look: await lookOf(services, scope, await chooseLook(services, account)),
    livemode,
    hostAccount,
    route,
    keptFor: { subscription: id },
    customer: snapshot.customer,
    currency,
    locale,
    message: translationFor(locale).text('checkout.update'),
    // The processor puts its own id in place of the braces.
    successUrl: `${link}/done?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: returnUrl,
  })
  return { page, subscription }
}
