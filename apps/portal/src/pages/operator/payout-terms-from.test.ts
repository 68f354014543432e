import { expect, test } from 'vitest'
import { payoutTermsFrom } from './payout-terms-from.ts'

const read = (fields: Record<string, string>) => payoutTermsFrom({ get: (name) => fields[name] ?? '' })

test.each([
  [{}, {}],
  [{ currency: 'USD' }, {}],
  [
    { schedule: 'weekly', delay_days: '0' },
    { schedule: 'weekly', delay_days: 0 },
  ],
  [{ schedule: 'hourly' }, {}],
  [{ amount: '200.00', currency: 'USD' }, { minimum_balance: { usd: 20_000 } }],
  [{ amount: '200', currency: 'jpy' }, { minimum_balance: { jpy: 200 } }],
])('%j are the terms %j', (fields, terms) => {
  expect(read(fields)).toEqual({ fields: terms })
})

test.each([
  [{ delay_days: '1.5' }, ['payouts.delay_days']],
  [{ amount: 'x', currency: 'USD' }, ['amount']],
  [{ delay_days: '-1', amount: 'x', currency: 'USD' }, ['payouts.delay_days', 'amount']],
])('%j are refused', (fields, params) => {
  const refused = read(fields)
  expect('issues' in refused && refused.issues.map(({ param }) => param)).toEqual(params)
})
