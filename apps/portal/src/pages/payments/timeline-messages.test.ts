import { expect, test } from 'vitest'
import { deliveryLabel, sentenceOf, toneOf } from './timeline-messages.ts'
import type { TimelineEntry } from './wire.ts'

const by = { request_id: null, actor_name: null }
const fee = { plan: 'pro', bps: 420, fixed: 40 }
const money = { amount: 1250, currency: 'usd' }
const paid = { method: 'Visa ending in 4242', charge_id: 'ch_1', receipt_url: null }
const payout = { kind: 'payout', at: 1, payout_id: 'po_1', currency: 'usd', arrival_date: 2 } as const
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
    { kind: 'attempt_failed', at: 1, method: null, code: 'card_declined', decline_code: 'expired_card', message: null },
    'A payment attempt failed. The card has expired.',
    'bad',
  ],
  [
    {
      kind: 'attempt_failed',
      at: 1,
      method: 'Visa ending in 0002',
      code: 'incorrect_cvc',
      decline_code: null,
      message: null,
    },
    'An attempt with Visa ending in 0002 failed. The security code was wrong.',
    'bad',
  ],
  [
    { kind: 'fee_decided', at: 1, ...money, ...fee, limit: null, pass_fees_to_customer: true },
    'The platform’s fee was set: $12.50, 4.2% + $0.40 on the Pro plan, paid by the customer.',
    'idle',
  ],
  [
    {
      kind: 'fee_decided',
      at: 1,
      ...money,
      ...fee,
      limit: { kind: 'minimum', amount: 1250 },
      pass_fees_to_customer: false,
    },
    'The platform’s fee was set: $12.50, 4.2% + $0.40 on the Pro plan, at least $12.50.',
    'idle',
  ],
  [
    {
      kind: 'fee_decided',
      at: 1,
      ...money,
      ...fee,
      limit: { kind: 'maximum', amount: 1250 },
      pass_fees_to_customer: false,
    },
    'The platform’s fee was set: $12.50, 4.2% + $0.40 on the Pro plan, at most $12.50.',
    'idle',
  ],
  [{ kind: 'succeeded', at: 1, ...money, ...paid }, '$12.50 was received by Visa ending in 4242.', 'good'],
  [{ ...payout, net: 1161, status: 'paid' }, '$11.61 was paid out to your bank account.', 'good'],
  [{ ...payout, net: 1161, status: 'in_transit' }, '$11.61 is on its way to your bank account.', 'idle'],
  [{ ...payout, net: 1161, status: 'failed' }, 'The payout with $11.61 of it failed.', 'bad'],
  [{ ...payout, net: -400, status: 'paid' }, '$4.00 was taken from a payout.', 'good'],
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
  expect(deliveryLabel({ ...delivery, status: 'succeeded', attempt_count: 1 })).toBe('Delivered after one attempt')
  expect(deliveryLabel({ ...delivery, status: 'pending', attempt_count: 0 })).toBe('Waiting for the first attempt')
  expect(deliveryLabel({ ...delivery, status: 'failed', attempt_count: 10 })).toBe('Not delivered: 10 attempts failed')
})
