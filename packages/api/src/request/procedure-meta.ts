import type { OpenApiMeta } from 'trpc-to-openapi'
import type { KeyResource } from '../keys/permissions.ts'
import type { ProcedureAccess, Roles } from '../people/roles.ts'

/** Of a procedure about an account: who may call it, and how the audit log names the change that it makes. */
export type AccountProcedureMeta = OpenApiMeta & {
  /** It waits for something to happen, for as long as its client stays and the server runs. */
  waits?: true
  /** What it shows may be a few seconds old, except for what its caller has written: it is read from a replica. */
  mayLag?: true
} & ({ read: Roles; change?: never; audit?: never; offers?: never } | { change: Roles; audit: string; offers?: true })

/** Of a procedure about a person or the platform. Null: it changes nothing of a merchant. */
export type OtherProcedureMeta = { audit: string | null; mayLag?: true }

/** What a procedure is about: the account of the request, the person who is signed in or invited, or any merchant. */
export type ProcedureScope = 'account' | 'person' | 'platform'

/**
 * Of a procedure that keys may call: what a limited key needs a permission for, and whether its change is destructive. Those of
 * the portal, which are no part of the REST interface, show more than one resource, and are for people and for keys without
 * limits.
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
    /** It sends money away or ends something, and no other operation undoes it. Agents ask their user before they call it. */
    destructive?: boolean
  }
