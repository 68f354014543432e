import { ApiError } from '../request/errors.ts'

const minute = 60_000

/** Keys that may be active at once, of both modes together. */
export const maxActiveKeys = 25
const windows = [
  { ms: 10 * minute, most: 3 },
  { ms: 60 * minute, most: 10 },
] as const

/** As far back as creations matter, in milliseconds; and how many of them. */
export const creationLookback = { ms: 60 * minute, count: 10 }

/** The keys of a merchant, over both modes. */
type KeyCounts = {
  active: number
  /** When keys were created, newest first, revoked ones included. The initial keys of a merchant do not count. */
  created: readonly Date[]
}

/**
 * Whether one more key may be created now. The windows slide: at no moment do more creations lie in the ten minutes, or in
 * the hour, before it.
 * @throws max_keys_reached; key_creation_rate_exceeded, with the seconds after which there is room
 */
export function checkCreation({ active, created }: KeyCounts, now: Date): void {
  // Checked first, because waiting does not help against this limit.
  if (active >= maxActiveKeys) {
    throw new ApiError('max_keys_reached', {
      message: `A merchant can have at most ${maxActiveKeys} active keys, counted over both modes. Revoke a key that is no longer used.`,
    })
  }
  const waits = windows.map(({ ms, most }) => {
    const oldest = created[most - 1]
    return oldest ? oldest.getTime() + ms - now.getTime() : 0
  })
  const wait = Math.max(...waits)
  if (wait <= 0) return
  const retryAfter = Math.ceil(wait / 1000)
  throw new ApiError('key_creation_rate_exceeded', {
    message: `At most 3 keys can be created in 10 minutes, and 10 in an hour. Try again in ${retryAfter} seconds.`,
    retryAfter,
  })
}
