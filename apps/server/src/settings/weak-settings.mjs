// @ts-check
import { BlockList, isIP } from 'node:net'

/**
 * The settings that would let strangers in, each as one line that names it.
 * @param {Partial<import('./settings.mjs').Settings>} settings
 */
export function weakSettings(settings) {
  const { STRIPE_WEBHOOK_SECRETS_LIVE: live = [], STRIPE_WEBHOOK_SECRETS_TEST: ofTest = [] } = settings
  /** @type {string[]} */
  const weak = []
  for (const name of /** @type {const} */ (['STRIPE_WEBHOOK_SECRETS_LIVE', 'STRIPE_WEBHOOK_SECRETS_TEST'])) {
    const secrets = settings[name]
    if (secrets && (secrets.length === 0 || !secrets.every(isSigningSecret)))
      weak.push(`${name} must be signing secrets of the processor (whsec_…), comma-separated`)
  }
  if (ofTest.some((secret) => live.includes(secret)))
    weak.push(
      'STRIPE_WEBHOOK_SECRETS_TEST must have no secret of STRIPE_WEBHOOK_SECRETS_LIVE: test events would pass for live ones',
    )
  if (settings.ENCRYPTION_KEY?.some(isGuessable))
    weak.push('ENCRYPTION_KEY must be random bytes (openssl rand -base64 32)')
  if (settings.PUBLIC_URL !== undefined && !isOrigin(settings.PUBLIC_URL))
    weak.push('PUBLIC_URL must be an https address without a path, such as https://pay.example.com')
  if (settings.STRIPE_API_BASE !== undefined && !isPrivate(settings.STRIPE_API_BASE))
    weak.push(
      'STRIPE_API_BASE must be an https address, or one of this machine: the keys of the processor are sent there',
    )
  for (const name of /** @type {const} */ (['TRUST_PROXY', 'WEBHOOK_ALLOW_CIDRS'])) {
    const wide = settings[name]?.find(isTooWide)
    if (wide !== undefined) weak.push(`${name} must not name a network as wide as ${wide}: strangers are in it`)
  }
  return weak
}

/** @param {string} secret */
function isSigningSecret(secret) {
  return /^whsec_[\w+/=-]{16,}$/.test(secret)
}

/**
 * 32 random bytes with fewer than ten different values are less likely than a right guess.
 * @param {string} key
 */
function isGuessable(key) {
  return new Set(Buffer.from(key, 'base64')).size < 10
}

/**
 * Plain http is allowed for this machine alone: its traffic crosses no network.
 * @param {string} address
 */
function isPrivate(address) {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** @param {string} address */
function isOrigin(address) {
  const { origin } = new URL(address)
  return isPrivate(address) && address.toLowerCase().replace(/:(?:443|80)$/, '') === origin
}

/**
 * The widest networks with one owner are 10.0.0.0/8 and fc00::/7. IPv6 contains the addresses of IPv4 as well.
 * @param {string} network
 */
function isTooWide(network) {
  const [address = '', bits] = network.split('/')
  if (bits === undefined) return false
  const wide = Number(bits)
  if (isIP(address) === 4) return wide < 8
  return wide < 7 || (wide < mapped.bits + 8 && holdsMapped(address, wide))
}

const mapped = { address: '::ffff:0:0', bits: 96 }

/**
 * Whether an IPv6 network contains IPv4 addresses, or lies within them.
 * @param {string} address
 * @param {number} bits
 */
function holdsMapped(address, bits) {
  const [network, all] = [new BlockList(), new BlockList()]
  network.addSubnet(address, bits, 'ipv6')
  all.addSubnet(mapped.address, mapped.bits, 'ipv6')
  return network.check(mapped.address, 'ipv6') || all.check(address, 'ipv6')
}
