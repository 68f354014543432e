import { AsyncLocalStorage } from 'node:async_hooks'
import { ApiError } from '../../core/request/errors.ts'

/** Requests that may work on a password at once: two hash, the others wait for seconds. */
const maxPlaces = 32
/** Places beyond those, for people who have proved their identity. */
const reservedPlaces = 20

let taken = 0
const proof = new AsyncLocalStorage<boolean>()

/** Whether the request that is running is of a person who has proved their identity before. */
export const hasProved = () => proof.getStore() ?? false

/**
 * Runs a request that hashes a password. It has its place from the first moment, so that requests that come at once are
 * counted before any of them waits.
 * @param proved the person has proved their identity before, with this browser
 * @throws rate_limit_exceeded while all places are taken
 */
export async function withPasswordPlace<T>(work: () => Promise<T>, { proved = false } = {}): Promise<T> {
  if (taken >= maxPlaces + (proved ? reservedPlaces : 0)) throw new ApiError('rate_limit_exceeded', { retryAfter: 2 })
  taken += 1
  try {
    return await proof.run(proved, work)
  } finally {
    taken -= 1
  }
}
