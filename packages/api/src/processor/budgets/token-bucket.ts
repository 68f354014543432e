import type { Priority } from '@merchant-payments/processor'

/** A token bucket: a full one holds `capacity` requests, and it fills at `rate` a second. */
type Bucket = { rate: number; capacity: number }

/** The capacity as a share of the limit: requests that may be sent at once after a pause. */
const burst = 1 / 5

/** The bucket of a limit. Its rate and its capacity sum to `perSecond`, so no second has more requests. */
export function bucketOf(perSecond: number): Bucket {
  const capacity = Math.max(1, perSecond * burst)
  return { capacity, rate: Math.max(perSecond / 2, perSecond - capacity) }
}

/** The share of the capacity that calls of a priority leave to those above (trunk reservation). */
const reserves: Record<Priority, number> = { interactive: 0, money: 1 / 4, sweep: 1 / 2 }

/** The requests that calls of a priority must leave in a bucket. */
export function reserveOf({ capacity }: Bucket, priority: Priority): number {
  return Math.min(capacity * reserves[priority], capacity - 1)
}
