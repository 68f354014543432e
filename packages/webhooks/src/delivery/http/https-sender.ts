import type { ForwardProxy } from '@merchant-payments/forward-proxy'
import { Agent } from 'undici'
import { addressPolicy } from '../../ssrf/address-policy.ts'
import { type Resolve, systemResolve } from '../../ssrf/guarded-lookup.ts'
import { failureReason } from './failure-reason.ts'
import { type Answer, Exchange } from './http-exchange.ts'
import { maxHeadBytes } from './plain-head.ts'
import { guardedConnector, type TrustedAuthorities } from './tls-connector.ts'

/** The default time limit for a receiver's response, from name resolution to the status line. */
export const answerTimeoutMs = 10_000

export type HttpsSender = {
  /** POSTs the bytes. Never rejects: a failure is part of the result. */
  post(url: string, headers: Record<string, string>, body: Uint8Array): Promise<Answer>
  close(): Promise<void>
}

export type SenderOptions = {
  /** For name resolution, connecting, TLS and the answer together. */
  timeoutMs: number
  allowCidrs: readonly string[]
  /** PEM certificates that are trusted beside the default ones. */
  trustedAuthorities: TrustedAuthorities
  /** The proxy through which connections are opened. Undefined: they are opened directly. */
  proxy?: ForwardProxy | undefined
  resolve?: Resolve
}

export function createHttpsSender(options: SenderOptions): HttpsSender {
  const agent = new Agent({
    connect: guardedConnector({
      mayReach: addressPolicy(options.allowCidrs),
      resolve: options.resolve ?? systemResolve,
      timeoutMs: options.timeoutMs,
      trustedAuthorities: options.trustedAuthorities,
      proxy: options.proxy,
    }),
    // No limit of connections: a request that waits for a connection would lose its own time to the slowness of another. The number
    // of requests is limited before (limits/expiring-semaphore.ts).
    connections: null,
    pipelining: 1,
    // Else requests to a new origin would wait until its first connection has negotiated its protocol.
    allowH2: false,
    // The only time limit is that of the whole exchange.
    headersTimeout: 0,
    maxHeaderSize: maxHeadBytes,
    bodyTimeout: 0,
  })

  return {
    post: (url, headers, body) =>
      new Promise((settle) => {
        try {
          const { origin, pathname, search } = new URL(url)
          const request = { origin, path: pathname + search, method: 'POST' as const, headers, body }
          agent.dispatch(request, new Exchange(options.timeoutMs, settle))
        } catch (error) {
          settle({ status: null, headers: null, body: null, error: failureReason(error), cause: error })
        }
      }),
    close: () => agent.destroy(),
  }
}
