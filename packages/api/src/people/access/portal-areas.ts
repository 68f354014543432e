import type { OperatorRole, Role } from '@merchant-payments/db'
import type { ProcedureAccess } from '../../core/request/roles.ts'

/** The areas of the portal that a member may read and change, by the paths of routers: products, portal.keys. */
type Areas = { read: string[]; change: string[] }

/** The roles that may read, and those that may change, something in the routers of an area. */
export type AreaRoles = ReadonlyMap<string, { read: ReadonlySet<Role>; change: ReadonlySet<Role> }>

export type Router = { _def: { procedures: Readonly<Record<string, unknown>> } }
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

/** The areas that a role may use. The portal shows only these. */
export function areasOf(role: Role, areas: AreaRoles): Areas {
  const allowed = (kind: 'read' | 'change') =>
    [...areas].filter(([, area]) => area[kind].has(role)).map(([area]) => area)
  return { read: allowed('read'), change: allowed('change') }
}

/** The procedures of operators that a role may call: merchants.setPlan. The portal shows only these acts. */
export function operatorProceduresOf(role: OperatorRole, { _def }: Router): string[] {
  return Object.entries(_def.procedures as Record<string, Procedure>).flatMap(([path, { _def: procedure }]) =>
    procedure.meta?.operators?.includes(role) ? [path] : [],
  )
}
