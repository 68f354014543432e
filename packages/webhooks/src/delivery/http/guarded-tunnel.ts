import { isIP, type Socket } from 'node:net'
import { type ForwardProxy, openTunnel } from '@merchant-payments/forward-proxy'
import type { AddressPolicy } from '../../ssrf/address-policy.ts'
import { type Resolve, resolveAllowed } from '../../ssrf/guarded-lookup.ts'

/** The number of addresses of a host name that a proxy is asked for: a name can have any number. */
const maxAddresses = 4

/** The share of the time limit of an attempt that a proxy has for its connection; the receiver has the rest for its response. */
const tunnelShare = 0.8

/**
 * Opens a connection to a receiver through a proxy. The host name is resolved and checked here, and the proxy is given an
 * address, so the proxy cannot resolve the name differently. Addresses are tried one after the other, IPv4 first: a proxy
 * without IPv6 may answer late.
 * @throws AddressNotAllowedError, ProxyError
 */
export async function openGuardedTunnel(
  { host, port }: { host: string; port: string },
  options: { proxy: ForwardProxy; mayReach: AddressPolicy; resolve: Resolve; timeoutMs: number },
): Promise<Socket> {
  const addresses = await addressesOf(host, options)
  const timeoutMs = Math.ceil((tunnelShare * options.timeoutMs) / addresses.length)
  let failure: unknown
  for (const address of addresses) {
    try {
      return await openTunnel(options.proxy, `${isIP(address) === 6 ? `[${address}]` : address}:${port}`, timeoutMs)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

async function addressesOf(
  host: string,
  { mayReach, resolve }: { mayReach: AddressPolicy; resolve: Resolve },
): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  const { addresses } = await resolveAllowed(host, mayReach, resolve)
  return addresses
    .map(({ address }) => address)
    .sort((one, other) => isIP(one) - isIP(other))
    .slice(0, maxAddresses)
}
