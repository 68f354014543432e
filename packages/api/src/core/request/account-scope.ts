import type { Actor, PersonActor, PlatformActor } from './actor.ts'
import type { Context } from './context.ts'

export type PersonScope = Pick<Context, 'services' | 'unchanged'> & { actor: PersonActor }
export type MemberScope = AccountScope & PersonScope

/** The first argument of a verb of the platform, which manages merchants in one mode: for a key of the platform, or an operator. */
export type PlatformScope = Pick<
  Context,
  'services' | 'requestId' | 'requestKey' | 'stillHeld' | 'hasActed' | 'answerOnce' | 'unchanged'
> & { actor: PlatformActor | PersonActor; livemode: boolean }

/** The part of the scope that works with an account's rows, for a request or a command. */
export type OwnerScope = Pick<AccountScope, 'services'> & { account: Pick<AccountScope['account'], 'id' | 'livemode'> }

/** The first argument of a verb. */
export type AccountScope = {
  services: Context['services']
  account: NonNullable<Context['account']>
  actor: Actor
  requestId?: string | undefined
  requestKey?: string | undefined
  stillHeld?: Context['stillHeld']
  hasActed?: Context['hasActed']
  answerOnce?: Context['answerOnce']
  closing?: AbortSignal | undefined
  /**
   * Called after a wait, before the answer.
   * @throws the error with which the caller would be refused now
   */
  assertStillAuthorized?: (() => Promise<void>) | undefined
  /** Called by a change without effect, so that the audit log does not record it. */
  unchanged?: (() => void) | undefined
}
