import { openToken, sealToken } from '@merchant-payments/db/encryption'
import type { Services } from '../../core/request/context.ts'

type Needed = Pick<Services, 'dataKeys' | 'publicUrl'>

/** The content of a link: the account of a customer who enters a payment method, and the page to which they return. */
type MethodReturn = { accountId: number; hostAccount: string | null; returnUrl: string }

/** Where the customer comes back to, without a session or a key: the link is the permission. */
export const paymentMethodsPath = '/payment-methods'
const purpose = 'payment method'

export function returnLinkTo(
  { dataKeys, publicUrl }: Needed,
  { accountId, hostAccount, returnUrl }: MethodReturn,
): string {
  const token = sealToken(JSON.stringify([accountId, hostAccount, returnUrl]), purpose, dataKeys.links)
  return `${publicUrl}${paymentMethodsPath}/${token}`
}

const entryPurpose = 'payment method entry'

/** The customer whose link it is. */
type MethodEntry = { accountId: number; customerId: string }

/** The address at which a customer enters a payment method that is kept. It never changes. */
export function entryLinkTo({ dataKeys, publicUrl }: Needed, { accountId, customerId }: MethodEntry): string {
  const token = sealToken(JSON.stringify([accountId, customerId]), entryPurpose, dataKeys.links)
  return `${publicUrl}${paymentMethodsPath}/${token}`
}

/** The content of a token of such an address; null for a forged one. */
export function readEntryToken({ dataKeys }: Pick<Needed, 'dataKeys'>, token: string): MethodEntry | null {
  const text = openToken(token, entryPurpose, dataKeys.links)
  if (text === null) return null
  const [accountId, customerId] = JSON.parse(text) as [number, string]
  return { accountId, customerId }
}

/** The content of a token; null for a forged one. */
export function readMethodReturn({ dataKeys }: Pick<Needed, 'dataKeys'>, token: string): MethodReturn | null {
  const text = openToken(token, purpose, dataKeys.links)
  if (text === null) return null
  const [accountId, hostAccount, returnUrl] = JSON.parse(text) as [number, string | null, string]
  return { accountId, hostAccount, returnUrl }
}
