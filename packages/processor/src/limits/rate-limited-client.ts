import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import type { HttpAnswer, HttpClient } from '../http-client.ts'
import { type Priority, priorityOfCall } from './call-priority.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { readRateLimitRefusal } from './rate-limit-refusal.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { type Budget, budgetsOf, type RateLimits } from './rate-limits.ts'

/** A request to the processor that has ended, or was never sent. */
export type TimedRequest = {
  livemode: boolean
  priority: Priority
  /** `expired`: it did not get a turn in time, and was not sent. `failed`: no answer came. */
  outcome: 'answered' | 'rate_limited' | 'failed' | 'expired'
  /** For `rate_limited`: the reason that the processor gave. */
  reason?: string
  /** For how long it waited for its turn, in milliseconds. */
  waitedMs: number
}

type RateLimitedClientOptions = {
  livemode: boolean
  queue: RateLimiter
  limits: RateLimits
  /** The first pause after a 429, in milliseconds; each further one is twice as long. */
  firstPauseMs?: number | undefined
  onRequest?: ((request: TimedRequest) => void) | undefined
}

const defaultPauseMs = 500
const maxRetries = 4

/**
 * A client that sends each request when it gets its turn, and repeats it after a pause when the processor refuses it for now (429).
 * Stripe's library does not repeat these, although a refused request had no effect. A refusal of the rate pauses all processes. A
 * locked object (`lock_timeout`) concerns one account, whose repeated requests are sent one after the other. The wait does not count
 * as the processor's response time. A request that gets no turn in time is answered with a 429, as the processor would.
 */
export function createRateLimitedClient(inner: HttpClient, options: RateLimitedClientOptions): HttpClient {
  const { livemode, queue, limits, firstPauseMs = defaultPauseMs, onRequest = () => undefined } = options
  const accountMutex = createKeyedMutex()

  return {
    getClientName: () => inner.getClientName(),
    async makeRequest(...request) {
      const [, , path, method, headers] = request
      const { priority, deadline } = priorityOfCall()
      const budgets = budgetsOf(limits, livemode, method, path)

      const send = async (): Promise<HttpAnswer> => {
        const since = performance.now()
        const isTurn = await queue.begin({ priority, budgets, deadline })
        const ended = { livemode, priority, waitedMs: performance.now() - since }
        if (!isTurn) {
          onRequest({ ...ended, outcome: 'expired' })
          return expired.makeRequest(...request)
        }
        try {
          const answer = await inner.makeRequest(...request)
          const refusal = readRateLimitRefusal(answer)
          onRequest(
            refusal ? { ...ended, outcome: 'rate_limited', reason: refusal.reason } : { ...ended, outcome: 'answered' },
          )
          return answer
        } catch (error) {
          onRequest({ ...ended, outcome: 'failed' })
          throw error
        } finally {
          queue.end(priority)
        }
      }

      let answer = await send()
      for (let retry = 0; retry < maxRetries; retry += 1) {
        const refusal = readRateLimitRefusal(answer)
        if (!refusal) return answer
        const longest = firstPauseMs * 2 ** retry
        const ms = refusal.retryAfterMs ?? longest / 2 + randomInt(Math.ceil(longest / 2) + 1)
        const refused = budgetOf(refusal.scope, budgets)
        if (refused) queue.pause(refused, priority, ms)
        // If the pause would end too late, the refusal is returned at once.
        if (performance.now() + ms >= deadline) return answer
        answer.dispose?.()
        const again = async () => {
          await pause(ms)
          return send()
        }
        answer = await (refusal.scope === 'object' ? accountMutex(accountOf(headers), again) : again())
      }
      return answer
    },
  }
}

/** The budget whose limit was reached. */
function budgetOf(scope: 'platform' | 'endpoint' | 'object', budgets: readonly Budget[]): Budget | undefined {
  if (scope === 'object') return undefined
  return scope === 'platform' ? budgets.at(-1) : budgets[0]
}

function accountOf(headers: object): string {
  return (
    new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])).get(
      'stripe-account',
    ) ?? ''
  )
}

/** Answers requests that were not sent. */
const expired = Stripe.createFetchHttpClient(async () =>
  Response.json(
    {
      error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Not sent: its turn did not come in time.' },
    },
    { status: 429 },
  ),
)
