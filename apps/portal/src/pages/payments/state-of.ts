import type { Payment } from './wire.ts'

type State = { kind: 'good' | 'bad' | 'idle'; label: string }
type Judged = Pick<Payment, 'status' | 'disputed' | 'amount_received' | 'amount_refunded' | 'last_error'>

/** The state of a payment for its merchant: a refund or a dispute takes precedence over the success. */
export function stateOf({ status, disputed, amount_received, amount_refunded, last_error }: Judged): State {
  if (disputed) return { kind: 'bad', label: 'Disputed' }
  if (amount_refunded > 0) {
    return { kind: 'idle', label: amount_refunded >= amount_received ? 'Refunded' : 'Partially refunded' }
  }
  if (last_error !== null && (status === 'requires_payment_method' || status === 'canceled')) {
    return { kind: 'bad', label: 'Failed' }
  }
  return states[status] ?? { kind: 'idle', label: status.replaceAll('_', ' ') }
}

const states: Readonly<Record<string, State>> = {
  succeeded: { kind: 'good', label: 'Succeeded' },
  processing: { kind: 'idle', label: 'Processing' },
  requires_payment_method: { kind: 'idle', label: 'Not paid' },
  requires_confirmation: { kind: 'idle', label: 'Not confirmed' },
  requires_action: { kind: 'idle', label: 'Requires action' },
  requires_capture: { kind: 'idle', label: 'Not captured' },
  canceled: { kind: 'idle', label: 'Canceled' },
}
