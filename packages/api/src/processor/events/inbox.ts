import { createBatcher } from '@merchant-payments/db/worker'
import { ForgedEventError, type ProcessorEvent, UnsupportedEventError } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { createSigningSecrets } from '../endpoints/signing-secrets.ts'
import { leaseMs } from './claim-events.ts'
import { countUnknownSignatures } from './count-unknown-signatures.ts'
import { processClaimed, processEvents } from './process-events.ts'
import { recordRefusedEvent } from './record-refused-event.ts'
import { concernsUs, storeProcessorEvents } from './store-events-once.ts'
import type { StoredEvent } from './stored-event.ts'

/** Receives events of the processor. Events that arrive together are stored and applied together. */
export type Inbox = {
  /**
   * Verifies an event with the configured secrets and the secrets of endpoints that we created, and stores it, claimed
   * for `apply`. The processor may get its 2xx when this returns.
   * @returns null for an event of a mode that is not set up: a live endpoint receives test events as well
   * @throws ForgedEventError, MalformedEventError, UnsupportedEventError
   */
  receive(body: Buffer, signature: string | undefined): Promise<ProcessorEvent | null>
  /** Starts to apply a received event. The sweep applies events that a crash left unapplied. */
  apply(event: ProcessorEvent): void
  /** Resolves when no event is being applied. */
  idle(): Promise<void>
}

const maxSize = 200
const gatherMs = 1
/** The processor sends the events of one payment within milliseconds, over several connections: those are applied together. */
const gatherToApplyMs = 10

/** Opens the inbox. @param report called with errors of events that could not be applied and will be retried */
export function openInbox(services: Services, report: (error: unknown) => void): Inbox {
  const secrets = createSigningSecrets(services)
  const countUnknown = countUnknownSignatures(services)
  const applying = new Set<Promise<void>>()
  /** By their ids, the events that were claimed when they were stored, until they are applied. */
  const claimed = new Map<string, { event: StoredEvent; until: number }>()
  const stored = createBatcher<ProcessorEvent>({
    maxSize,
    gatherMs,
    async work(events) {
      // The other half of the lease is the time until the first renewal.
      const until = performance.now() + leaseMs / 2
      for (const event of await storeProcessorEvents(services, events, { claimed: true }))
        claimed.set(event.id, { event, until })
    },
  })
  // Batches run concurrently, so that a slow account does not delay another.
  const begun = createBatcher<string>({
    maxSize,
    gatherMs: gatherToApplyMs,
    async work(ids) {
      const ours = ids.flatMap(takeClaimed)
      const known = new Set(ours.map(({ id }) => id))
      begin(processClaimed(services, ours))
      // Events that were stored before are claimed now, if they are due.
      begin(
        processEvents(
          services,
          ids.filter((id) => !known.has(id)),
        ),
      )
    },
  })

  function takeClaimed(id: string): StoredEvent[] {
    const claim = claimed.get(id)
    claimed.delete(id)
    return claim && performance.now() < claim.until ? [claim.event] : []
  }

  function begin(applied: Promise<Error[]>): void {
    track(
      applied.then((errors) => {
        for (const error of errors) report(error)
      }),
    )
  }

  function track(work: Promise<void>): void {
    const done = work.catch(report).finally(() => applying.delete(done))
    applying.add(done)
  }

  /** An unknown secret may belong to an endpoint that a command has just created, so the secrets are read again. */
  async function verify(body: Buffer, signature: string | undefined): Promise<ProcessorEvent> {
    try {
      return services.processor.events.verify(body, signature, secrets.known())
    } catch (error) {
      if (!(error instanceof ForgedEventError) || !(await secrets.refresh())) throw error
      return services.processor.events.verify(body, signature, secrets.known())
    }
  }

  return {
    async receive(body, signature) {
      const event = await verify(body, signature).catch(async (error: unknown) => {
        if (error instanceof UnsupportedEventError) await recordRefusedEvent(services, error)
        if (error instanceof ForgedEventError && error.claimed) await countUnknown(error.claimed)
        throw error
      })
      if (!services.processor.isSetUp(event.livemode)) return null
      await stored.add(event)
      return event
    },
    apply: (event) => {
      if (concernsUs(event)) track(begun.add(event.id))
    },
    async idle() {
      while (applying.size > 0) await Promise.all(applying)
    },
  }
}
