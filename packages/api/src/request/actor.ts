import type { Role } from '@merchant-payments/db'

/** Who asks: a program with a secret key, somebody who is signed in, or somebody at the server's own terminal. */
export type Actor = KeyActor | PersonActor | CommandActor

export type KeyActor = { kind: 'key'; id: string; name: string }

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
}

/** The platform's operator, on the command line. */
export type CommandActor = { kind: 'command'; id: null; name: string }
