import type { SubscriptionItem } from '@merchant-payments/processor'
import { describe, expect, test } from 'vitest'
import { feeTerms } from '../../money/fees/fee-formula.ts'
import { feeColumns } from '../../money/fees/fee-terms.ts'
import { planSeats } from './plan-seats.ts'

const item = (fields: Partial<SubscriptionItem>): SubscriptionItem => ({
  id: 'si_tea',
  line: 'item',
  amount: 1000n,
  currency: 'usd',
  every: { unit: 'month', count: 1 },
  quantity: 1,
  ...fields,
})
const tea = item({})
const fee = item({ id: 'si_fee', line: 'fee', amount: 94n })
const added = item({ id: 'si_cup', line: null, amount: 500n, quantity: 2 })
const sold = { route: 'direct' as const, passFees: false, currency: 'usd', ...feeColumns(feeTerms('free', 'usd')) }

describe('a change of seats', () => {
  test('changes the share that the platform keeps', () => {
    // 4.9 % of 50 dollars and 40 cents: 285 of 5,000.
    expect(planSeats([tea], { quantity: 5 }, sold)).toEqual({ item: 'si_tea', feeHundredths: 570n, feeLine: null })
  })

  test('leaves nothing to keep where the platform hosts all of it', () => {
    expect(planSeats([tea], { quantity: 5 }, { ...sold, route: 'transfer' }).feeHundredths).toBeNull()
  })

  test('changes the fee that the customer pays', () => {
    const plan = planSeats([tea, fee], { quantity: 5 }, { ...sold, passFees: true })
    // 5,300 less 4.9 % and 40 cents are 5,000.
    expect(plan).toMatchObject({ item: 'si_tea', feeLine: { item: 'si_fee', amount: 300n, currency: 'usd' } })
    expect(plan.feeHundredths).toBe(566n)
  })

  test('is of the item that is named, and counts the others', () => {
    expect(planSeats([tea, added], { quantity: 4, item_id: 'si_cup' }, sold)).toMatchObject({
      item: 'si_cup',
      feeHundredths: 623n,
    })
    expect(planSeats([tea, fee], { quantity: 2, item_id: 'si_tea' }, sold).item).toBe('si_tea')
  })

  test.each([
    ['no choice among several', [tea, added], {}],
    ['an unknown item', [tea], { item_id: 'si_none' }],
    ['the line of the fee', [tea, fee], { item_id: 'si_fee' }],
  ])('is refused with %s', (_, items, choice) => {
    expect(() => planSeats(items, { quantity: 2, ...choice }, sold)).toThrow(
      expect.objectContaining({ code: 'validation_error', param: 'item_id' }),
    )
  })

  test('is refused for more than can be charged', () => {
    expect(() => planSeats([item({ amount: 1_000_000n })], { quantity: 100 }, sold)).toThrow(
      expect.objectContaining({ code: 'validation_error', param: 'quantity' }),
    )
  })
})
