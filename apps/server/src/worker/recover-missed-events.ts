import type { Services } from '@merchant-payments/api/services'
import { createThrottle, readFeedsAgain, recoverEvents } from '@merchant-payments/api/worker'

/**
 * Pages of the processor's lists. The processor allows a platform 25 requests a second, and merchants' requests come
 * first.
 */
const pagesPerSecond = 10
/** A process that starts together with others skips feeds that one of them has just read. */
const unreadForS = 60
const hourMs = 60 * 60_000

/**
 * Recovers events that never came: at the start and after each failure of this process, everything since the last read;
 * otherwise each feed as it falls due. An hour by which a sandbox's clock was moved counts as an hour.
 * @returns a step, which returns the errors of feeds that are read again later
 */
export function createRecovery(services: Services, signal: AbortSignal): () => Promise<Error[]> {
  const pace = createThrottle(pagesPerSecond)
  let interrupted = true
  let readAheadMs = services.processor.clock.aheadMs()
  return async () => {
    const aheadMs = services.processor.clock.aheadMs()
    const moved = aheadMs - readAheadMs >= hourMs
    try {
      if (moved) await readFeedsAgain(services)
      else if (interrupted) await readFeedsAgain(services, { unreadForS })
      if (moved) readAheadMs = aheadMs
      interrupted = false
      return await recoverEvents(services, pace, signal)
    } catch (error) {
      interrupted = true
      throw error
    }
  }
}
