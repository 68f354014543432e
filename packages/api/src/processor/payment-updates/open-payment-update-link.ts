import { randomUUID } from 'node:crypto'
import type { Subscription } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import { isOver } from '../../contract/subscriptions/is-over.ts'
import {
  isUnpaid,
  type PaymentUpdate,
  readPaymentUpdate,
  urlOfPaymentUpdate,
} from '../../contract/subscriptions/payment-update-link.ts'
import { abilitiesOf } from '../../core/request/account-context.ts'
import type { Services } from '../../core/request/context.ts'
import { openSetup, type UpdatedSubscription } from './open-setup.ts'
import { type NewMethodResult, payWithNewMethod } from './pay-with-new-method.ts'

/** The notice that a visitor of a link is shown. */
export type Notice =
  | 'unknown'
  | 'nothing_due'
  | 'saved'
  | 'not_saved'
  | 'paid'
  | 'processing'
  | 'declined'
  | 'later'
  | 'too_many'

/** Where a visitor is redirected, or the notice that they are shown, with the merchant's name and the next page. */
export type Visit =
  | { redirect: string }
  | {
      notice: Notice
      merchant: string | null
      merchantId: string | null
      /** The language of the customer; null follows the browser. */
      locale: string | null
      next: string | null
      retryAfter?: number
    }

/**
 * The maximum number of visits by a client, and for a subscription, in ten minutes: each creates an object at the processor.
 */
const windowSeconds = 600
const maxVisitsOfClient = 60
const maxVisitsOfSubscription = 20

type Found = UpdatedSubscription & { update: PaymentUpdate }

/** Redirects the customer of a subscription to a new page of the processor. @param client the client's network */
export function startPaymentUpdate(services: Services, token: string, client: string): Promise<Visit> {
  return visit(services, token, client, async (found) => {
    const { returnUrl, anytime } = found.update
    const may = (now: Subscription) => (anytime ? !isOver(now) : isUnpaid(now)) && !waits(now)
    const { page, subscription } = await openSetup(services, found, { key: randomUUID(), returnUrl, may })
    if (page) return { redirect: page.url }
    return noticeTo(found, waits(subscription) ? 'later' : 'nothing_due')
  })
}

/** Whether a payment waits for the account of the merchant, and not for a card. */
function waits({ status, collectionPausedAt }: Subscription): boolean {
  return isUnpaid({ status }) && collectionPausedAt !== null
}

/**
 * Receives a customer who returns from the processor's page: pays the open invoices, and redirects to the merchant's page,
 * or to the customer's bank.
 * @param checkout the processor's id of the page, from the address
 */
export function finishPaymentUpdate(
  services: Services,
  token: string,
  checkout: string,
  client: string,
): Promise<Visit> {
  return visit(services, token, client, async (found) => {
    const { account, session, subscription, update } = found
    const scope = { livemode: account.livemode, hostAccount: session.hostAccount }
    const setup = /^cs_\w{1,200}$/.test(checkout) ? await retrieveSetup(services, scope, checkout) : null
    if (!setup || setup.subscription !== subscription.id) return noticeTo(found, 'unknown')
    // The customer has not entered a payment method yet.
    if (!setup.succeeded) return { redirect: urlOfPaymentUpdate(services, update) }
    const applied = await payWithNewMethod(services, { owner: account, scope, session }, setup)
    return applied ? leadOn(services, found, applied) : noticeTo(found, 'nothing_due')
  })
}

async function visit(
  services: Services,
  token: string,
  client: string,
  lead: (found: Found) => Promise<Visit>,
): Promise<Visit> {
  const update = readPaymentUpdate(services, token)
  const retryAfter =
    (await services.attempts({
      action: 'payment-update',
      subject: client,
      max: maxVisitsOfClient,
      seconds: windowSeconds,
    })) ??
    (update &&
      (await services.attempts({
        action: 'payment-update',
        subject: `${update.accountId}/${update.subscription}`,
        max: maxVisitsOfSubscription,
        seconds: windowSeconds,
      })))
  if (retryAfter !== null)
    return { notice: 'too_many', merchant: null, merchantId: null, locale: null, next: null, retryAfter }
  const found = update && (await load(services, update))
  if (!found) return { notice: 'unknown', merchant: null, merchantId: null, locale: null, next: null }
  try {
    return await lead(found)
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    return noticeTo(found, 'later')
  }
}

async function load({ database }: Services, update: PaymentUpdate): Promise<Found | null> {
  const row = await database.prisma.subscription.findFirst({
    where: { accountId: update.accountId, id: update.subscription },
    include: { session: true, account: { include: { merchant: true } } },
  })
  // Customers are not charged for a merchant that the processor has rejected.
  if (!row || abilitiesOf(row.account).rejected) return null
  const { id, livemode, merchantId, merchant } = row.account
  return {
    update,
    subscription: row,
    session: row.session,
    account: { id, livemode, merchantId, merchantName: merchant.name },
  }
}

/** Null if the page does not exist. */
async function retrieveSetup(
  { processor }: Services,
  scope: Parameters<typeof payWithNewMethod>[1]['scope'],
  id: string,
) {
  try {
    return await processor.paymentMethodSetups.retrieveByCheckout(scope, id)
  } catch (error) {
    if (error instanceof ProcessorError && error.code === 'resource_missing') return null
    throw error
  }
}

function leadOn(services: Services, found: Found, { result, hostedUrl }: NewMethodResult): Visit {
  const { returnUrl } = found.update
  if (result === 'declined') return { ...noticeTo(found, 'declined'), next: urlOfPaymentUpdate(services, found.update) }
  if (hostedUrl) return { redirect: hostedUrl }
  if (returnUrl) return { redirect: returnUrl }
  return noticeTo(found, result === 'paid' || result === 'processing' ? result : 'saved')
}

function noticeTo({ account, session, update }: Found, notice: Notice) {
  const { merchantName: merchant, merchantId } = account
  return { notice, merchant, merchantId, locale: session.locale, next: update.returnUrl }
}
