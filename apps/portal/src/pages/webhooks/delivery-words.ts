import type { Delivery } from './wire.ts'

type ShownState = { kind: 'good' | 'bad' | 'idle'; words: string }

/** Where a delivery is. One that was tried before its endpoint was deactivated has failed, though it is kept. */
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
    case 'waiting':
      return { kind: 'idle', words: attempts === 0 ? 'Waiting' : 'Waiting to retry' }
  }
}
