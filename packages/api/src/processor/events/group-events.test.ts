import type { EventSubject } from '@merchant-payments/processor'
import { expect, test } from 'vitest'
import { groupEvents } from './group-events.ts'
import type { StoredEvent } from './stored-event.ts'

const own = { merchantId: 'mer_1' }
const checkout = (ref: string, mode: 'payment' | 'subscription' = 'payment'): EventSubject => ({
  kind: 'checkout',
  mode,
  delayed: false,
  failed: false,
  ref,
  ...own,
})
const payment = (ref: string | null, outcome: 'succeeded' | 'failed' | null = 'succeeded'): EventSubject => ({
  kind: 'payment',
  outcome,
  failedAttempt: null,
  ref,
  ...own,
})

function grouped(...subjects: EventSubject[]): [string, number[]][] {
  const events = subjects.map((subject, index) => ({ id: String(index), subject }) as StoredEvent)
  return groupEvents(events).map(({ name, events: ofGroup }) => [name, ofGroup.map(({ id }) => Number(id))])
}

test.each([
  ['a checkout and its payment', [checkout('a'), payment('a')], [['paid_checkout', [0, 1]]]],
  ['the other way round', [payment('a'), checkout('a')], [['paid_checkout', [0, 1]]]],
  [
    'those of different sessions',
    [checkout('a'), payment('b')],
    [
      ['checkout', [0]],
      ['payment', [1]],
    ],
  ],
  [
    'a payment that failed',
    [checkout('a'), payment('a', 'failed')],
    [
      ['checkout', [0]],
      ['payment', [1]],
    ],
  ],
  [
    'a payment without a request of ours',
    [checkout('a'), payment(null)],
    [
      ['checkout', [0]],
      ['payment', [1]],
    ],
  ],
  [
    'the checkout of a subscription, which does not show its payment',
    [checkout('a', 'subscription'), payment('a')],
    [
      ['checkout', [0]],
      ['payment', [1]],
    ],
  ],
  [
    'a failed attempt beside the success',
    [payment('a', 'failed'), checkout('a'), payment('a')],
    [
      ['payment', [0]],
      ['paid_checkout', [1, 2]],
    ],
  ],
] as const)('%s', (_what, subjects, groups) => {
  expect(grouped(...subjects)).toEqual(groups)
})
