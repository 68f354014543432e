/** What a key's permissions are about. `payments` are sessions, intents and test payments; `balance` is payouts, too. */
export const keyResources = [
  'products',
  'customers',
  'payments',
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

/** What a procedure needs of a key; null of one that no key may call, or that needs none. */
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
