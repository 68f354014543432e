import { attempt } from './attempt.ts'
import type { ResponseHeaders } from './fetch.ts'
import { type RequestOptions, readRequestOptions, type Settings } from './options.ts'
import { parseResponse } from './response.ts'
import { retryDelay } from './retry-policy.ts'
import { type Runtime, systemRuntime, wait } from './runtime.ts'
import { version } from './version.ts'

type QueryValue = string | number | boolean

/** The query of a list. A map is written as `name[key]=value`. */
export type Query = Record<string, QueryValue | Readonly<Record<string, QueryValue>> | undefined>

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below the base URL; built with `path` when it holds an id. */
  path: string
  query?: Query
  /** Sent as JSON; a request without one has no body. */
  body?: object
}

/** The response behind a result. */
export type ResponseInfo = {
  readonly status: number
  readonly requestId: string | undefined
  readonly headers: ResponseHeaders
  /** Requests that were sent, the retries included. */
  readonly attempts: number
}

/** The result of a method. `lastResponse` is not enumerable, so it stays out of JSON, logs and copies. */
export type Result<T> = T & { readonly lastResponse: ResponseInfo }

/** Makes one logical call and resolves to its `data`. */
export type Call = <T extends object>(request: Request, options?: RequestOptions) => Promise<Result<T>>

/**
 * Binds calls to a client's settings.
 *
 * Requests of every method are retried: GET, PUT, DELETE, and PATCH in this API, are idempotent, and all attempts of a POST
 * carry one idempotency key.
 */
export function createCall(settings: Settings, runtime: Runtime = systemRuntime): Call {
  return async <T extends object>(request: Request, options: RequestOptions = {}) => {
    const { idempotencyKey, signal, timeout, maxRetries } = readRequestOptions(options, settings)
    const url = settings.baseUrl + request.path + search(request.query)
    const init = encode(request, settings, idempotencyKey ?? runtime.uuid())
    for (let retries = 0; ; retries++) {
      // Resolved per attempt, so that a global fetch that is replaced later is used.
      const fetch = settings.fetch ?? globalThis.fetch
      try {
        const response = await attempt({ fetch, url, init, timeout, signal }, runtime)
        const { data, requestId } = await parseResponse(response, runtime.now())
        const lastResponse = { status: response.status, requestId, headers: response.headers, attempts: retries + 1 }
        // The contract guarantees the shape of `data`; it is not validated again here.
        return Object.defineProperty(data, 'lastResponse', { value: lastResponse }) as Result<T>
      } catch (error) {
        const delay = retries < maxRetries ? retryDelay(error, retries, runtime.random()) : undefined
        if (delay === undefined || signal?.aborted) throw error
        await wait(runtime, delay, signal)
      }
    }
  }
}

function search(query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) params.set(`${name}[${key}]`, String(inner))
    else if (value !== undefined) params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

function encode({ method, body }: Request, { apiKey, merchant }: Settings, idempotencyKey: string) {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${apiKey}`,
    ...(merchant === undefined ? {} : { 'X-Service-Merchant': merchant }),
    Accept: 'application/json',
    'User-Agent': `merchant-payments-sdk/${version}`,
  }
  if (method === 'POST') headers['Idempotency-Key'] = idempotencyKey
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  return { method, headers, redirect: 'manual', ...(body && { body: JSON.stringify(body) }) } as const
}
