import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'
import { MalformedEventError, type ProcessorEvent } from './event.ts'
import { readEvent } from './read-event.ts'

/** Events of one account as the processor lists them, newest first. */
export type EventPage = {
  /** `created` in Unix seconds. */
  events: (ProcessorEvent & { created: number })[]
  /** After which the next page begins; null on the last one. */
  next: string | null
  /** The listed events that could not be read. */
  malformed: number
}

/**
 * A page of the events of one place, newest first. The processor keeps events for 30 days.
 * @param after an event of the place: only earlier ones are listed
 * @throws ProcessorError
 */
export async function listEvents(
  connection: Connection,
  scope: ProcessorScope,
  after: string | null,
): Promise<EventPage> {
  const { data, has_more } = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .events.list({ limit: 100, ...(after ? { starting_after: after } : {}) }, onAccount(scope.hostAccount)),
  )
  const events = data.flatMap((one) => {
    const event = eventOrNull(one)
    // The account of the list is the account of the event.
    return event ? [{ ...event, account: scope.hostAccount, created: one.created }] : []
  })
  return { events, next: has_more ? (data.at(-1)?.id ?? null) : null, malformed: data.length - events.length }
}

function eventOrNull(value: unknown): ProcessorEvent | null {
  try {
    return readEvent(value)
  } catch (error) {
    if (error instanceof MalformedEventError) return null
    throw error
  }
}
