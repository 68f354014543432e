import type { SubscriptionItem } from '@merchant-payments/processor'
import { describe, expect, test } from 'vitest'
import { feeTerms } from '../../money/fees/fee-formula.ts'
import { feeColumns } from '../../money/fees/fee-terms.ts'
import { decideItemChange } from './decide-item-change.ts'

const item = (fields: Partial<SubscriptionItem>): SubscriptionItem => ({
  id: 'si_tea',
  line: 'item',
  priceId: null,
  processorPrice: 'price_theirs',
  name: 'Tea',
  amount: 1000n,
  currency: 'usd',
  every: { unit: 'month', count: 1 },
  quantity: 1,
  ...fields,
})
const tea = item({})
const fee = item({ id: 'si_fee', line: 'fee', amount: 94n })
const added = item({ id: 'si_cup', line: null, amount: 500n, quantity: 2 })
const sold = {
  route: 'direct' as const,
  passFees: false,
  currency: 'usd',
  ...feeColumns(feeTerms('free', 'usd')),
  priceId: 'price_tea',
  feeAsFound: false,
}

describe('a change of seats', () => {
  test('changes the share that the platform keeps', () => {
    // 4.9 % of 50 dollars and 40 cents: 285 of 5,000.
    expect(decideItemChange([tea], { quantity: 5 }, sold)).toMatchObject({
      item: 'si_tea',
      quantity: 5,
      price: null,
      feeHundredths: 570n,
      feeLine: null,
    })
  })

  test('leaves nothing to keep where the platform hosts all of it', () => {
    expect(decideItemChange([tea], { quantity: 5 }, { ...sold, route: 'transfer' }).feeHundredths).toBeNull()
  })

  test('changes the fee that the customer pays', () => {
    const plan = decideItemChange([tea, fee], { quantity: 5 }, { ...sold, passFees: true })
    // 5,300 less 4.9 % and 40 cents are 5,000.
    expect(plan).toMatchObject({ item: 'si_tea', feeLine: { item: 'si_fee', amount: 300n, currency: 'usd' } })
    expect(plan.feeHundredths).toBe(566n)
  })

  test('is of the item that is named, and counts the others', () => {
    expect(decideItemChange([tea, added], { quantity: 4, item_id: 'si_cup' }, sold)).toMatchObject({
      item: 'si_cup',
      feeHundredths: 623n,
    })
    expect(decideItemChange([tea, fee], { quantity: 2, item_id: 'si_tea' }, sold).item).toBe('si_tea')
  })

  test.each([
    ['no choice among several', [tea, added], {}],
    ['an unknown item', [tea], { item_id: 'si_none' }],
    ['the line of the fee', [tea, fee], { item_id: 'si_fee' }],
  ])('is refused with %s', (_, items, choice) => {
    expect(() => decideItemChange(items, { quantity: 2, ...choice }, sold)).toThrow(
      expect.objectContaining({ code: 'validation_error', param: 'item_id' }),
    )
  })

  test('is refused for more than can be charged', () => {
    expect(() => decideItemChange([item({ amount: 1_000_000n })], { quantity: 100 }, sold)).toThrow(
      expect.objectContaining({ code: 'validation_error', param: 'quantity' }),
    )
  })
})

describe('a change of the price', () => {
  const coffee = { priceId: 'price_coffee', name: 'Coffee', amount: 3000n, currency: 'usd', interval: 'monthly' }

  test('keeps the seats, and counts the fee on the new price', () => {
    expect(decideItemChange([{ ...tea, quantity: 2 }], {}, sold, coffee)).toMatchObject({
      quantity: 2,
      price: { id: 'price_coffee', amount: 3000n, every: { unit: 'month', count: 1 } },
      changesInterval: false,
      // 4.9 % of 60 dollars and 40 cents: 334 of 6,000.
      feeHundredths: 556n,
    })
  })

  test('to another interval moves the line of the fee, too', () => {
    const plan = decideItemChange([tea, fee], {}, { ...sold, passFees: true }, { ...coffee, interval: 'annual' })
    expect(plan).toMatchObject({
      changesInterval: true,
      feeLine: { item: 'si_fee', every: { unit: 'year', count: 1 } },
    })
  })

  test('moves the discount with the item that was sold, and not with one that was added at the processor', () => {
    const moved = { id: 'disc_half', next: null }
    expect(decideItemChange([tea, added], { item_id: 'si_tea' }, sold, coffee, moved).price?.discount).toEqual(moved)
    expect(decideItemChange([tea, added], { item_id: 'si_cup' }, sold, coffee, moved).price?.discount).toBeNull()
  })

  test('to the same price keeps it', () => {
    const same = { ...coffee, priceId: 'price_tea' }
    expect(decideItemChange([tea], {}, sold, same).price).toBeNull()
    expect(decideItemChange([{ ...tea, priceId: 'price_coffee' }], {}, sold, coffee).price).toBeNull()
    expect(decideItemChange([{ ...tea, priceId: 'price_coffee' }], {}, sold, same).price?.id).toBe('price_tea')
  })

  test.each([
    ['in another currency', [tea], { currency: 'eur' }, {}],
    ['of another interval than the other items', [tea, added], { interval: 'weekly' }, { item_id: 'si_tea' }],
    ['below the minimum', [tea], { amount: 10n }, {}],
  ])('%s is refused', (_, items, changes, wish) => {
    expect(() => decideItemChange(items, wish, sold, { ...coffee, ...changes })).toThrow(
      expect.objectContaining({ code: 'validation_error', param: 'price_id' }),
    )
  })
})
