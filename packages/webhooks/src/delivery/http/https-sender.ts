import type { ForwardProxy } from '@merchant-payments/forward-proxy'
import { Agent } from 'undici'
import { addressPolicy } from '../../ssrf/address-policy.ts'
import { type Resolve, systemResolve } from '../../ssrf/guarded-lookup.ts'
import { failureReason } from './failure-reason.ts'
import { type Answer, Exchange } from './http-exchange.ts'
import { maxHeadBytes } from './plain-head.ts'
import { guardedConnector, type TrustedAuthorities } from './tls-connector.ts'

const answerTimeoutMs = 10_000

export type HttpsSender = {
  /** POSTs the bytes. Never rejects: a failure is part of the result. */
  post(url: string, headers: Record<string, string>, body: Uint8Array): Promise<Answer>
  close(): Promise<void>
}

export type SenderOptions = {
  /** The time limit for a receiver's response, from name resolution to the status line. */
  timeoutMs?: number
  /** Networks that may be reached although they are not public. */
  allowCidrs: readonly string[]
  trustedAuthorities?: TrustedAuthorities | undefined
  /** The proxy through which connections are opened. Undefined: they are opened directly. */
  proxy?: ForwardProxy | undefined
  /** How host names become addresses; the system's resolver unless given. */
  resolve?: Resolve
}

export function createHttpsSender(options: SenderOptions): HttpsSender {
  const { timeoutMs = answerTimeoutMs, trustedAuthorities = [], proxy, resolve = systemResolve } = options
  const mayReach = addressPolicy(options.allowCidrs)
  const agent = new Agent({
    connect: guardedConnector({ mayReach, resolve, timeoutMs, trustedAuthorities, proxy }),
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
          agent.dispatch(request, new Exchange(timeoutMs, settle))
        } catch (error) {
          settle({ status: null, headers: null, body: null, error: failureReason(error), cause: error })
        }
      }),
    close: () => agent.destroy(),
  }
}
