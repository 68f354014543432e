import type { Priority } from '@merchant-payments/processor'

/** A token bucket: a full one holds `capacity` requests, and it fills at `rate` a second. */
export type Bucket = { rate: number; capacity: number }

/** Of the limit: what may come at once after a pause. */
const burst = 1 / 5

/** The bucket of a limit: in no second does it give out more than `perSecond`, as that is its rate and its burst together. */
export function bucketOf(perSecond: number): Bucket {
  const capacity = Math.max(1, perSecond * burst)
  return { capacity, rate: Math.max(perSecond / 2, perSecond - capacity) }
}

/** Of the capacity: what calls of a priority leave to those above (trunk reservation). */
const reserves: Record<Priority, number> = { interactive: 0, money: 1 / 4, sweep: 1 / 2 }

/** How many requests have to be left in a bucket when calls of a priority have taken theirs. */
export function reserveOf({ capacity }: Bucket, priority: Priority): number {
  return Math.min(capacity * reserves[priority], capacity - 1)
}
