import type { OperatorRole, Role } from '@merchant-payments/db'
import type { KeyResource, PlatformResource } from '../keys/permissions.ts'
import { ApiError } from './errors.ts'

/** Roles of members. */
export type Roles = readonly Role[]

export const everyone: Roles = ['owner', 'developer', 'support']
export const developers: Roles = ['owner', 'developer']
export const support: Roles = ['owner', 'support']
export const owners: Roles = ['owner']

/** Roles of operators. */
export type OperatorRoles = readonly OperatorRole[]

export const everyOperator: OperatorRoles = ['admin', 'support', 'accountant']
export const supportOperators: OperatorRoles = ['admin', 'support']
export const admins: OperatorRoles = ['admin']

/** Roles that may call a procedure, to read or to change its object, and the resource of a key's permissions. */
export type ProcedureAccess = {
  resource?: KeyResource | PlatformResource
  read?: Roles
  change?: Roles
  /** The roles of operators that may call the procedure. */
  operators?: OperatorRoles
  /**
   * The procedure offers something to customers, or changes how it is presented. Members of a suspended merchant may not call
   * it, as its keys cannot; they may still refund payments, answer disputes and cancel subscriptions.
   */
  offers?: true
  /** The procedure takes new money, as far as the platform has not paused that, and the processor has not rejected the account. */
  takesPayments?: true
  /** The procedure ends what a customer is charged: the customer may call it while the merchant is suspended. */
  endsCharges?: true
}

export function mayCall(role: Role, { read, change }: ProcedureAccess): boolean {
  return (change ?? read ?? []).includes(role)
}

/** Refuses an operator a procedure that is for other roles. @throws forbidden */
export function requireOperator(role: OperatorRole, { operators = [] }: ProcedureAccess): void {
  if (operators.includes(role)) return
  throw new ApiError('forbidden', { message: `An operator with the role ${role} may not do this. Ask an admin.` })
}
