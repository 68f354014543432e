import { ProcessorError } from '@merchant-payments/processor'
import type { Throttle } from '../concurrency/throttle.ts'
import type { Services } from '../request/context.ts'
import { claimFeed, failFeed } from './claim-feed.ts'
import { openFeeds, passOverQuiet } from './event-feeds.ts'
import { readFeed } from './read-feed.ts'

/** The maximum number of accounts that one process reads concurrently. */
const maxReaders = 4

const unhurried: Throttle = async () => undefined

/**
 * Finds events that the processor sent but that never arrived: reads the processor's own list of events, for the platform
 * and for each active account, if it is due. Processes share the work.
 * @param signal ends it after the current page
 * @returns the errors; each is retried later
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
  // Thrown after all readers have ended; otherwise one could claim a feed that the caller believes to be free.
  for (const reader of readers) if (reader.status === 'rejected') throw reader.reason
  return errors
}
