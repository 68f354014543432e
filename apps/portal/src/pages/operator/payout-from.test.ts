import { expect, test } from 'vitest'
import { payoutFrom } from './payout-from.ts'

const formOf = (fields: Record<string, string>) => ({ get: (name: string) => fields[name] ?? null })

test('a payout is read in minor units, also of more than one payment can be', () => {
  const typed = { amount: '1234567.89', currency: 'USD', reference: ' ACH 4711 ' }
  expect(payoutFrom(formOf(typed))).toEqual({
    fields: { amount: 123_456_789, currency: 'USD', reference: 'ACH 4711' },
  })
  expect(payoutFrom(formOf({ ...typed, amount: '900', currency: 'JPY' }))).toMatchObject({ fields: { amount: 900 } })
})

test('each field that is wrong is named', () => {
  const wrong = payoutFrom(formOf({ amount: '0', currency: 'dollars' }))
  expect('issues' in wrong && wrong.issues.map(({ param }) => param)).toEqual(['amount', 'currency', 'reference'])
})
