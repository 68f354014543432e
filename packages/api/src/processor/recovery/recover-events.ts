import { Prisma } from '@merchant-payments/db'
import { claimDue } from '@merchant-payments/db/worker'
import { ProcessorError } from '@merchant-payments/processor'
import type { Throttle } from '../../core/concurrency/throttle.ts'
import type { Services } from '../../core/request/context.ts'
import { setUpModes } from '../../core/request/set-up-modes.ts'
import { type OnFailure, runClaimed } from '../../core/work-queues/run-claimed.ts'
import { isOutOfReach } from '../../people/merchants/is-out-of-reach.ts'
import { openFeeds, passOverQuiet } from './event-feeds.ts'
import { type ClaimedFeed, feedQueue, feedSeconds } from './feed-queue.ts'
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
      const and = Prisma.sql`AND livemode = ANY(${setUpModes(services)})`
      const [due] = await claimDue(services.database.pool, feedQueue, { and })
      if (!due) return
      const read = async (feed: ClaimedFeed) => void errors.push(...(await readFeed(services, feed, pace, signal)))
      const [failure] = await runClaimed(services, feedQueue, due, read, onFailure)
      if (failure && !(failure instanceof ProcessorError)) throw failure
      const account = { livemode: due.livemode, processorAccountId: due.processorAccount }
      if (failure && !(await isOutOfReach(services, account, failure))) errors.push(failure)
    }
  }
  const readers = await Promise.allSettled(Array.from({ length: maxReaders }, readInTurn))
  // Thrown after all readers have ended; otherwise one could claim a feed that the caller believes to be free.
  for (const reader of readers) if (reader.status === 'rejected') throw reader.reason
  return errors
}

/** The feed is read from the start again, soon unless the processor has refused. */
function onFailure(error: Error): OnFailure {
  const isRefused = error instanceof ProcessorError && error.outcome !== 'unknown'
  const set = Prisma.sql`top = NULL, cursor = NULL`
  return isRefused ? { set, pauseSeconds: feedSeconds } : { set }
}
