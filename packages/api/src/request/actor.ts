import type { Role } from '@merchant-payments/db'
import type { AccountContext } from './account-context.ts'

/** Who asks: a program with a secret key, a person who is signed in, or an operator at the server's own terminal. */
export type Actor = KeyActor | PersonActor | CommandActor

export type KeyActor = {
  kind: 'key'
  id: string
  name: string
  /** What it is limited to; null is everything. */
  permissions: readonly string[] | null
}

export type PersonActor = {
  kind: 'person'
  /** Of the user. */
  id: string
  name: string
  email: string
  /** At the merchant that the request is about; null when it is about none. */
  role: Role | null
  /** Works for the platform. */
  operator: boolean
  /** Signs in with a second factor. */
  twoFactor?: boolean
  /** An operator who sees a merchant as its owner does, and changes nothing. */
  views?: true
  /** The session that asks. */
  sessionId?: string
}

/** The platform's operator, on the command line. */
export type CommandActor = { kind: 'command'; id: null; name: string }

/** Who a request comes from. */
export type Caller = { actor: Actor; account: AccountContext | null }

/** One with a key, which always is an account's. */
export type KeyCaller = { actor: KeyActor; account: AccountContext }
