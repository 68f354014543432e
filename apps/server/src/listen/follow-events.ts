import { setTimeout as pause } from 'node:timers/promises'
import { createCursor } from './cursor.ts'
import { type EventsPage, type FetchEvents, type FollowedEvent, ListenError } from './events-client.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

const minPauseMs = 1_000
const waitSeconds = 20
const maxPauseMs = 10_000

export type FollowOptions = {
  fetchEvents: FetchEvents
  signal: AbortSignal
  /** The moment to begin at, in Unix milliseconds; now when left out. */
  since?: number | undefined
  /** Called once, when no event from now on is missed. */
  onReady: () => void
  /** Called once when the server stops answering, and with null once it answers again. */
  onTrouble: (error: Error | null) => void
  /** The least time between two requests, in milliseconds. */
  pauseMs?: number
  tokenBucket?: TokenBucket
}

/**
 * Yields every event of an account from a moment on, each once, in order, through restarts of the server and lost
 * connections. Ends when the signal fires. @throws ListenError when a retry makes no sense
 */
export async function* followEvents(options: FollowOptions): AsyncGenerator<FollowedEvent> {
  const { fetchEvents, signal, onReady, onTrouble, pauseMs = minPauseMs } = options
  const cursor = createCursor(options.since)
  const { tokenBucket = createTokenBucket(() => performance.now()) } = options
  let failures = 0
  let ready = false
  while (!signal.aborted) {
    let rest = pauseMs
    const outcome = await attempt(() => fetchEvents(cursor.next(failures > 0 ? 0 : waitSeconds), signal))
    if (signal.aborted) return
    if ('answer' in outcome) {
      if (failures > 0) onTrouble(null)
      failures = 0
      const events = cursor.accept(outcome.answer)
      if (!ready) onReady()
      ready = true
      yield* events
    } else {
      const { error } = outcome
      if (failures === 0) onTrouble(error)
      rest = Math.max(Math.min(pauseMs * 2 ** failures, maxPauseMs), retryAfterMs(error))
      failures += 1
    }
    await pause(Math.max(rest, tokenBucket.take()), undefined, { signal }).catch(() => undefined)
  }
}

/** @throws errors that a retry cannot resolve */
async function attempt(fetchEvents: () => Promise<EventsPage>): Promise<{ answer: EventsPage } | { error: Error }> {
  try {
    return { answer: await fetchEvents() }
  } catch (error) {
    if (!(error instanceof Error) || (error instanceof ListenError && error.retryAfter === null)) throw error
    return { error }
  }
}

function retryAfterMs(error: Error): number {
  return error instanceof ListenError ? (error.retryAfter ?? 0) * 1000 : 0
}
