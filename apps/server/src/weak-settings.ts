import { BlockList, isIP } from 'node:net'

type Settings = {
  STRIPE_WEBHOOK_SECRETS_LIVE?: readonly string[] | undefined
  STRIPE_WEBHOOK_SECRETS_TEST?: readonly string[] | undefined
  ENCRYPTION_KEY?: readonly string[] | undefined
  PUBLIC_URL?: string | undefined
  STRIPE_API_BASE?: string | undefined
  TRUST_PROXY?: readonly string[] | undefined
  WEBHOOK_ALLOW_CIDRS?: readonly string[] | undefined
}

/** The first setting that would let strangers in, as one line that names it; null when there is none. */
export function findWeakSetting(settings: Settings): string | null {
  const { STRIPE_WEBHOOK_SECRETS_LIVE: live = [], STRIPE_WEBHOOK_SECRETS_TEST: ofTest = [] } = settings
  for (const name of ['STRIPE_WEBHOOK_SECRETS_LIVE', 'STRIPE_WEBHOOK_SECRETS_TEST'] as const) {
    const secrets = settings[name]
    if (secrets && (secrets.length === 0 || !secrets.every(isSigningSecret)))
      return `${name} must be signing secrets of the processor (whsec_…), comma-separated`
  }
  if (ofTest.some((secret) => live.includes(secret)))
    return 'STRIPE_WEBHOOK_SECRETS_TEST must have no secret of STRIPE_WEBHOOK_SECRETS_LIVE: test events would pass for live ones'
  if (settings.ENCRYPTION_KEY?.some(isGuessable)) return 'ENCRYPTION_KEY must be random bytes (openssl rand -base64 32)'
  if (settings.PUBLIC_URL !== undefined && !isOrigin(settings.PUBLIC_URL))
    return 'PUBLIC_URL must be an https address without a path, such as https://pay.example.com'
  if (settings.STRIPE_API_BASE !== undefined && !isPrivate(settings.STRIPE_API_BASE))
    return 'STRIPE_API_BASE must be an https address, or one of this machine: the keys of the processor are sent there'
  for (const name of ['TRUST_PROXY', 'WEBHOOK_ALLOW_CIDRS'] as const) {
    const wide = settings[name]?.find(isTooWide)
    if (wide !== undefined) return `${name} must not name a network as wide as ${wide}: strangers are in it`
  }
  return null
}

function isSigningSecret(secret: string): boolean {
  return /^whsec_[\w+/=-]{16,}$/.test(secret)
}

/** 32 random bytes with fewer than ten different values are less likely than a right guess. */
function isGuessable(key: string): boolean {
  return new Set(Buffer.from(key, 'base64')).size < 10
}

/** Plain http is allowed for this machine alone: its traffic crosses no network. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

function isOrigin(address: string): boolean {
  const { origin } = new URL(address)
  return isPrivate(address) && address.toLowerCase().replace(/:(?:443|80)$/, '') === origin
}

/** The widest networks with one owner are 10.0.0.0/8 and fc00::/7. IPv6 contains the addresses of IPv4 as well. */
function isTooWide(network: string): boolean {
  const [address = '', bits] = network.split('/')
  if (bits === undefined) return false
  const wide = Number(bits)
  if (isIP(address) === 4) return wide < 8
  return wide < 7 || (wide < mapped.bits + 8 && holdsMapped(address, wide))
}

const mapped = { address: '::ffff:0:0', bits: 96 }

/** Whether an IPv6 network contains IPv4 addresses, or lies within them. */
function holdsMapped(address: string, bits: number): boolean {
  const [network, all] = [new BlockList(), new BlockList()]
  network.addSubnet(address, bits, 'ipv6')
  all.addSubnet(mapped.address, mapped.bits, 'ipv6')
  return network.check(mapped.address, 'ipv6') || all.check(address, 'ipv6')
}
