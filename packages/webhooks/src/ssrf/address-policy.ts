import { BlockList, isIP, isIPv6 } from 'node:net'
import { embeddedIpv4 } from './embedded-ipv4.ts'

// IANA's special-purpose registry, and the one metadata service that has an ordinary address.
const forbidden4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT; metadata of Alibaba Cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // metadata of Azure
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; metadata of Oracle Cloud
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
]

// Of IPv6 only global unicast is delivered to: that leaves out loopback, link-local, unique local and multicast.
const deliverable6 = ['2000::/3']
const forbidden6 = [
  '2001::/23', // protocol assignments, Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which can hide any IPv4 address
  '3fff::/20', // documentation
]

const forbidden = blockListOf([...forbidden4, ...forbidden6])
const deliverable = blockListOf(deliverable6)

/** Whether deliveries may be sent to an IP address. */
export type AddressPolicy = (address: string) => boolean

/**
 * Deliveries may reach public addresses, and the networks of `allowCidrs` ("127.0.0.0/8", "::1/128"). An IPv6 address that
 * stands for an IPv4 address is checked as that one. Throws a RangeError on an unreadable CIDR.
 */
export function addressPolicy(allowCidrs: readonly string[]): AddressPolicy {
  const allowed = blockListOf(allowCidrs)
  return (address) => {
    const bare = withoutZone(address)
    if (isIP(bare) === 0) return false
    const effective = isIPv6(bare) ? (embeddedIpv4(bare) ?? bare) : bare
    const family = isIPv6(effective) ? 'ipv6' : 'ipv4'
    if (allowed.check(effective, family)) return true
    return !forbidden.check(effective, family) && (family === 'ipv4' || deliverable.check(effective, family))
  }
}

function blockListOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [network = '', prefix = '', ...rest] = cidr.split('/')
    const family = isIP(network)
    if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > (family === 4 ? 32 : 128)) {
      throw new RangeError(`"${cidr}" is not a CIDR such as 10.0.0.0/8 or fd00::/8`)
    }
    list.addSubnet(network, Number(prefix), family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, '')
}
