import type { Processor } from '@merchant-payments/processor'

/** A source of the current time. Tests use their own. */
export type Clock = { now(): Date }

/**
 * The processor's clock: the given one, unless the processor is a sandbox whose clock was advanced. Our objects, events,
 * deadlines and charts use it, because they appear beside the processor's objects.
 */
export function processorClock(clock: Clock, processor: Pick<Processor, 'clock'>): Clock {
  return { now: () => new Date(clock.now().getTime() + processor.clock.aheadMs()) }
}

export const systemClock: Clock = { now: () => new Date() }

/** Unix seconds, rounded down, as the wire carries times. */
export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
