import { deliveries } from '#messages/deliveries.ts'
import { words } from '#messages/words.ts'
import type { Delivery } from './wire.ts'

const t = deliveries.deliveryLabels

type ShownState = { kind: 'good' | 'bad' | 'idle'; label: string }

/** The state of a delivery. A delivery on hold that has been attempted counts as failed. */
export function deliveryStateOf({
  status,
  attempt_count: attempts,
}: Pick<Delivery, 'status' | 'attempt_count'>): ShownState {
  switch (status) {
    case 'succeeded':
      return { kind: 'good', label: words.succeeded }
    case 'failed':
      return { kind: 'bad', label: words.failed }
    case 'suspended':
      return attempts === 0 ? { kind: 'idle', label: t.onHold } : { kind: 'bad', label: t.failedOnHold }
    case 'pending':
      return { kind: 'idle', label: attempts === 0 ? t.waiting : t.waitingToRetry }
  }
}
