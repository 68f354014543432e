import { isIP } from 'node:net'
import { addressPolicy } from './address-policy.ts'

/**
 * Whether a URL names, by its IP address, a host that deliveries may not reach. For the moment of registration:
 * a host name is let through here and judged by the addresses it resolves to each time something is sent.
 * The URL parser has by then turned decimal, octal, hexadecimal and shortened IPv4 forms into the dotted one.
 */
export function isForbiddenHost(url: string | URL, allowCidrs: readonly string[]): boolean {
  const host = bareHost(new URL(url).hostname)
  return isIP(host) !== 0 && !addressPolicy(allowCidrs)(host)
}

/** The host of a URL without the brackets of an IPv6 address. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
