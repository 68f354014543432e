import { base62, randomBase62 } from '@merchant-payments/db'

/** Both ends belong to it. */
export type TimeRange = { from: Date; to: Date }

const prefix = 'evt_'
/** Milliseconds up to the year 2081. */
const timeLength = 7
const randomLength = 17

/** The range of times for a row whose time is not known. */
export const anyTime: TimeRange = { from: new Date(0), to: new Date('9999-12-31T23:59:59.999Z') }

/** A new id: the time of the event, and 17 random characters. Clients know it for a text. */
export function newEventId(time: Date): string {
  let rest = time.getTime()
  let digits = ''
  for (let place = 0; place < timeLength; place += 1) {
    digits = base62.charAt(rest % base62.length) + digits
    rest = Math.floor(rest / base62.length)
  }
  return prefix + digits + randomBase62(randomLength)
}

/** The time of an event by its id. For an event of an earlier release, any time. */
export function eventTime(id: string): Date {
  const digits = id.slice(prefix.length, prefix.length + timeLength)
  return new Date([...digits].reduce((time, digit) => time * base62.length + Math.max(0, base62.indexOf(digit)), 0))
}

/**
 * Looks for events, or what belongs to them, by their ids: first among the rows of the times that these say, which are in one
 * partition or few; then, as ids of an earlier release say nothing, among all.
 * @param read null or nothing where not all is found
 */
export async function findByEventIds<T>(
  ids: readonly string[],
  read: (range: TimeRange) => Promise<T | null | undefined>,
): Promise<T | null> {
  const times = ids.map((id) => eventTime(id).getTime())
  const found = await read({ from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) })
  return found ?? (await read(anyTime)) ?? null
}
