import type { AccountContext } from './account-context.ts'
import type { Actor } from './actor.ts'

/** The owner of an Idempotency-Key: an account, or the platform in one mode. */
export type IdempotencyOwner = { accountId: number } | { livemode: boolean }

/** The owner of the keys that a caller sends; null for a caller without an account. */
export function idempotencyOwnerOf({
  actor,
  account,
}: {
  actor: Actor | null
  account: Pick<AccountContext, 'id'> | null
}): IdempotencyOwner | null {
  if (account) return { accountId: account.id }
  return actor?.kind === 'platform' ? { livemode: actor.livemode } : null
}
