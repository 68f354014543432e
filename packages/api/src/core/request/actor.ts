import type { OperatorRole, Role } from '@merchant-payments/db'
import type { AccountContext } from './account-context.ts'

/** The author of a request: a program with a secret key, a signed-in person, or an operator on the command line. */
export type Actor = KeyActor | PlatformActor | PersonActor | CommandActor

export type KeyActor = {
  kind: 'key'
  id: string
  name: string
  /** The permissions of a limited key; null for a key without limits. */
  permissions: readonly string[] | null
  /** The key is one of the platform, which acts for the merchant. */
  ofPlatform?: true
}

/** A program with a secret key of the platform, which manages merchants in one mode. */
export type PlatformActor = {
  kind: 'platform'
  id: string
  name: string
  /** The permissions of a limited key; null for a key without limits. */
  permissions: readonly string[] | null
  livemode: boolean
}

export type PersonActor = {
  kind: 'person'
  /** The user's id. */
  id: string
  name: string
  email: string
  /** The role at the merchant of the request; null if the request is not about a merchant. */
  role: Role | null
  /** The role of an operator of the platform; null for other people. */
  operator: OperatorRole | null
  /** The person signs in with a second factor. */
  twoFactor?: boolean
  /** An operator who views a merchant's data as its owner does, read-only. */
  views?: true
  /** The id of the person's session. */
  sessionId?: string
}

/** An operator on the command line, or a customer on their page. */
export type CommandActor = { kind: 'command'; id: null; name: string; customer?: true }

/** The author of a request, and the account that it is about. */
export type Caller = { actor: Actor; account: AccountContext | null }

/** A caller with a key. */
export type KeyCaller = AccountCaller | PlatformCaller

/** A key of an account, or one of the platform that acts for its merchant. */
export type AccountCaller = { actor: KeyActor; account: AccountContext }

export type PlatformCaller = { actor: PlatformActor; account: null }
