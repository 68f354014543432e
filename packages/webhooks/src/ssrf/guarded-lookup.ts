import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { AddressPolicy } from './address-policy.ts'

/** Thrown when a connection would go to an address that deliveries may not reach. */
export class AddressNotAllowedError extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED'

  constructor(host: string) {
    super(`deliveries may not reach ${host}`)
    this.name = 'AddressNotAllowed'
  }
}

/** Every address of a host name. The system's own resolver, so that /etc/hosts counts. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>

export const systemResolve: Resolve = (hostname) => dns.promises.lookup(hostname, { all: true })

/**
 * The addresses of a host name that may be reached, at least one.
 * @throws AddressNotAllowedError
 */
export async function resolveAllowed(hostname: string, mayReach: AddressPolicy, resolve: Resolve) {
  const addresses = (await resolve(hostname)).filter(({ address }) => mayReach(address))
  const [first] = addresses
  if (!first) throw new AddressNotAllowedError(hostname)
  return { addresses, first }
}

/**
 * A lookup for sockets that returns only addresses that may be reached. The socket connects to the very addresses that were
 * checked, so DNS rebinding (a name that resolves differently the second time) gains nothing.
 */
export function guardedLookup(mayReach: AddressPolicy, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolveAllowed(hostname, mayReach, resolve).then(
      ({ addresses, first }) => (options.all ? callback(null, addresses) : callback(null, first.address, first.family)),
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
}
