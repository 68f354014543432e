import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

type PatientFetchOptions = {
  /** The first pause after a 429, in milliseconds; each further one is twice as long. */
  firstPauseMs?: number
  /** Requests that are under way at once; more wait. */
  maxConcurrent?: number
}

/** Half a second, one and two: together less than the limit of one exchange. */
const maxRetries = 3
const defaultPauseMs = 500
/** A real processor takes 25 requests a second of a test key, and a hundred of a live one. */
const defaultConcurrent = 20

/**
 * Sends requests to the processor, and again after a pause when it refuses them for now (429), which its own client does not.
 * Such a request did nothing. Pauses are random, so that processes that were refused together do not come back together. A
 * refusal without a reason says that the object is being changed by another request (`lock_timeout`): what is sent again
 * for that account is then sent one after the other.
 */
export function createPatientFetch(
  reach: typeof fetch,
  { firstPauseMs = defaultPauseMs, maxConcurrent = defaultConcurrent }: PatientFetchOptions = {},
): typeof fetch {
  const slots = createSlots(maxConcurrent)
  const turns = createTurns()
  const send: typeof fetch = (url, init) => slots(() => reach(url, init))

  return async (url, init) => {
    let response = await send(url, init)
    for (let retry = 0; retry < maxRetries && response.status === 429; retry += 1) {
      const locked = !response.headers.has('stripe-rate-limited-reason')
      await response.body?.cancel()
      const longest = firstPauseMs * 2 ** retry
      const again = async () => {
        await pause(longest / 2 + randomInt(Math.ceil(longest / 2) + 1), undefined, signalOf(init))
        return send(url, init)
      }
      response = await (locked ? turns(accountOf(init), again) : again())
    }
    return response
  }
}

function accountOf(init: RequestInit | undefined): string {
  return new Headers(init?.headers).get('stripe-account') ?? ''
}

function signalOf(init: RequestInit | undefined) {
  return init?.signal ? { signal: init.signal } : {}
}

/** Lets so many calls run at once; the others wait for their turn, in their order. */
function createSlots(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (running < max) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await call()
    } finally {
      const next = waiting.shift()
      // The slot goes over to the next one.
      if (next) next()
      else running -= 1
    }
  }
}

/** Runs the calls of one name one after the other. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(call, call)
    last.set(name, turn)
    try {
      return await turn
    } finally {
      if (last.get(name) === turn) last.delete(name)
    }
  }
}
