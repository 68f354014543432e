import { authenticate } from '../http/authenticate.ts'
import type { Settings } from '../http/context.ts'
import { exchangedText } from '../http/exchange.ts'

/** A request to the API, with what the sandbox answered. */
export type LoggedRequest = {
  /** Counts the requests of this process. */
  seq: number
  /** `req_…`; null when the answer was lost. */
  id: string | null
  /** Real Unix milliseconds. */
  at: number
  milliseconds: number
  method: string
  path: string
  query: string
  /** Null when its key was refused. */
  live: boolean | null
  /** The connected account that it acted for. */
  account: string | null
  idempotencyKey: string | null
  version: string | null
  client: string | null
  /** Null when the answer was lost. */
  status: number | null
  /** Null when there was none, or none that is text. */
  sent: string | null
  answered: string | null
}

export type RequestFilter = {
  live?: boolean
  method?: string
  /** The beginning of the path. */
  path?: string
  failed?: boolean
  before?: number
  limit?: number
}

const most = { requests: 1_000, characters: 2_000_000, characterPerBody: 64_000 }

/** The last requests to the API. They live as long as their process. */
export class RequestLog {
  #requests: LoggedRequest[] = []
  #characters = 0
  #seq = 0

  add(request: Omit<LoggedRequest, 'seq'>): void {
    this.#seq += 1
    const logged = { ...request, seq: this.#seq, sent: cut(request.sent), answered: cut(request.answered) }
    this.#requests.push(logged)
    this.#characters += sizeOf(logged)
    this.#forget()
  }

  /** Newest first. */
  list({ live, method, path, failed, before = Number.POSITIVE_INFINITY, limit = 50 }: RequestFilter = {}) {
    const found: LoggedRequest[] = []
    for (let at = this.#requests.length - 1; at >= 0 && found.length < limit; at -= 1) {
      const one = this.#requests[at]
      if (!one || one.seq >= before) continue
      if (live !== undefined && (one.live ?? false) !== live) continue
      if (method !== undefined && one.method !== method) continue
      if (path !== undefined && !one.path.startsWith(path)) continue
      if (failed === true && one.status !== null && one.status < 400) continue
      found.push(one)
    }
    return found
  }

  /** By its id, or by its number. */
  find(id: string): LoggedRequest | null {
    return this.#requests.findLast((one) => one.id === id || String(one.seq) === id) ?? null
  }

  get count(): number {
    return this.#seq
  }

  /** Now and then, so that it costs nothing per request. */
  #forget(): void {
    const { length } = this.#requests
    if (length < most.requests * 1.25 && this.#characters < most.characters * 1.25) return
    let first = Math.max(0, length - most.requests)
    let kept = this.#requests.slice(first).reduce((sum, one) => sum + sizeOf(one), 0)
    for (; kept > most.characters && first < length - 1; first += 1) kept -= sizeOf(this.#requests[first])
    this.#requests = this.#requests.slice(first)
    this.#characters = kept
  }
}

function sizeOf(request: LoggedRequest | undefined): number {
  return (request?.sent?.length ?? 0) + (request?.answered?.length ?? 0)
}

/** A part of a string keeps the whole of it in memory, unless it is a string of its own. */
function cut(text: string | null): string | null {
  if (text === null || text.length <= most.characterPerBody) return text
  return `${Buffer.from(text.slice(0, most.characterPerBody)).toString()}…`
}

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
        sent: exchangedText(request) || null,
        answered: response && exchangedText(response),
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
