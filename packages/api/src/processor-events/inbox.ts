import { createBatcher } from '@merchant-payments/db/worker'
import type { ProcessorEvent } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { processEvents } from './process-events.ts'
import { concernsUs, storeProcessorEvents } from './store-events.ts'

/** Where events of the processor come in. What comes together is stored and applied together. */
export type Inbox = {
  /** Keeps a verified event, once. The processor may be told 2xx when this returns. */
  store(event: ProcessorEvent): Promise<void>
  /** Begins to apply a stored event. What a crash leaves unapplied, the sweeper takes up. */
  apply(event: ProcessorEvent): void
  /** Waits for what is being applied. */
  idle(): Promise<void>
}

const maxSize = 200
const gatherMs = 1

/** @param report is told of what could not be applied and will be tried again */
export function openInbox(services: Services, report: (error: unknown) => void): Inbox {
  const applying = new Set<Promise<void>>()
  const stored = createBatcher<ProcessorEvent>({
    maxSize,
    gatherMs,
    work: (events) => storeProcessorEvents(services, events),
  })
  // One batch does not wait for another: an account that takes its time holds up no other.
  const begun = createBatcher<string>({
    maxSize,
    gatherMs,
    async work(ids) {
      track(
        processEvents(services, ids).then((errors) => {
          for (const error of errors) report(error)
        }),
      )
    },
  })

  function track(work: Promise<void>): void {
    const done = work.catch(report).finally(() => applying.delete(done))
    applying.add(done)
  }

  return {
    store: (event) => stored.add(event),
    apply: (event) => {
      if (concernsUs(event)) track(begun.add(event.id))
    },
    async idle() {
      while (applying.size > 0) await Promise.all(applying)
    },
  }
}
