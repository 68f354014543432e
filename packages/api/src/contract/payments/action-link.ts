import type { Payment } from '@merchant-payments/db'
import { openToken, sealToken } from '@merchant-payments/db/encryption'
import type { LinkServices } from './receipt-link.ts'

/** The content of a link: a payment (pi_…) of an account, which its customer completes. */
export type PaymentAction = { accountId: number; id: string }

/** Where the pages are, without a session or a key: the link is the permission. */
export const paymentActionsPath = '/payment-actions'
const purpose = 'payment action'

/** Hours in which a customer can complete a payment; it is canceled afterwards. */
export const actionHours = 24

/** The page on which the customer completes a charge of a kept payment method; null unless it waits for them. */
export function actionUrl(
  services: LinkServices,
  accountId: number,
  { id, status, chargedMethod }: Pick<Payment, 'id' | 'status' | 'chargedMethod'>,
): string | null {
  return chargedMethod !== null && status === 'requires_action' ? paymentActionUrl(services, { accountId, id }) : null
}

export function paymentActionUrl({ dataKeys, publicUrl }: LinkServices, { accountId, id }: PaymentAction): string {
  return `${publicUrl}${paymentActionsPath}/${sealToken(JSON.stringify([accountId, id]), purpose, dataKeys.links)}`
}

/** The content of a token; null for a forged one. */
export function readPaymentAction({ dataKeys }: Pick<LinkServices, 'dataKeys'>, token: string): PaymentAction | null {
  const text = openToken(token, purpose, dataKeys.links)
  if (text === null) return null
  const [accountId, id] = JSON.parse(text) as [number, string]
  return { accountId, id }
}
