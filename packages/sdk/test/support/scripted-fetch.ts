import type { Fetch, FetchInit } from '../../src/fetch.ts'

export type SentRequest = { url: string; init: FetchInit }
type Step = Response | Error | ((init: FetchInit) => Promise<Response>)

/** A `fetch` that answers with one step per request, in order, and remembers what it was sent. */
export function scriptedFetch(...steps: Step[]): { fetch: Fetch; sent: SentRequest[] } {
  const sent: SentRequest[] = []
  const fetch: Fetch = async (url, init) => {
    const step = steps[sent.length]
    sent.push({ url, init })
    if (step === undefined) throw new Error(`No answer is scripted for request ${sent.length}.`)
    if (step instanceof Error) throw step
    return typeof step === 'function' ? step(init) : step
  }
  return { fetch, sent }
}

/** A request that is never answered and, like a careless `fetch`, does not heed its signal. */
export const silence = () => new Promise<Response>(() => {})

export function success(data: object, init: ResponseInit = {}): Response {
  return Response.json({ success: true, data, request_id: 'req-1' }, { headers: { 'X-Request-Id': 'req-1' }, ...init })
}

export function failure(status: number, error: object, headers: Record<string, string> = {}): Response {
  const body = { success: false, error: { message: 'No.', ...error }, request_id: 'req-1' }
  return Response.json(body, { status, headers: { 'X-Request-Id': 'req-1', ...headers } })
}

/** The error of Node's fetch when no server listens. */
export function refused(): Error {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:4242'), { code: 'ECONNREFUSED' })
  return new TypeError('fetch failed', { cause })
}
