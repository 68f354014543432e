import type { Role } from '@merchant-payments/db'
import type { AccountContext } from './account-context.ts'

/** The author of a request: a program with a secret key, a signed-in person, or an operator on the command line. */
export type Actor = KeyActor | PersonActor | CommandActor

export type KeyActor = {
  kind: 'key'
  id: string
  name: string
  /** The permissions of a limited key; null for a key without limits. */
  permissions: readonly string[] | null
}

export type PersonActor = {
  kind: 'person'
  /** The user's id. */
  id: string
  name: string
  email: string
  /** The role at the merchant of the request; null if the request is not about a merchant. */
  role: Role | null
  /** The person is an operator of the platform. */
  operator: boolean
  /** The person signs in with a second factor. */
  twoFactor?: boolean
  /** An operator who views a merchant's data as its owner does, read-only. */
  views?: true
  /** The id of the person's session. */
  sessionId?: string
}

/** An operator on the command line. */
export type CommandActor = { kind: 'command'; id: null; name: string }

/** The author of a request, and the account that it is about. */
export type Caller = { actor: Actor; account: AccountContext | null }

/** A caller with a key, which always belongs to an account. */
export type KeyCaller = { actor: KeyActor; account: AccountContext }
