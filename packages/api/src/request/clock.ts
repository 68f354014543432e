import type { Processor } from '@merchant-payments/processor'

/** Where time comes from. Tests set their own. */
export type Clock = { now(): Date }

/**
 * The time at the processor: the given one, unless the processor is a sandbox whose clock was moved on. Our objects, events,
 * deadlines and charts go by it, as they stand beside what the processor made.
 */
export function processorClock(clock: Clock, processor: Pick<Processor, 'clock'>): Clock {
  return { now: () => new Date(clock.now().getTime() + processor.clock.aheadMs()) }
}

export const systemClock: Clock = { now: () => new Date() }

/** Unix seconds, rounded down, as the wire carries times. */
export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
