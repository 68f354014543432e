import type { Json } from '../../http/wire.ts'

/** The identity behind an account, or one person, sent ahead of the request that uses it. */
export type TokenState = {
  version: 1 | 2
  type: 'account' | 'person'
  /** The account that a person token of v2 is for. */
  account: string | null
  /** The submitted fields; null once the token was used: the sandbox keeps no more of them than without a token. */
  payload: { [field: string]: Json } | null
  /** Unix seconds; null for ever. */
  expires_at: number | null
}
