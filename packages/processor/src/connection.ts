import { setTimeout } from 'node:timers/promises'
import { createTunnelAgents, type ForwardProxy } from '@merchant-payments/forward-proxy'
import Stripe from 'stripe'
import { ModeNotSetUpError } from './error.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { createRateLimitedClient, type TimedRequest } from './limits/rate-limited-client.ts'
import { createRateLimiter } from './limits/rate-limiter.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { SharedBudgets } from './limits/shared-budgets.ts'
import type { TimedCall } from './time-call.ts'

/** Credentials of the platform's processor account in one mode. */
type ModeCredentials = {
  secretKey: string
  publishableKey: string
  /** Signing secrets of the platform endpoint and the Connect endpoint; any of them may verify an event. */
  webhookSecrets: readonly string[]
}

export type ConnectionOptions = {
  /** Undefined if the platform has no keys for this mode; no calls are made in it. */
  live: ModeCredentials | undefined
  test: ModeCredentials | undefined
  /** The origin of a Stripe-compatible server; Stripe's by default. */
  apiBase?: string | undefined
  /** Limit of one HTTP exchange, in milliseconds. */
  timeoutMs?: number
  /** The rate limits of the processor, and where all processes count their requests. Undefined: no limit. */
  rateLimits?: { perSecond: RateLimits; shared: SharedBudgets } | undefined
  /** Called with each completed request. A call may take several. */
  onRequest?: ((request: TimedRequest) => void) | undefined
  /** Other pauses after a refusal for now, in tests. */
  throttle?: { firstPauseMs?: number }
  /** Called with each completed call. */
  onCall?: (call: TimedCall) => void
  /** The proxy through which calls are made. Undefined: they are made directly. */
  proxy?: ForwardProxy | undefined
  /** Records each request in a trace. */
  trace?: ((client: HttpClient) => HttpClient) | undefined
  /** Replaces the network, in tests and for a sandbox in this process. */
  fetch?: typeof fetch
  /** Replaces the pause between two reads of an account, in tests. */
  pause?: (ms: number) => Promise<void>
}

/** One Stripe client per mode: a request can never reach the other mode's account by mistake. */
export type Connection = {
  /** @throws ModeNotSetUpError */
  client(livemode: boolean): Stripe
  /** A client with the publishable key, for calls that require it. @throws ModeNotSetUpError */
  publishableClient(livemode: boolean): Stripe
  /** @throws ModeNotSetUpError */
  credentials(livemode: boolean): ModeCredentials
  /** Whether the platform has keys for a mode. */
  isSetUp(livemode: boolean): boolean
  /** The address of Connect.js: Stripe's, or that of a sandbox. */
  connectJs: string
  /** Limit of one HTTP exchange, in milliseconds. */
  timeoutMs: number
  /** Waits between two reads of the same object. */
  pause(ms: number): Promise<void>
  /** Limit of a call that a bank takes part in, in milliseconds. */
  slowTimeoutMs: number
  /** By how many milliseconds the processor's clock is known to be ahead of the real one. */
  clockAheadMs(): number
  /** Reads from a sandbox how far its clock is ahead. Does nothing if the processor is Stripe. */
  readClock(): Promise<void>
  /** Whether the processor is a sandbox, by a header of its answers. Rejects without an answer. */
  isSandbox(): Promise<boolean>
}

// With two retries a call ends well before the half minute after which clients of ours give up.
const defaultTimeoutMs = 8_000

export function connect(options: ConnectionOptions): Connection {
  const address = options.apiBase ? addressOf(new URL(options.apiBase)) : {}
  const { timeoutMs = defaultTimeoutMs } = options
  const client = options.fetch ? Stripe.createFetchHttpClient(options.fetch) : networkClient(options.proxy, timeoutMs)
  const reached = options.trace ? options.trace(client) : client
  let aheadMs = 0
  let sandboxed = false
  const watched: HttpClient = {
    getClientName: () => reached.getClientName(),
    async makeRequest(...request) {
      const answer = await reached.makeRequest(...request)
      const ahead = answer.getHeaders()['sandbox-clock-ahead']
      // Answers may arrive out of order, and the clock never goes back.
      aheadMs = Math.max(aheadMs, 1000 * Number(ahead ?? 0))
      sandboxed ||= ahead !== undefined
      return answer
    },
  }
  async function readClock() {
    if (options.apiBase === undefined) return
    const { protocol, host, port } = addressOf(new URL(options.apiBase))
    const answer = await watched.makeRequest(host, port, '/_sandbox/health', 'GET', {}, '', protocol, timeoutMs)
    answer.dispose?.()
  }
  const inner = options.apiBase === undefined ? reached : watched
  const queue = createRateLimiter(options.rateLimits?.shared ?? unshared)
  const limits = options.rateLimits?.perSecond ?? { live: undefined, test: undefined }
  const { onRequest } = options
  const open = (key: string, livemode: boolean) =>
    new Stripe(key, {
      ...address,
      httpClient: createRateLimitedClient(inner, { livemode, queue, limits, onRequest, ...options.throttle }),
      maxNetworkRetries: 2,
      timeout: timeoutMs,
      telemetry: false,
      appInfo: { name: 'merchant-payments-api' },
    })
  const live = options.live && { ...options.live, client: open(options.live.secretKey, true) }
  const test = options.test && { ...options.test, client: open(options.test.secretKey, false) }
  const mode = (livemode: boolean) => {
    const known = livemode ? live : test
    if (!known) throw new ModeNotSetUpError(livemode)
    return known
  }
  return {
    client: (livemode) => mode(livemode).client,
    publishableClient: (livemode) => open(mode(livemode).publishableKey, livemode),
    credentials: (livemode) => mode(livemode),
    isSetUp: (livemode) => (livemode ? live : test) !== undefined,
    connectJs: new URL('/v1.0/connect.js', options.apiBase ?? 'https://connect-js.stripe.com').href,
    timeoutMs,
    pause: options.pause ?? ((ms) => setTimeout(ms)),
    slowTimeoutMs: 3 * timeoutMs,
    clockAheadMs: () => aheadMs,
    readClock,
    async isSandbox() {
      if (!sandboxed) await readClock()
      return sandboxed
    },
  }
}

/** A connection through a proxy has half of the time of an exchange, so that a proxy that hangs is reported as the reason. */
function networkClient(proxy: ForwardProxy | undefined, timeoutMs: number): HttpClient {
  return createHttpClient(proxy && createTunnelAgents(proxy, timeoutMs / 2))
}

/** Without limits no budget is leased. */
const unshared: SharedBudgets = {
  lease: () => Promise.reject(new Error('no limits are shared')),
  pause: async () => undefined,
}

function addressOf(base: URL) {
  const protocol: 'http' | 'https' = base.protocol === 'http:' ? 'http' : 'https'
  return { protocol, host: base.hostname, port: base.port || (protocol === 'http' ? '80' : '443') }
}
