import type { ResponseInfo } from '../call-with-retries.ts'
import { MerchantPaymentsError } from '../errors.ts'
import { quotaPause } from '../quota-pause.ts'
import { pauseAfter } from '../retry-policy.ts'
import { type Runtime, wait } from '../runtime.ts'
import type { EventChangesQuery, EventFeed, WebhookEvent } from '../types.ts'
import type { Handle } from './handle.ts'

/** The part of a `MerchantPayments` client that is used. */
export type EventSource = {
  events: { changes(query: EventChangesQuery, options?: { signal?: AbortSignal | undefined }): Promise<Page> }
}

type Page = EventFeed & { readonly lastResponse?: ResponseInfo }

export type CatchUpOptions = {
  /** Where to begin, in place of what the receiver knows: an event's id, a cursor, or `start`. */
  after?: string | undefined
  /** Ends it between two events. */
  signal?: AbortSignal | undefined
}

export type CaughtUp = {
  /** Events that were handed to the handlers or known already. */
  events: number
  /** The cursor after the last of these events, for the next call. */
  cursor: string
}

/** Where a receiver has come to. */
export type Position = { get(): Promise<string | undefined>; set(cursor: string): Promise<void> }

const pageSize = 100
/** Between two tries at an event that another process is at. */
const busyPauseMs = 1_000
const maxBusyTries = 60

/** The loop behind `receiver.catchUp()`. */
export async function catchUp(
  { events }: EventSource,
  { after, signal }: CatchUpOptions,
  receiver: { handle: Handle; position: Position },
  runtime: Runtime,
): Promise<CaughtUp> {
  const { handle, position } = receiver
  let cursor = after ?? (await position.get()) ?? noPosition()
  let count = 0
  for (;;) {
    const page = await nextPage(events, cursor, signal, runtime)
    try {
      for (const event of page.items) {
        signal?.throwIfAborted()
        await handleOne(event, handle, signal, runtime)
        count += 1
        cursor = event.id
      }
      cursor = page.cursor
    } finally {
      // Also within a page that was not finished, so that the next one does not begin before what was handled.
      await position.set(cursor)
    }
    if (!page.has_more) return { events: count, cursor }
    if (page.lastResponse) await wait(runtime, quotaPause(page.lastResponse), signal)
  }
}

/** A used-up rate limit is waited for, however long: the client itself leaves that to its caller. */
async function nextPage(
  events: EventSource['events'],
  after: string,
  signal: AbortSignal | undefined,
  runtime: Runtime,
) {
  for (;;) {
    try {
      return await events.changes({ after, limit: pageSize }, { signal })
    } catch (error) {
      const isLimit = error instanceof MerchantPaymentsError && error.status === 429 && error.retryAfter !== undefined
      if (!isLimit) throw error
      await wait(runtime, pauseAfter(error, 0, runtime.random()), signal)
    }
  }
}

function noPosition(): never {
  throw new TypeError(
    "catchUp() has no start: give { after } (an event's id, or 'start' for all events that are kept), or a `dedupe`, which knows the handled events.",
  )
}

/** @throws Error when the handler has failed, so that no later event goes before this one */
async function handleOne(event: WebhookEvent, handle: Handle, signal: AbortSignal | undefined, runtime: Runtime) {
  for (let tries = 1; ; tries++) {
    const { status } = await handle({ event })
    if (status < 300) return
    if (status !== 503 || tries === maxBusyTries) {
      throw new Error(
        `The webhook ${event.id} (${event.type}) was not handled; onError has the reason. Catch up again once that is fixed: it continues from there.`,
      )
    }
    await wait(runtime, busyPauseMs, signal)
  }
}
