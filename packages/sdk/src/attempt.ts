import { type ConnectionErrorDetails, MerchantPaymentsConnectionError } from './errors.ts'
import type { Fetch, FetchInit, ResponseHeaders } from './fetch.ts'
import type { Runtime } from './runtime.ts'

/** A complete response. */
export type RawResponse = { status: number; headers: ResponseHeaders; text: string }

export type Attempt = {
  fetch: Fetch
  url: string
  init: Omit<FetchInit, 'signal'>
  /** Milliseconds from the start of the request to the end of the response's body. */
  timeout: number
  signal: AbortSignal | undefined
}

/**
 * One HTTP exchange. It is raced against its end, so that a `fetch` which ignores its signal cannot hold the caller.
 *
 * @throws MerchantPaymentsConnectionError without a whole answer in time; the signal's reason when the caller aborts.
 */
export async function attempt(request: Attempt, runtime: Runtime): Promise<RawResponse> {
  const { timeout, signal } = request
  signal?.throwIfAborted()
  const end = new AbortController()
  const ended = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () => reject(end.signal.reason), { once: true })
  })
  const onAbort = () => end.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  const onTimeout = () => end.abort(timedOut(request))
  const cancelTimer = timeout === Infinity ? () => {} : runtime.after(timeout, onTimeout)
  try {
    return await Promise.race([exchange(request, end.signal), ended])
  } catch (error) {
    if (end.signal.aborted) throw end.signal.reason
    throw unreachable(request, error)
  } finally {
    cancelTimer()
    signal?.removeEventListener('abort', onAbort)
  }
}

async function exchange({ fetch, url, init }: Attempt, signal: AbortSignal): Promise<RawResponse> {
  const response = await fetch(url, { ...init, signal })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function timedOut(request: Attempt): MerchantPaymentsConnectionError {
  return noAnswer(request, `was not answered within ${request.timeout} ms`, { code: 'timeout' })
}

function unreachable(request: Attempt, cause: unknown): MerchantPaymentsConnectionError {
  return noAnswer(request, `got no answer: ${reason(cause)}`, { code: 'connection_error', cause })
}

function noAnswer({ init, url }: Attempt, what: string, details: ConnectionErrorDetails) {
  return new MerchantPaymentsConnectionError(`${init.method} ${url} ${what}.`, details)
}

/** Node's fetch reports only "fetch failed"; the reason (`ECONNREFUSED`) is its cause's code. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string')
    return cause.code
  return error.message
}
