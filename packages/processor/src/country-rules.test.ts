import { describe, expect, test } from 'vitest'
import { createCountryRules } from './country-rules.ts'

const rules = createCountryRules()
const allowed = (platform: string, merchant: string, { mayOpen, mayTakeFee, mayTransfer } = rules) => [
  mayOpen(platform, merchant),
  mayTakeFee(platform, merchant),
  mayTransfer(platform, merchant),
]

describe('the table of countries', () => {
  test.each([
    ['US', 'US', [true, true, true]],
    ['US', 'GB', [true, true, true]],
    ['US', 'DE', [true, true, true]],
    ['GB', 'NO', [true, true, true]],
    ['US', 'AU', [true, true, false]],
    ['US', 'BR', [true, false, false]],
    ['BR', 'BR', [true, true, true]],
    ['ES', 'MX', [true, false, false]],
    ['GB', 'TH', [true, false, false]],
    ['US', 'IN', [false, false, false]],
    ['IN', 'IN', [true, true, true]],
    ['AU', 'US', [true, true, false]],
  ] as const)('for a platform in %s and a merchant in %s: account, fee and transfers %j', (platform, merchant, may) => {
    expect(allowed(platform, merchant)).toEqual(may)
  })

  test.each(['TT', 'JM', 'AG', 'DM', 'GD', 'KN', 'LC', 'VC', 'AI', 'MS', 'BB', 'BS', 'IS', 'NG', 'ZA'])(
    'opens no account in %s',
    (merchant) => expect(rules.mayOpen('US', merchant)).toBe(false),
  )
})

test('the platform’s agreement with the processor overrides the table, and leaves the rest', () => {
  const agreed = createCountryRules({ BR: { fee: true }, TT: { open: true, transfer: true }, GB: { open: false } })
  expect(allowed('US', 'BR', agreed)).toEqual([true, true, false])
  expect(allowed('US', 'TT', agreed)).toEqual([true, true, true])
  expect(allowed('US', 'GB', agreed)).toEqual([false, true, true])
  expect(allowed('US', 'DE', agreed)).toEqual([true, true, true])
})
