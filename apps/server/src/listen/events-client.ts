import { z } from 'zod'

/** An event as the server lists it. */
export type FollowedEvent = { id: string; type: string; at: number; body: string }

export type EventsQuery = { since?: number; known: string[]; wait_seconds: number }

export type EventsPage = { items: FollowedEvent[]; now: number }

/** Asks a server for events. @throws ListenError; what `fetch` throws when the server cannot be reached */
export type FetchEvents = (query: EventsQuery, signal: AbortSignal) => Promise<EventsPage>

/** An answer that is no list of events. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
  /** The seconds after which a retry makes sense; null when none does. */
  readonly retryAfter: number | null

  constructor(message: string, retryAfter: number | null) {
    super(message)
    this.retryAfter = retryAfter
  }
}

const answer = z.object({
  result: z.object({
    data: z.object({
      items: z.array(z.object({ id: z.string(), type: z.string(), at: z.number(), body: z.string() })),
      now: z.number(),
    }),
  }),
})
const errorBody = z.object({ error: z.object({ message: z.string() }) })

/** The timeout of a request: longer than a server waits for an event. */
const patienceMs = 40_000

/** @param server its address, without a trailing slash */
export function createEventsClient(server: string, key: string): FetchEvents {
  return async (query, signal) => {
    const response = await fetch(`${server}/trpc/portal.events.follow`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(query),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    })
    const json: unknown = await response.json().catch(() => null)
    const read = answer.safeParse(json)
    if (response.ok && read.success) return read.data.result.data
    const told = errorBody.safeParse(json)
    const message = told.success ? told.data.error.message : `${server} answers ${response.status} and no events.`
    throw new ListenError(message, retryAfterOf(response))
  }
}

/** A wrong key or server stays wrong; every other failure passes. */
function retryAfterOf({ status, headers }: Response): number | null {
  if (status === 429) return Number(headers.get('retry-after') ?? 10)
  return status >= 500 ? 1 : null
}
