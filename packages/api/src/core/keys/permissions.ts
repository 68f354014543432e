/**
 * Resources of permissions. `payments` includes sessions, intents and test payments; `balance` includes payouts; `charges` are payments
 * that are charged without the customer.
 */
export const keyResources = [
  'products',
  'customers',
  'payments',
  'charges',
  'discounts',
  'refunds',
  'disputes',
  'subscriptions',
  'webhook_endpoints',
  'events',
  'account',
  'balance',
] as const

export type KeyResource = (typeof keyResources)[number]

export type KeyPermission = `${KeyResource}:${'read' | 'write'}`

/** Every permission that a key may be limited to. */
export const keyPermissions: readonly KeyPermission[] = keyResources.flatMap(
  (resource) => [`${resource}:read`, `${resource}:write`] as const,
)

/** Resources of the permissions that keys of the platform may have, besides `act`. */
const platformResources = ['merchants', 'platform_webhooks', 'reports'] as const

export type PlatformResource = (typeof platformResources)[number]

/** `act`: to act for merchants. */
export type PlatformPermission = `${PlatformResource}:${'read' | 'write'}` | 'act'

/** Every permission that a key of the platform may be limited to. */
export const platformPermissions = [
  'merchants:read',
  'merchants:write',
  'platform_webhooks:read',
  'platform_webhooks:write',
  'reports:read',
  'act',
] as const satisfies readonly PlatformPermission[]

export type Permission = KeyPermission | PlatformPermission

/** Whether an operation is one of the platform, about any of its merchants. */
export function isPlatformResource(resource: string | undefined): resource is PlatformResource {
  return platformResources.some((one) => one === resource)
}

export function isPlatformPermission(text: string): text is PlatformPermission {
  return platformPermissions.some((permission) => permission === text)
}

export function isKeyPermission(text: string): text is KeyPermission {
  return (keyPermissions as readonly string[]).includes(text)
}

/** The permission that a procedure requires of a key. Null: no key may call it, or every key may. */
export function neededPermission({
  resource,
  change,
}: {
  resource?: KeyResource | PlatformResource
  change?: unknown
}): Permission | null {
  return resource === undefined ? null : `${resource}:${change ? 'write' : 'read'}`
}

/** A permission to write includes the one to read. */
export function isGranted(granted: readonly string[], needed: Permission): boolean {
  return granted.includes(needed) || granted.includes(needed.replace(/:read$/, ':write'))
}
