import type { Processor } from '@merchant-payments/processor'

const everyMs = 2_000

/**
 * Reads the processor's clock now and periodically: a process that answers from its database alone makes no other calls
 * to the processor, and would not notice that a sandbox's clock was advanced. Without an answer the last time stays in
 * use.
 * @returns a function that stops it
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
