import { expect, test } from 'vitest'
import { stateOf } from './state-of.ts'

const paid = { status: 'succeeded', disputed: false, amount_received: 900, amount_refunded: 0, last_error: null }
const declined = { code: 'card_declined', decline_code: null, message: null, advice: 'new_method' } as const

test.each([
  [{}, 'Succeeded'],
  [{ amount_refunded: 1 }, 'Partially refunded'],
  [{ amount_refunded: 900 }, 'Refunded'],
  [{ amount_refunded: 1, disputed: true }, 'Disputed'],
  [{ last_error: declined }, 'Succeeded'],
  [{ status: 'requires_payment_method' }, 'Not paid'],
  [{ status: 'requires_payment_method', last_error: declined }, 'Failed'],
  [{ status: 'canceled', last_error: declined }, 'Failed'],
  [{ status: 'canceled' }, 'Canceled'],
  [{ status: 'requires_action', last_error: declined }, 'Requires action'],
  [{ status: 'a_new_one' }, 'a new one'],
])('%j is called %s', (change, label) => expect(stateOf({ ...paid, ...change }).label).toBe(label))
