import { authenticate } from '../http/authenticate.ts'
import type { Settings } from '../http/context.ts'
import { textOf } from '../http/exchanged-text.ts'
import type { RequestLog } from './request-log.ts'

type Answer = (request: Request) => Promise<Response>

/** Answers as `answer` does, and remembers the requests to the API with their answers. */
export function logRequests(log: RequestLog, keys: Settings['keys'], now: () => number, answer: Answer): Answer {
  return async (request) => {
    const { pathname: path, search } = new URL(request.url)
    if (!/^\/v[12]\//.test(path)) return answer(request)
    const began = performance.now()
    let response: Response | null = null
    try {
      response = await answer(request)
      return response
    } finally {
      log.add({
        id: response?.headers.get('request-id') ?? null,
        at: now(),
        milliseconds: performance.now() - began,
        method: request.method,
        path,
        query: search.slice(1),
        live: modeOf(request, keys),
        account: request.headers.get('stripe-account') ?? request.headers.get('stripe-context'),
        idempotencyKey: request.headers.get('idempotency-key'),
        version: request.headers.get('stripe-version'),
        client: request.headers.get('user-agent'),
        status: response?.status ?? null,
        sent: textOf(request) || null,
        answered: response && textOf(response),
      })
    }
  }
}

function modeOf(request: Request, keys: Settings['keys']): boolean | null {
  try {
    return authenticate(request.headers.get('authorization'), keys).live
  } catch {
    // The request itself was refused for the same reason.
    return null
  }
}
