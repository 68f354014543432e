import { expect, test } from 'vitest'
import { owedInWords } from './owed-words.ts'

test('what is held for the merchant, and what they owe, is said from their side', () => {
  expect(owedInWords({ amount: 91100, currency: 'usd' })).toMatch(/^The platform holds \$911\.00 for you/)
  expect(owedInWords({ amount: -8900, currency: 'usd' })).toMatch(/^You owe the platform \$89\.00 /)
})
