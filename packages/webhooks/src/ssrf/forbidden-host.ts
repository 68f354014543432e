import { isIP } from 'node:net'
import { addressPolicy } from './address-policy.ts'

/**
 * Whether the host of a URL is an IP address that deliveries may not reach. For the registration of an endpoint: a host name
 * passes, and is checked by the addresses it resolves to whenever something is sent. The URL parser has turned decimal,
 * octal, hexadecimal and shortened IPv4 forms into the dotted one by then.
 */
export function isForbiddenHost(url: string | URL, allowCidrs: readonly string[]): boolean {
  const host = bareHost(new URL(url).hostname)
  return isIP(host) !== 0 && !addressPolicy(allowCidrs)(host)
}

/** The host of a URL without the brackets of an IPv6 address. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
