import type { Role } from '@merchant-payments/db'
import type { KeyResource, PlatformResource } from '../keys/permissions.ts'

/** Roles of members. */
export type Roles = readonly Role[]

export const everyone: Roles = ['owner', 'developer', 'support']
export const developers: Roles = ['owner', 'developer']
export const support: Roles = ['owner', 'support']
export const owners: Roles = ['owner']

/** Roles that may call a procedure, to read or to change its object, and the resource of a key's permissions. */
export type ProcedureAccess = {
  resource?: KeyResource | PlatformResource
  read?: Roles
  change?: Roles
  /**
   * The procedure offers something to customers, or changes how it is presented. Members of a suspended merchant may not call
   * it, as its keys cannot; they may still refund payments, answer disputes and cancel subscriptions.
   */
  offers?: true
  /** The procedure takes new money, as far as the platform has not paused that, and the processor has not rejected the account. */
  takesPayments?: true
}

export function mayCall(role: Role, { read, change }: ProcedureAccess): boolean {
  return (change ?? read ?? []).includes(role)
}
