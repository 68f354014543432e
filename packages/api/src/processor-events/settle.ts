import type { ProcessorEvent as StoredEvent } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import { EventTooEarlyError } from '../projection/too-early.ts'
import type { Services } from '../request/context.ts'
import { handlerFor } from './handlers.ts'

/**
 * Longer than a try takes, which asks the processor up to three times, its retries included; after it another process may
 * have a go.
 */
const claimMs = 2 * 60_000
const longestPauseMs = 5 * 60_000
/** As long as the processor itself repeats an event: time enough to put a key right. */
const patienceMs = 3 * 24 * 60 * 60_000

/**
 * Applies a stored event: re-reads the object that it names and moves our rows forward. Safe to call from several
 * processes at once; only the one that claims the event works on it. A failure is kept with the event, which comes
 * back after a pause that doubles up to five minutes.
 */
export async function settleProcessorEvent(services: Services, id: string): Promise<void> {
  const event = await claim(services, id)
  if (!event) return
  try {
    const outcome = await handlerFor(event.type)(services, event)
    await services.database.prisma.processorEvent.updateMany({
      where: { id, settledAt: null },
      data: { settledAt: services.clock.now(), outcome, retryAt: null, lastError: null },
    })
  } catch (error) {
    const now = services.clock.now()
    const pauseMs = Math.min(1000 * 2 ** Math.min(event.attempts, 12), longestPauseMs)
    await services.database.prisma.processorEvent.updateMany({
      // Whoever took longer than its claim has no say any more.
      where: { id, settledAt: null, attempts: event.attempts },
      data: {
        lastError: describe(error),
        ...(isHopeless(error, event, now)
          ? { settledAt: now, outcome: 'parked', retryAt: null }
          : { retryAt: new Date(now.getTime() + pauseMs) }),
      },
    })
    throw error
  }
}

/** The processor has said no often enough: the object is gone, or was never ours. An operator finds it parked. */
function isHopeless(error: unknown, { attempts, receivedAt }: StoredEvent, now: Date): boolean {
  // The answer that it overtook was never written down: that process died, and nobody knows of the object.
  if (error instanceof EventTooEarlyError) return attempts >= 20
  if (!(error instanceof ProcessorError) || error.outcome !== 'refused') return false
  return error.ofUs ? now.getTime() - receivedAt.getTime() > patienceMs : attempts >= 5
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 1000) : 'unknown'
}

async function claim({ database, clock }: Services, id: string): Promise<StoredEvent | null> {
  const now = clock.now()
  const [claimed] = await database.prisma.processorEvent.updateManyAndReturn({
    where: { id, settledAt: null, retryAt: { lte: now } },
    data: { attempts: { increment: 1 }, retryAt: new Date(now.getTime() + claimMs) },
  })
  return claimed ?? null
}
