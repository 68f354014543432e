import { expect, test } from 'vitest'
import { deliveryInWords, sentenceOf, toneOf } from './timeline-words.ts'
import type { TimelineEntry } from './wire.ts'

const by = { request_id: null, actor_name: null }
const money = { amount: 1250, currency: 'usd' }
const refund = {
  kind: 'refund',
  at: 1,
  refund_id: 're_1',
  receipt_url: null,
  ...money,
  reason: null,
  failure_reason: null,
  ...by,
} as const

test.each<[TimelineEntry, string, string]>([
  [{ kind: 'session_created', at: 1, session_id: 'cs_1', ...by }, 'The checkout was created.', 'idle'],
  [
    { kind: 'attempt_failed', at: 1, code: 'card_declined', decline_code: 'expired_card', message: null },
    'A payment attempt failed. The card has expired.',
    'bad',
  ],
  [{ kind: 'succeeded', at: 1, ...money }, '$12.50 was received.', 'good'],
  [
    { ...refund, status: 'succeeded', reason: 'requested_by_customer' },
    '$12.50 was refunded (requested by customer).',
    'idle',
  ],
  [{ ...refund, status: 'failed' }, 'A refund of $12.50 failed: the customer did not receive the money.', 'bad'],
  [
    { ...refund, status: 'reserved', refund_id: null },
    'A refund of $12.50 was requested. The processor has not responded yet.',
    'idle',
  ],
  [
    {
      kind: 'dispute_opened',
      at: 1,
      dispute_id: 'du_1',
      ...money,
      reason: 'product_not_received',
      status: 'lost',
      due: 9,
    },
    'The customer’s bank disputed $12.50: product not received.',
    'bad',
  ],
  [{ kind: 'dispute_closed', at: 1, dispute_id: 'du_1', status: 'won' }, 'The dispute was closed: won.', 'good'],
  [
    { kind: 'money_moved', at: 1, movement: 'paid_out', ...money, done: false, other_payment: null },
    '$12.50 is being transferred to your account.',
    'idle',
  ],
  [
    { kind: 'change', at: 1, action: 'disputes.updateEvidence', object_id: 'du_1', ...by },
    'Updated the evidence for a dispute.',
    'idle',
  ],
  [{ kind: 'change', at: 1, action: 'x.y', object_id: 'du_1', ...by }, 'x.y.', 'idle'],
  [
    { kind: 'event', at: 1, event_id: 'evt_1', type: 'charge.refunded', deliveries: [] },
    'Event: A payment was refunded.',
    'idle',
  ],
])('%j', (entry, sentence, tone) => {
  expect(sentenceOf(entry)).toBe(sentence)
  expect(toneOf(entry)).toBe(tone)
})

test('says what became of a delivery', () => {
  const delivery = { id: 'evt_1:we_1', endpoint_id: 'we_1', url: 'https://shop.example' }
  expect(deliveryInWords({ ...delivery, status: 'succeeded', attempt_count: 1 })).toBe('Delivered after one attempt')
  expect(deliveryInWords({ ...delivery, status: 'pending', attempt_count: 0 })).toBe('Waiting for the first attempt')
  expect(deliveryInWords({ ...delivery, status: 'failed', attempt_count: 10 })).toBe(
    'Not delivered: 10 attempts failed',
  )
})
