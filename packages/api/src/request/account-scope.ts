import type { Actor, PersonActor } from './actor.ts'
import type { Context } from './context.ts'

export type PersonScope = Pick<Context, 'services' | 'unchanged'> & { actor: PersonActor }
export type MemberScope = AccountScope & PersonScope

/** What works with the rows of an account, for a request or for a command. */
export type OwnerScope = Pick<AccountScope, 'services'> & { account: Pick<AccountScope['account'], 'id' | 'livemode'> }

/** What a verb gets as its first argument. */
export type AccountScope = {
  services: Context['services']
  account: NonNullable<Context['account']>
  actor: Actor
  requestId?: string | undefined
  requestKey?: string | undefined
  /** Right before an effect. @throws idempotency_key_in_use when another attempt has taken the request over */
  stillHeld?: (() => Promise<void>) | undefined
  closing?: AbortSignal | undefined
  /** After a wait, before the answer. @throws what the caller would be refused with by now */
  assertStillAuthorized?: (() => Promise<void>) | undefined
  /** For a change that turns out to be none: the audit log says nothing of it. */
  unchanged?: (() => void) | undefined
}
