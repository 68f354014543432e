import { defaultRetrySchedule } from '@merchant-payments/webhooks'

/** Seconds before each attempt: the first of a registered endpoint's. Beyond them, `mpay listen --since` repeats. */
const listenSchedule: readonly number[] = defaultRetrySchedule.slice(0, 4)

export type Attempt = {
  /** The receiver's response status, or the reason for a missing response. */
  status: number | string
  /** Counted from 1. */
  number: number
  /** Seconds until the next attempt; null if it was accepted, or was the last. */
  retryIn: number | null
}

type Forwarding<Event> = {
  send(event: Event): Promise<number | string>
  tell(event: Event, attempt: Attempt): void
  /** Resolves at once when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<unknown>
  signal: AbortSignal
}

/**
 * Forwards events one after the other and retries each on the schedule until the receiver accepts it. A retried event does not
 * hold up later events, as at a registered endpoint.
 *
 * @returns resolves after the first attempt
 */
export function createForwarder<Event>({ send, tell, wait, signal }: Forwarding<Event>) {
  async function attempt(event: Event, number: number): Promise<number | null> {
    const status = await send(event)
    // A request that the end of the command cut off was not refused by the receiver.
    if (signal.aborted && typeof status === 'string') return null
    const accepted = typeof status === 'number' && status >= 200 && status < 300
    const retryIn = accepted ? null : (listenSchedule[number] ?? null)
    tell(event, { status, number, retryIn })
    return retryIn
  }

  async function repeat(event: Event, first: number): Promise<void> {
    let pause: number | null = first
    for (let number = 2; pause !== null; number++) {
      await wait(pause * 1000, signal)
      if (signal.aborted) return
      pause = await attempt(event, number)
    }
  }

  return async (event: Event): Promise<void> => {
    const pause = await attempt(event, 1)
    if (pause !== null) void repeat(event, pause)
  }
}
