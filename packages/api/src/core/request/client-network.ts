import { isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/**
 * The network of an address, which identifies a client as far as possible: an IPv6 subscriber has at least the 2^64
 * addresses of a /64, so they count as one.
 */
export function clientNetwork(address: string): string {
  const mapped = mappedIPv4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    // An IPv4 address at the end replaces two groups.
    const behind = tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0)
    while (groups.length + behind < 8) groups.push('0')
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  while (network.length < 4) network.push('0')
  return `${network.join(':')}::/64`
}
