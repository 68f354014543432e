import type { Role } from '@merchant-payments/db'
import type { KeyResource } from '../keys/permissions.ts'

/** The roles of members that may do something. */
export type Roles = readonly Role[]

export const everyone: Roles = ['owner', 'developer', 'support']
export const developers: Roles = ['owner', 'developer']
export const support: Roles = ['owner', 'support']
export const owners: Roles = ['owner']

/** Which members may call a procedure, to read or to change its object, and the resource by which keys are limited. */
export type ProcedureAccess = {
  resource?: KeyResource
  read?: Roles
  change?: Roles
  /**
   * It offers customers something, or changes what they read of it: what the members of a suspended merchant may not do, as
   * its keys cannot. They may still give money back, answer disputes and end what runs.
   */
  offers?: true
}

export function mayCall(role: Role, { read, change }: ProcedureAccess): boolean {
  return (change ?? read ?? []).includes(role)
}

/** What a member may read and change, by the paths of routers: products, portal.keys. */
export type Areas = { read: string[]; change: string[] }

/** The roles that may read, and those that may change, something in the routers of an area. */
export type AreaRoles = ReadonlyMap<string, { read: ReadonlySet<Role>; change: ReadonlySet<Role> }>

type Router = { _def: { procedures: Readonly<Record<string, unknown>> } }
type Procedure = { _def: { meta?: ProcedureAccess } }

/** @param routers by their paths */
export function areaRoles(routers: Readonly<Record<string, Router>>): AreaRoles {
  const areas = Object.entries(routers).map(([area, { _def }]) => {
    const procedures = Object.values(_def.procedures as Record<string, Procedure>).map(({ _def }) => _def.meta ?? {})
    const allowed = (kind: 'read' | 'change') => new Set(procedures.flatMap((access) => access[kind] ?? []))
    return [area, { read: allowed('read'), change: allowed('change') }] as const
  })
  return new Map(areas)
}

/** What a role allows: pages offer nothing else. */
export function areasOf(role: Role, areas: AreaRoles): Areas {
  const allowed = (kind: 'read' | 'change') =>
    [...areas].filter(([, area]) => area[kind].has(role)).map(([area]) => area)
  return { read: allowed('read'), change: allowed('change') }
}
