import type { Delivery } from './wire.ts'

type ShownState = { kind: 'good' | 'bad' | 'idle'; label: string }

/** The state of a delivery. A delivery on hold that has been attempted counts as failed. */
export function deliveryStateOf({
  status,
  attempt_count: attempts,
}: Pick<Delivery, 'status' | 'attempt_count'>): ShownState {
  switch (status) {
    case 'succeeded':
      return { kind: 'good', label: 'Succeeded' }
    case 'failed':
      return { kind: 'bad', label: 'Failed' }
    case 'suspended':
      return attempts === 0 ? { kind: 'idle', label: 'On hold' } : { kind: 'bad', label: 'Failed, on hold' }
    case 'pending':
      return { kind: 'idle', label: attempts === 0 ? 'Waiting' : 'Waiting to retry' }
  }
}
