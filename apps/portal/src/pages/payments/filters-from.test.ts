import { expect, test } from 'vitest'
import { filtersFrom } from './filters-from.ts'

const read = (texts: Record<string, string>, own = 'usd') => filtersFrom(texts, own)

test('narrows nothing without filters', () => expect(read({})).toEqual({ filters: {}, complaints: {} }))

test('reads amounts in the chosen currency, or in the merchant’s own, which is then meant', () => {
  expect(read({ min: '12.50', max: '20' }).filters).toEqual({ currency: 'usd', amount_from: 1250, amount_to: 2000 })
  expect(read({ min: '1250', currency: 'JPY' }).filters).toEqual({ currency: 'jpy', amount_from: 1250 })
  expect(read({ currency: 'eur' }).filters).toEqual({ currency: 'eur' })
})

test('complains of what is no amount, and does not ask for it', () => {
  expect(read({ min: '12.5x', max: '20' })).toEqual({
    filters: { currency: 'usd', amount_to: 2000 },
    complaints: { min: 'Enter an amount such as 12.50' },
  })
  expect(read({ max: '1.5', currency: 'jpy' }).complaints).toEqual({ max: 'Enter an amount such as 1250' })
})

test('takes both days of a range whole', () => {
  const { created_from = 0, created_before = 0 } = read({ from: '2026-11-20', until: '2026-11-21' }).filters
  expect(created_before - created_from).toBe(2 * 24 * 60 * 60)
})

test('leaves out filters of the address that the list does not know', () => {
  expect(read({ status: 'constructor', from: 'yesterday', until: '0001-01-01', currency: 'dollars' }).filters).toEqual(
    {},
  )
  expect(read({ q: 'x'.repeat(300) }).filters.search).toHaveLength(200)
})
