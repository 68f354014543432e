import { Agent } from 'undici'
import { addressPolicy } from '../guard/address-policy.ts'
import { type Resolve, systemResolve } from '../guard/guarded-lookup.ts'
import { readAnswerBody } from './answer-body.ts'
import { guardedConnector, type TrustedAuthorities } from './connector.ts'
import { type FailureName, failureName } from './failure-name.ts'

export interface Answer {
  status: number | null
  headers: Record<string, string | string[]> | null
  body: string | null
  /** Null exactly when the receiver answered 2xx in time. */
  error: FailureName | null
  /** What the failure looked like from here, for the log. */
  cause?: unknown
}

export interface HttpsSender {
  /** POSTs the bytes and reports what came of it; never rejects. */
  post(url: string, headers: Record<string, string>, body: Uint8Array): Promise<Answer>
  close(): Promise<void>
}

export interface SenderOptions {
  /** For name resolution, connecting, TLS and the answer together. */
  timeoutMs: number
  allowCidrs: readonly string[]
  /** PEM certificates that are trusted beside the default ones. */
  trustedAuthorities: TrustedAuthorities
  resolve?: Resolve
}

export function newHttpsSender(options: SenderOptions): HttpsSender {
  const agent = new Agent({
    connect: guardedConnector({
      mayReach: addressPolicy(options.allowCidrs),
      resolve: options.resolve ?? systemResolve,
      timeoutMs: options.timeoutMs,
      trustedAuthorities: options.trustedAuthorities,
    }),
    // As many connections as there are requests at a time: a request that waits for a connection would lose its
    // own time to the slowness of another. How many requests run is decided before, per endpoint.
    connections: null,
    pipelining: 1,
    // Else requests to a new origin would queue up until its first connection has said what it speaks.
    allowH2: false,
    // The overall limit below is the only one.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  return {
    async post(url, headers, body) {
      const overall = new AbortController()
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        const error = new TimeoutError(options.timeoutMs)
        overall.abort(error)
        late.reject(error)
      }, options.timeoutMs)
      try {
        const { origin, pathname, search } = new URL(url)
        const request = agent.request({
          origin,
          path: pathname + search,
          method: 'POST',
          headers,
          body,
          signal: overall.signal,
        })
        // Until there is a connection, undici takes no notice of the signal.
        const answer = await Promise.race([request, late.promise])
        return {
          status: answer.statusCode,
          headers: presentHeaders(answer.headers),
          body: await readAnswerBody(answer.body),
          error: answer.statusCode >= 200 && answer.statusCode < 300 ? null : 'http_status',
        }
      } catch (error) {
        return { status: null, headers: null, body: null, error: failureName(error), cause: error }
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => agent.destroy(),
  }
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError'

  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
  }
}

function presentHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
