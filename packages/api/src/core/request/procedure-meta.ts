import type { OpenApiMeta } from 'trpc-to-openapi'
import type { KeyResource, PlatformResource } from '../keys/permissions.ts'
import type { OperatorRoles, ProcedureAccess, Roles } from './roles.ts'

/**
 * The metadata of a procedure about an account: who may call it, and the name of its change, or of its read of personal data,
 * in the audit log.
 */
export type AccountProcedureMeta = OpenApiMeta & {
  /** The procedure waits for a change, as long as its client stays connected and the server runs. */
  waits?: true
  /** The result may be a few seconds old, except for the caller's own changes: it is read from a replica. */
  mayLag?: true
} & (
    | { read: Roles; change?: never; audit?: string; offers?: never; takesPayments?: never; endsCharges?: never }
    | { change: Roles; audit: string; offers?: true; takesPayments?: true; endsCharges?: true }
  )

/** The metadata of a procedure about a person. `audit` is null if it changes nothing of a merchant. */
export type OtherProcedureMeta = { audit: string | null; mayLag?: true }

/** The metadata of a procedure for operators, about any merchant. `audit` is null if it changes nothing. */
export type OperatorProcedureMeta = OtherProcedureMeta & { operators: OperatorRoles }

/**
 * The metadata of a procedure that only keys of the platform may call: about any of its merchants, or the platform itself. `change` says
 * that it changes something, which needs the permission to write.
 */
export type PlatformProcedureMeta = Required<Pick<OpenApiMeta, 'openapi'>> & {
  resource: PlatformResource
  mayLag?: true
  /** The columns of the table in which its list can be requested as well. */
  csv?: readonly string[]
} & ({ change?: never; audit: null; destructive?: never } | { change: true; audit: string; destructive: boolean })

/** The subject of a procedure: the account of the request, the person who is signed in or invited, or any merchant. */
export type ProcedureScope = 'account' | 'person' | 'platform'

/**
 * The metadata of a procedure that keys may call: the permission that a limited key needs, and whether its change is
 * destructive. Procedures of the portal, which the REST interface does not contain, return more than one resource, and are
 * for people and for keys without limits.
 */
export type KeyProcedureMeta = AccountProcedureMeta &
  (
    | { openapi?: never; resource?: never; destructive?: never }
    | ({ openapi: NonNullable<OpenApiMeta['openapi']>; resource: KeyResource } & (
        | { read: Roles; destructive?: never }
        | { change: Roles; destructive: boolean }
      ))
  )

export type ProcedureMeta = OpenApiMeta &
  ProcedureAccess & {
    scope?: ProcedureScope
    audit?: string | null
    waits?: true
    mayLag?: true
    /**
     * The operation sends money or data to others, or ends something, and no other operation undoes it. Agents must confirm
     * it with their user first.
     */
    destructive?: boolean
  }
