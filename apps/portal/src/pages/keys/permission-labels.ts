import { keys } from '#messages/keys.ts'
import type { Key } from './wire.ts'

const t = keys.permissionLabels

type Permission = NonNullable<Key['permissions']>[number]
type Resource = Permission extends `${infer Name}:${string}` ? Name : never
type Access = 'none' | 'read' | 'write'

/** The permissions of a limited key, as the pages call them. */
export const resourceLabels: Readonly<Record<Resource, string>> = t.resourceLabels

export const resources = Object.keys(resourceLabels) as Resource[]

/** The permissions that a form asks for; null is everything. A field is named by its resource. */
export function permissionsFrom(data: FormData): Permission[] | null {
  if (data.get('access') !== 'limited') return null
  return resources.flatMap((resource): Permission[] => {
    const access = data.get(resource) as Access | null
    return access === 'read' || access === 'write' ? [`${resource}:${access}`] : []
  })
}

/** Label of a key's permissions: “Limited to products (write), refunds (read)”. */
export function permissionsLabel(permissions: Key['permissions']): string {
  if (permissions === null) return t.everything
  const named = permissions.map((permission) => {
    const [resource, access] = permission.split(':') as [Resource, Access]
    return `${resourceLabels[resource].toLowerCase()} (${access})`
  })
  return t.limitedTo({ named: named.join(', ') })
}
