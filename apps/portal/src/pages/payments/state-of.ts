import { payments } from '#messages/payments.ts'
import { words } from '#messages/words.ts'
import type { Payment } from './wire.ts'

const t = payments.stateOf

type State = { kind: 'good' | 'bad' | 'idle'; label: string }
type Judged = Pick<Payment, 'status' | 'disputed' | 'amount_received' | 'amount_refunded' | 'last_error'>

/** The state of a payment for its merchant: a refund or a dispute takes precedence over the success. */
export function stateOf({ status, disputed, amount_received, amount_refunded, last_error }: Judged): State {
  if (disputed) return { kind: 'bad', label: t.disputed }
  if (amount_refunded > 0) {
    return { kind: 'idle', label: amount_refunded >= amount_received ? words.refunded : t.partiallyRefunded }
  }
  if (last_error !== null && (status === 'requires_payment_method' || status === 'canceled')) {
    return { kind: 'bad', label: words.failed }
  }
  return states[status] ?? { kind: 'idle', label: status.replaceAll('_', ' ') }
}

const states: Readonly<Record<string, State>> = {
  succeeded: { kind: 'good', label: words.succeeded },
  processing: { kind: 'idle', label: t.processing },
  requires_payment_method: { kind: 'idle', label: t.notPaid },
  requires_confirmation: { kind: 'idle', label: t.notConfirmed },
  requires_action: { kind: 'idle', label: t.requiresAction },
  requires_capture: { kind: 'idle', label: t.notCaptured },
  canceled: { kind: 'idle', label: words.canceled },
}
