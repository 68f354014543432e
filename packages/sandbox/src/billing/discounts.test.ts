import { expect, test } from 'vitest'
import { type DiscountableLine, discountLines, type Reduction, sumOfDiscounts } from './discounts.ts'

const line = (amount: number, more: Partial<DiscountableLine> = {}): DiscountableLine => ({
  amount,
  discountable: true,
  product: null,
  ...more,
})
const percent = (percent_off: number, products: string[] | null = null): Reduction => ({
  id: `${percent_off} %`,
  percent_off,
  amount_off: null,
  products,
})
const off = (amount_off: number, products: string[] | null = null): Reduction => ({
  id: `${amount_off} off`,
  percent_off: null,
  amount_off,
  products,
})
const sums = (lines: DiscountableLine[], reductions: Reduction[], step = 1) =>
  discountLines(lines, reductions, step).map(sumOfDiscounts)

test.each([
  ['a percentage', [line(1000)], [percent(25)], [250]],
  ['half a cent is rounded up', [line(1), line(3), line(5)], [percent(50)], [1, 2, 3]],
  ['a percentage with decimals', [line(999)], [percent(33.33)], [333]],
  ['everything', [line(1000), line(1)], [percent(100)], [1000, 1]],
  ['an amount is spread, and its parts add up', [line(100), line(100), line(100)], [off(100)], [34, 33, 33]],
  ['the largest remainder gets the rest', [line(10), line(20), line(70)], [off(33)], [3, 7, 23]],
  ['an amount above the sum', [line(300), line(200)], [off(1000)], [300, 200]],
  ['one after the other', [line(1000)], [percent(50), off(200), percent(10)], [730]],
  ['an amount first', [line(1000)], [off(200), percent(50)], [600]],
  ['credits are left alone', [line(-500), line(1000)], [percent(10)], [0, 100]],
  ['lines that are not discountable', [line(500, { discountable: false }), line(500)], [off(400)], [0, 400]],
  ['one product', [line(500, { product: 'a' }), line(500, { product: 'b' })], [percent(50, ['b'])], [0, 250]],
  ['nothing to take', [line(0)], [off(100), percent(50)], [0]],
  ['no lines', [], [off(100)], []],
])('%s', (_name, lines, reductions, expected) => {
  expect(sums(lines, reductions)).toEqual(expected)
})

test('a percentage is rounded to the smallest amount that the currency is charged in', () => {
  expect(sums([line(1500)], [percent(10)], 100)).toEqual([200])
})

test('the parts of a large amount stay exact', () => {
  const lines = [line(9_999_999_999), line(1), line(33_333_333_333)]
  expect(sums(lines, [off(12_345_678_901)]).reduce((sum, part) => sum + part, 0)).toBe(12_345_678_901)
})
