import type { Delivery } from './wire.ts'

type ShownState = { kind: 'good' | 'bad' | 'idle'; words: string }

/** The state of a delivery. A delivery on hold that has been attempted counts as failed. */
export function deliveryStateOf({
  status,
  attempt_count: attempts,
}: Pick<Delivery, 'status' | 'attempt_count'>): ShownState {
  switch (status) {
    case 'succeeded':
      return { kind: 'good', words: 'Succeeded' }
    case 'failed':
      return { kind: 'bad', words: 'Failed' }
    case 'suspended':
      return attempts === 0 ? { kind: 'idle', words: 'On hold' } : { kind: 'bad', words: 'Failed, on hold' }
    case 'pending':
      return { kind: 'idle', words: attempts === 0 ? 'Waiting' : 'Waiting to retry' }
  }
}
