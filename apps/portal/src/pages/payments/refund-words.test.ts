import { expect, it } from 'vitest'
import { foundOut, isUnclear, reasonFrom, refusalInWords } from './refund-words.ts'
import type { ChapterOf, PaymentDetails } from './wire.ts'

const refund = (status: string): ChapterOf<'refund'> => ({
  kind: 'refund',
  at: 1,
  refund_id: status === 'reserved' ? null : 're_1',
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

it('knows which failures leave a refund in doubt', () => {
  expect(
    ['unreachable', 'processor_error', 'insufficient_balance', 'validation_error'].map((code) =>
      isUnclear({ code } as never),
    ),
  ).toEqual([true, true, false, false])
})

it('finds out what became of a refund that got no answer', () => {
  const before = payment(refund('succeeded'))
  expect(foundOut(before, payment(refund('succeeded'), refund('reserved')))).toEqual({
    made: true,
    words: 'A refund was found: A refund of $4.00 was requested. The processor has not responded yet.',
  })
  expect(foundOut(before, before)).toEqual({
    made: false,
    words: 'No refund was found, and $6.00 can still be refunded. The refund may still be in progress, so check again.',
  })
})

it('says in words why nothing was refunded', () => {
  expect(refusalInWords({ code: 'refund_not_allowed', message: 'x' })).toContain('Respond to the dispute')
  expect(refusalInWords({ code: 'forbidden', message: 'Your role does not allow this.' })).toBe(
    'Your role does not allow this.',
  )
})

it('takes the reasons that it offers', () => {
  expect(reasonFrom('duplicate')).toBe('duplicate')
  expect([reasonFrom(''), reasonFrom('toString')]).toEqual([undefined, undefined])
})
