import Stripe from 'stripe'

/** What the platform's processor account is reached with, in one mode. */
export type ModeCredentials = {
  secretKey: string
  publishableKey: string
  /** Signing secrets of the platform endpoint and the Connect endpoint; any of them may verify an event. */
  webhookSecrets: readonly string[]
}

export type ConnectionOptions = {
  live: ModeCredentials
  test: ModeCredentials
  /** Origin of a Stripe-compatible server; Stripe itself when left out. */
  apiBase?: string | undefined
  /** Limit of one HTTP exchange, in milliseconds. */
  timeoutMs?: number
  /** Replaces the network, in tests. */
  fetch?: typeof fetch
}

/** One Stripe client per mode: a request can never reach the other mode's account by mistake. */
export type Connection = {
  client(livemode: boolean): Stripe
  credentials(livemode: boolean): ModeCredentials
  /** Limit of one HTTP exchange, in milliseconds. */
  timeoutMs: number
}

// With two retries a call ends well before the half minute after which clients of ours give up.
const defaultTimeoutMs = 8_000

export function connect(options: ConnectionOptions): Connection {
  const address = options.apiBase ? addressOf(new URL(options.apiBase)) : {}
  const { timeoutMs = defaultTimeoutMs } = options
  const open = (secretKey: string) =>
    new Stripe(secretKey, {
      ...address,
      // Looked up at each call, so that what replaces the global one is seen.
      httpClient: Stripe.createFetchHttpClient(options.fetch ?? ((...request) => fetch(...request))),
      maxNetworkRetries: 2,
      timeout: timeoutMs,
      telemetry: false,
      appInfo: { name: 'merchant-payments-api' },
    })
  const live = open(options.live.secretKey)
  const test = open(options.test.secretKey)
  return {
    client: (livemode) => (livemode ? live : test),
    credentials: (livemode) => (livemode ? options.live : options.test),
    timeoutMs,
  }
}

function addressOf(base: URL) {
  const protocol: 'http' | 'https' = base.protocol === 'http:' ? 'http' : 'https'
  return { protocol, host: base.hostname, port: base.port || (protocol === 'http' ? '80' : '443') }
}
