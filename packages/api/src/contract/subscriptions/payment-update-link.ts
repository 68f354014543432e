import { openToken, sealToken } from '@merchant-payments/db/encryption'
import type { Services } from '../../core/request/context.ts'
import { isOver } from './is-over.ts'

type Needed = Pick<Services, 'dataKeys' | 'publicUrl'>

/** The content of a link. */
export type PaymentUpdate = {
  accountId: number
  subscription: string
  /** The page to which the customer returns; null for a page of ours. */
  returnUrl: string | null
  /** The link works until the subscription ends, not only while a payment is missing: a card is about to expire. */
  anytime?: boolean
}

/** Where the pages are, without a session or a key: the link is the permission. */
export const paymentUpdatesPath = '/payment-updates'
const purpose = 'payment update'

/** Statuses of subscriptions with a missing payment that the customer can make. */
export const unpaidStatuses: readonly string[] = ['incomplete', 'past_due', 'unpaid']

/** Whether a subscription waits for a payment that its customer can make. */
export function isUnpaid({ status }: { status: string }): boolean {
  return unpaidStatuses.includes(status)
}

/** The page where the customer of a subscription makes its missing payment; null if no payment is missing. Always the same address. */
export function paymentUpdateUrl(
  services: Needed,
  accountId: number,
  subscription: { id: string; status: string },
): string | null {
  if (!isUnpaid(subscription)) return null
  return urlOfPaymentUpdate(services, { accountId, subscription: subscription.id, returnUrl: null })
}

/**
 * The address at which the customer of a subscription enters another card, in any status until it has ended. It never
 * changes.
 */
export function newCardUrl(
  services: Needed,
  accountId: number,
  { id, status }: { id: string; status: string },
): string | null {
  if (isOver({ status })) return null
  if (isUnpaid({ status })) return paymentUpdateUrl(services, accountId, { id, status })
  return urlOfPaymentUpdate(services, { accountId, subscription: id, returnUrl: null, anytime: true })
}

export function urlOfPaymentUpdate({ dataKeys, publicUrl }: Needed, update: PaymentUpdate): string {
  const { accountId, subscription, returnUrl, anytime } = update
  // The links of releases before this one stay the same, to the letter.
  const named = [accountId, subscription, returnUrl, ...(anytime ? [true] : [])]
  const token = sealToken(JSON.stringify(named), purpose, dataKeys.links)
  return `${publicUrl}${paymentUpdatesPath}/${token}`
}

/** The content of a token; null for a forged one. */
export function readPaymentUpdate({ dataKeys }: Pick<Needed, 'dataKeys'>, token: string): PaymentUpdate | null {
  const text = openToken(token, purpose, dataKeys.links)
  if (text === null) return null
  const [accountId, subscription, returnUrl, anytime] = JSON.parse(text) as [number, string, string | null, true?]
  return { accountId, subscription, returnUrl, ...(anytime ? { anytime } : {}) }
}
