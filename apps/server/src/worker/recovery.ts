import type { Services } from '@merchant-payments/api/services'
import { newPace, readFeedsAgain, recoverEvents } from '@merchant-payments/api/worker'
import type { Logger } from 'pino'

/** Pages of the processor's lists. It lets a platform ask for 25 things a second, and merchants' requests come first. */
const pagesPerSecond = 10
/** Who starts together with others leaves to them what they have just read. */
const unreadForS = 60
const hourMs = 60 * 60_000

/**
 * Makes up for events that never came: of all that happened while nobody could take them, at the beginning and after each
 * failure of our own, else as it falls due. An hour that a sandbox's clock was moved by is an hour, too.
 */
export function createRecovery(services: Services, log: Logger, signal: AbortSignal): () => Promise<void> {
  const pace = newPace(pagesPerSecond)
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
      for (const err of await recoverEvents(services, pace, signal)) log.warn({ err }, 'will be recovered later')
    } catch (error) {
      interrupted = true
      throw error
    }
  }
}
