import { expect, test } from 'vitest'
import { checkoutEventsFor } from './checkout-events.ts'

const open = { status: 'open', paymentStatus: 'unpaid' } as const
const expired = { status: 'expired', paymentStatus: 'unpaid' } as const
const waiting = { status: 'complete', paymentStatus: 'unpaid' } as const
const paid = { status: 'complete', paymentStatus: 'paid' } as const

test.each([
  ['stays open', open, open, 'requires_payment_method', false, []],
  ['expires', open, expired, undefined, false, ['expired unpaid']],
  ['stays expired', expired, expired, undefined, false, []],
  ['is paid at once', open, paid, 'succeeded', false, ['completed paid']],
  ['waits for a bank', open, waiting, 'processing', true, ['completed unpaid']],
  ['waits for a bank, seen without a word of it', open, waiting, 'processing', false, ['completed unpaid']],
  ['has waited and is paid', waiting, paid, 'succeeded', false, ['async_payment_succeeded paid']],
  ['is paid, and is known to have waited', paid, paid, 'succeeded', true, ['async_payment_succeeded paid']],
  [
    'had waited before it was ever seen',
    open,
    paid,
    'succeeded',
    true,
    ['completed unpaid', 'async_payment_succeeded paid'],
  ],
  ['has waited in vain', waiting, waiting, 'requires_payment_method', false, ['async_payment_failed unpaid']],
  [
    'had waited in vain before it was ever seen',
    open,
    waiting,
    'requires_payment_method',
    false,
    ['completed unpaid', 'async_payment_failed unpaid'],
  ],
  ['still waits', waiting, waiting, 'processing', true, []],
  ['was paid long ago', paid, paid, 'succeeded', false, []],
])('a session that %s', (_name, before, after, payment, delayed, told) => {
  const story = checkoutEventsFor(before, after, payment, delayed)
  expect(story.map(({ type, paymentStatus }) => `${type.replace('checkout.session.', '')} ${paymentStatus}`)).toEqual(
    told,
  )
})
