import { createHash } from 'node:crypto'
import { base62 } from '@merchant-payments/db'

/** Characters behind the account's number, so that no address can be guessed: 95 bits. */
const slugLength = 16

/** The last part of a page's address: it names the account, whose rows may be on another server than those of others. */
export function linkSlugOf({ accountId, id }: { accountId: number; id: string }): string {
  const bytes = createHash('sha256').update(`slug ${id}`).digest()
  const characters = Array.from(bytes.subarray(0, slugLength), (byte) => base62[byte % base62.length])
  return `${accountId.toString(36)}-${characters.join('')}`
}

/** The account of a slug; null for a text of another form. */
export function accountOfSlug(slug: string): number | null {
  const [, account] = /^([0-9a-z]{1,6})-[0-9A-Za-z]{16}$/.exec(slug) ?? []
  const id = account === undefined ? Number.NaN : Number.parseInt(account, 36)
  return id > 0 && id <= 0x7fffffff ? id : null
}
