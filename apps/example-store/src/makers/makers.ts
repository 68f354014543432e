import type { Merchant, PaymentSession, Platform } from '@merchant-payments/sdk'
import { readCents } from '../shop/money.ts'
import type { Orders } from '../shop/orders.ts'

/** The store as a platform: makers sell their own things here, each as a merchant of its own. */
export type MakersStore = {
  url: string
  platform: Platform
  /** The mode of the platform's key. */
  livemode: boolean
  orders: Orders
}

/** The metadata of the merchants that this store has made. A page of it shows no other merchant. */
const ours = { made_by: 'slow-mornings' }

/** The newest first. */
export async function listMakers({ platform }: MakersStore): Promise<readonly Merchant[]> {
  return (await platform.merchants.list({ limit: 50, metadata: ours })).items
}

/** Undefined for a merchant that the store did not make. */
export async function findMaker({ platform }: MakersStore, id: string): Promise<Merchant | undefined> {
  const merchant = await platform.merchants.retrieve(id)
  return merchant.metadata.made_by === ours.made_by ? merchant : undefined
}

/**
 * A maker clicks "Take payments".
 * @param form its own id: a form that is sent twice makes one merchant. In your application it is the id of the member.
 */
export function addMaker({ platform }: MakersStore, { form, ...maker }: { form: string; name: string; email: string }) {
  return platform.merchants.create({ ...maker, metadata: ours }, { idempotencyKey: `maker-${form}` })
}

/** Where a maker answers the questions of the payment processor. The link works once. */
export async function onboardingOf({ platform, url }: MakersStore, id: string): Promise<string> {
  const link = await platform.merchants.createAccountLink(id, {
    type: 'onboarding',
    return_url: `${url}/makers/${id}`,
    refresh_url: `${url}/makers/${id}/onboarding`,
  })
  return link.url
}

/** The account of a maker, in the mode of the platform's key; null if the processor opened none. */
export function accountOf({ accounts }: Merchant, livemode: boolean) {
  return livemode ? accounts.live : accounts.test
}

/** An amount that cannot be sold. The message is for the customer. */
export class InvalidAmountError extends Error {
  override readonly name = 'InvalidAmountError'
}

/** A payment for a maker, with the same call that the maker's own key would make. @throws InvalidAmountError */
export function sellFor(store: MakersStore, maker: Merchant, amount: string): Promise<PaymentSession> {
  const cents = readCents(amount)
  if (cents === undefined || cents < 100 || cents > 99_999_999)
    throw new InvalidAmountError('Please name an amount from 1 to 999,999 dollars, such as 15.00.')
  const orderId = store.orders.open(maker.id)
  return store.platform.as(maker.id).paymentSessions.create(
    {
      line_items: [{ amount: cents, currency: 'usd', name: `A piece by ${maker.name}`, quantity: 1 }],
      success_url: `${store.url}/makers/${maker.id}?paid={CHECKOUT_SESSION_ID}`,
      cancel_url: `${store.url}/makers/${maker.id}`,
      metadata: { order_id: orderId },
    },
    { idempotencyKey: `order-${orderId}` },
  )
}
