/**
 * Resources of permissions. `payments` includes sessions, intents and test payments; `balance` includes payouts; `charges` are payments
 * that are charged without the customer.
 */
export const keyResources = [
  'products',
  'customers',
  'payments',
  'charges',
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

export function isKeyPermission(text: string): text is KeyPermission {
  return (keyPermissions as readonly string[]).includes(text)
}

/** The permission that a procedure requires of a key. Null: no key may call it, or every key may. */
export function neededPermission({
  resource,
  change,
}: {
  resource?: KeyResource
  change?: unknown
}): KeyPermission | null {
  return resource === undefined ? null : `${resource}:${change ? 'write' : 'read'}`
}

/** A permission to write includes the one to read. */
export function isGranted(granted: readonly string[], needed: KeyPermission): boolean {
  return granted.includes(needed) || granted.includes(needed.replace(/:read$/, ':write'))
}
