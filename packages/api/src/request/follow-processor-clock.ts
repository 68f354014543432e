import type { Processor } from '@merchant-payments/processor'

const everyMs = 2_000

/**
 * Reads the processor's clock now, and now and then: a process that answers from its database alone calls the processor for
 * nothing else, and would not hear that a sandbox's clock was moved on. Without an answer the last one goes on.
 * @returns stops it
 */
export async function followProcessorClock(processor: Pick<Processor, 'clock'>): Promise<() => Promise<void>> {
  let reading = read()
  await reading
  const timer = setInterval(() => {
    reading = reading.then(read)
  }, everyMs)
  timer.unref()

  function read(): Promise<void> {
    return processor.clock.read().catch(() => undefined)
  }

  return () => {
    clearInterval(timer)
    return reading
  }
}
