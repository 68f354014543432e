import type { Result } from './call-with-retries.ts'
import { MerchantPaymentsError } from './errors.ts'
import type { RequestOptions } from './options.ts'
import { quotaPause } from './quota-pause.ts'
import { mayPass, pauseAfter } from './retry-policy.ts'
import { type Runtime, wait } from './runtime.ts'
import type { EventChangesQuery, EventFeed, WebhookEvent } from './types.ts'

export type FollowOptions = {
  /** The id of the last event that you acted on, a cursor, or `start` for all that is kept. Default: from now on. */
  after?: string | undefined
  /** Ends the iteration. */
  signal?: AbortSignal | undefined
  /** Called once when the server stops answering, and with null once it answers again. */
  onTrouble?: ((error: MerchantPaymentsError | null) => unknown) | undefined
}

type Changes = (query: EventChangesQuery, options: RequestOptions) => Promise<Result<EventFeed>>

const waitSeconds = 25
/** Longer than the server waits for an event. */
const timeoutMs = 40_000
const pageSize = 100
/** Between two requests, whatever was answered. Events that come one by one are gathered meanwhile. */
const pauseMs = 1_000

/** The loop behind `events.follow()`. */
export async function* follow(
  changes: Changes,
  { after, signal, onTrouble }: FollowOptions,
  runtime: Runtime,
): AsyncGenerator<WebhookEvent, void, undefined> {
  let cursor = after
  let failures = 0
  while (!signal?.aborted) {
    // After a failure the answer comes at once, so that the end of the trouble can be told.
    const query = cursor === undefined ? {} : { after: cursor, limit: pageSize, wait: failures > 0 ? 0 : waitSeconds }
    let pause: number
    try {
      const page = await changes(query, { signal, timeout: timeoutMs, maxRetries: 0 })
      if (failures > 0) await onTrouble?.(null)
      failures = 0
      for (const event of page.items) {
        yield event
        if (signal?.aborted) return
      }
      cursor = page.cursor
      pause = Math.max(page.has_more ? 0 : pauseMs, quotaPause(page.lastResponse))
    } catch (error) {
      if (signal?.aborted) return
      if (!(error instanceof MerchantPaymentsError) || !mayPass(error)) throw error
      if (failures === 0) await onTrouble?.(error)
      pause = Math.max(pauseMs, pauseAfter(error, failures, runtime.random()))
      failures += 1
    }
    await wait(runtime, pause, signal).catch(() => undefined)
  }
}
