import { expect, test } from 'vitest'
import { findRefundOutcome, isOutcomeUnknown } from './find-refund-outcome.ts'
import { reasonFrom, refusalMessage } from './refund-messages.ts'
import type { PaymentDetails, TimelineEntryOf } from './wire.ts'

const refund = (status: string): TimelineEntryOf<'refund'> => ({
  kind: 'refund',
  at: 1,
  refund_id: status === 'reserved' ? null : 're_1',
  receipt_url: null,
  amount: 400,
  currency: 'usd',
  status,
  reason: null,
  failure_reason: null,
  request_id: null,
  actor_name: null,
})
const payment = (...timeline: PaymentDetails['timeline']) => ({
  timeline,
  currency: 'usd',
  proceeds: { refundable: 600 } as PaymentDetails['proceeds'],
})

test('knows which failures leave a refund in doubt', () => {
  expect(
    ['unreachable', 'processor_error', 'insufficient_balance', 'validation_error'].map((code) =>
      isOutcomeUnknown({ code } as never),
    ),
  ).toEqual([true, true, false, false])
})

test('finds out what became of a refund that got no answer', () => {
  const before = payment(refund('succeeded'))
  expect(findRefundOutcome(before, payment(refund('succeeded'), refund('reserved')))).toEqual({
    made: true,
    message: 'A refund was found: A refund of $4.00 was requested. The processor has not responded yet.',
  })
  expect(findRefundOutcome(before, before)).toEqual({
    made: false,
    message:
      'No refund was found, and $6.00 can still be refunded. The refund may still be in progress, so check again.',
  })
})

test('says why nothing was refunded', () => {
  expect(refusalMessage({ code: 'refund_not_allowed', message: 'x' })).toContain('Respond to the dispute')
  expect(refusalMessage({ code: 'forbidden', message: 'Your role does not allow this.' })).toBe(
    'Your role does not allow this.',
  )
})

test('takes the reasons that it offers', () => {
  expect(reasonFrom('duplicate')).toBe('duplicate')
  expect([reasonFrom(''), reasonFrom('toString')]).toEqual([undefined, undefined])
})
