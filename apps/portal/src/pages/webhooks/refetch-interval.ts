import type { Delivery } from './wire.ts'

type Awaiting = Pick<Delivery, 'status' | 'next_attempt'>

/**
 * Milliseconds until one of the deliveries may have changed by itself; false when none will.
 * @param now Unix seconds
 */
export function refetchIntervalOf(deliveries: readonly Awaiting[], now: number): number | false {
  const pending = deliveries.filter(({ status }) => status === 'pending')
  if (pending.length === 0) return false
  const due = Math.min(...pending.map(({ next_attempt }) => next_attempt ?? now))
  return Math.min(Math.max((due - now) * 1000, 1000), 60_000)
}
