import type { Delivery } from './wire.ts'

/**
 * Milliseconds until a delivery may have changed by itself; false when it will not.
 * @param now Unix seconds
 */
export function refetchIntervalOf(delivery: Pick<Delivery, 'status' | 'next_attempt'> | undefined, now: number) {
  if (delivery?.status !== 'pending') return false
  const due = delivery.next_attempt === null ? 0 : delivery.next_attempt - now
  return Math.min(Math.max(due * 1000, 1000), 60_000)
}
