import { ProcessorError } from '@merchant-payments/processor'
import type { Throttle } from '../concurrency/throttle.ts'
import type { Services } from '../request/context.ts'
import { claimFeed, failFeed } from './claim-feed.ts'
import { openFeeds, passOverQuiet } from './event-feeds.ts'
import { readFeed } from './read-feed.ts'

/** At most this many accounts are read at a time by one process. */
const maxReaders = 4

const unhurried: Throttle = async () => undefined

/**
 * Finds events that the processor sent but that never arrived: reads its own list of them, for the platform and for each
 * active account, as far as it is due. Processes share the work. Returns the errors it met; each of them
 * comes back later.
 * @param signal ends it after the page that is being read
 */
export async function recoverEvents(services: Services, pace = unhurried, signal?: AbortSignal): Promise<Error[]> {
  await openFeeds(services)
  await passOverQuiet(services)
  const errors: Error[] = []
  const readInTurn = async () => {
    while (!signal?.aborted) {
      const feed = await claimFeed(services)
      if (!feed) return
      try {
        errors.push(...(await readFeed(services, feed, pace, signal)))
      } catch (error) {
        if (!(error instanceof ProcessorError)) throw error
        await failFeed(services, feed, error, error.outcome === 'unknown')
        errors.push(error)
      }
    }
  }
  const readers = await Promise.allSettled(Array.from({ length: maxReaders }, readInTurn))
  // Not before all have ended, or one of them would claim what the caller believes to be free.
  for (const reader of readers) if (reader.status === 'rejected') throw reader.reason
  return errors
}
