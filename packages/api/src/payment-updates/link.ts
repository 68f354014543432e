import { openToken, sealToken } from '@merchant-payments/db/encryption'
import type { Services } from '../request/context.ts'

type Needed = Pick<Services, 'keyring' | 'publicUrl'>

/** What a link names: a subscription, and where its customer goes afterwards; null for a page of ours. */
export type PaymentUpdate = { accountId: number; subscription: string; returnUrl: string | null }

/** Where the pages are, without a session or a key: the link is the permission. */
export const paymentUpdatesPath = '/payment-updates'
const purpose = 'payment update'

/** In these a payment is missing, which the customer can mend. */
export const unpaidStatuses: readonly string[] = ['incomplete', 'past_due', 'unpaid']

/** Whether a subscription waits for a payment that its customer can mend. */
export function isUnpaid({ status }: { status: string }): boolean {
  return unpaidStatuses.includes(status)
}

/** Where the customer of a subscription mends its payment; null when nothing is to be mended. Always the same address. */
export function paymentUpdateUrl(
  services: Needed,
  accountId: number,
  subscription: { id: string; status: string },
): string | null {
  if (!isUnpaid(subscription)) return null
  return linkTo(services, { accountId, subscription: subscription.id, returnUrl: null })
}

export function linkTo({ keyring, publicUrl }: Needed, update: PaymentUpdate): string {
  const { accountId, subscription, returnUrl } = update
  const token = sealToken(JSON.stringify([accountId, subscription, returnUrl]), purpose, keyring)
  return `${publicUrl}${paymentUpdatesPath}/${token}`
}

/** What a token names; null of one that we did not make. */
export function readToken({ keyring }: Pick<Needed, 'keyring'>, token: string): PaymentUpdate | null {
  const text = openToken(token, purpose, keyring)
  if (text === null) return null
  const [accountId, subscription, returnUrl] = JSON.parse(text) as [number, string, string | null]
  return { accountId, subscription, returnUrl }
}
