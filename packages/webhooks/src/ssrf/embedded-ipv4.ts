/** The eight groups of an IPv6 address that `net.isIPv6` accepted. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const hex = dotted ? `${dotted[1]}${pair(dotted[2], dotted[3])}:${pair(dotted[4], dotted[5])}` : address
  const [head = '', tail] = hex.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

function pair(high: string | undefined, low: string | undefined): string {
  return (Number(high) * 256 + Number(low)).toString(16)
}

/**
 * The IPv4 address that a packet to this IPv6 address really goes to, for the two forms that still lead to one:
 * IPv6-mapped (::ffff:0:0/96) and NAT64 (64:ff9b::/96). Null for any other address.
 */
export function embeddedIpv4(address: string): string | null {
  const groups = groupsOf(address)
  const prefix = groups.slice(0, 6).join(':')
  if (prefix !== `0:0:0:0:0:${0xffff}` && prefix !== `${0x64}:${0xff9b}:0:0:0:0`) return null
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}
