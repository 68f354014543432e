import { openToken, sealToken } from '@merchant-payments/db/encryption'
import type { Services } from '../../core/request/context.ts'

/** Where the pages of customers are, without a key: a link, or a mailed code, is the permission. */
const customerPagesPath = '/my'
const purpose = 'customer page'

/** The page of a merchant in one mode. */
export type PageAddress = { slug: string; livemode: boolean }

/** The content of a link. */
type PageLink = {
  accountId: number
  /** Names the link: each opens in one browser. */
  ref: string
  /** cus_… */
  customerId: string
  returnUrl: string
  /** The language of the page; null follows the browser. */
  locale: string | null
  expiresAt: Date
}

/** The path of a page. `test` is no slug. */
export function customerPagePath({ slug, livemode }: PageAddress): string {
  return `${customerPagesPath}${livemode ? '' : '/test'}/${slug}`
}

/** The address of a link to a page. */
export function customerPageLink(
  { dataKeys, publicUrl }: Pick<Services, 'dataKeys' | 'publicUrl'>,
  address: PageAddress,
  { accountId, ref, customerId, returnUrl, locale, expiresAt }: PageLink,
): string {
  const content = JSON.stringify([accountId, ref, customerId, returnUrl, locale, expiresAt.getTime()])
  return `${publicUrl}${customerPagePath(address)}/enter/${sealToken(content, purpose, dataKeys.links)}`
}

/** The content of a link's token; null for a forged one. */
export function readPageLink({ dataKeys }: Pick<Services, 'dataKeys'>, token: string): PageLink | null {
  const text = openToken(token, purpose, dataKeys.links)
  if (text === null) return null
  type Content = [number, string, string, string, string | null, number]
  const [accountId, ref, customerId, returnUrl, locale, expires] = JSON.parse(text) as Content
  return { accountId, ref, customerId, returnUrl, locale, expiresAt: new Date(expires) }
}
