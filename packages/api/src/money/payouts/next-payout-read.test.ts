import { expect, test } from 'vitest'
import { nextPayoutRead } from './next-payout-read.ts'

const now = new Date('2026-11-20T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const payout = {
  id: 'po_1',
  amount: 1n,
  currency: 'usd',
  status: 'pending',
  automatic: true,
  reconciled: false,
  arrival: days(1),
  failureCode: null,
  failureMessage: null,
  created: now,
}
const minutes = (count: number) => count * 60_000

test.each([
  ['on its way', {}, false, minutes(360)],
  ['whose lines can be asked', { reconciled: true }, false, minutes(5)],
  ['that arrived and may still fail', { status: 'paid', reconciled: true, arrival: days(-1) }, true, minutes(1440)],
  ['that arrived long ago', { status: 'paid', reconciled: true, arrival: days(-10) }, true, null],
  [
    'that arrived and was not made by the schedule',
    { status: 'paid', automatic: false, arrival: days(-10) },
    true,
    null,
  ],
  ['that failed and whose lines are not known', { status: 'failed' }, false, minutes(360)],
  ['that failed', { status: 'failed', reconciled: true }, true, null],
  ['whose lines never came', { status: 'paid', created: days(-46), arrival: days(-45) }, false, null],
] as const)('a payout %s is asked about in due time', (_, changes, reconciled, expected) => {
  expect(nextPayoutRead({ ...payout, ...changes }, { reconciled }, now)).toBe(expected)
})
