import type { Payment } from './wire.ts'

type State = { kind: 'good' | 'bad' | 'idle'; words: string }
type Judged = Pick<Payment, 'status' | 'disputed' | 'amount_received' | 'amount_refunded' | 'last_error'>

/** The state of a payment for its merchant: a refund or a dispute takes precedence over the success. */
export function stateOf({ status, disputed, amount_received, amount_refunded, last_error }: Judged): State {
  if (disputed) return { kind: 'bad', words: 'Disputed' }
  if (amount_refunded > 0) {
    return { kind: 'idle', words: amount_refunded >= amount_received ? 'Refunded' : 'Partially refunded' }
  }
  if (last_error !== null && (status === 'requires_payment_method' || status === 'canceled')) {
    return { kind: 'bad', words: 'Failed' }
  }
  return states[status] ?? { kind: 'idle', words: status.replaceAll('_', ' ') }
}

const states: Readonly<Record<string, State>> = {
  succeeded: { kind: 'good', words: 'Succeeded' },
  processing: { kind: 'idle', words: 'Processing' },
  requires_payment_method: { kind: 'idle', words: 'Not paid' },
  requires_confirmation: { kind: 'idle', words: 'Not confirmed' },
  requires_action: { kind: 'idle', words: 'Requires action' },
  requires_capture: { kind: 'idle', words: 'Not captured' },
  canceled: { kind: 'idle', words: 'Canceled' },
}
