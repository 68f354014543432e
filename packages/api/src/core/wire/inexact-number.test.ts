import { expect, test } from 'vitest'
import { isExact } from './inexact-number.ts'

test.each([
  '0',
  '-0',
  '1',
  '1.0',
  '1.50',
  '1e3',
  '1.5E+2',
  '0.1',
  '1e-7',
  '0.30000000000000004',
  '9007199254740991',
  '-9007199254740991',
])('%s is kept as it is written', (source) => expect(isExact(source)).toBe(true))

test.each([
  '7615917337495251231',
  '9007199254740992',
  '-9007199254740993',
  '1e300',
  '1e400',
  '1e-400',
  '0.12345678901234567890',
  '1.00000000000000000001',
  `1e-${'9'.repeat(1_000_000)}`,
])('%s is not', (source) => expect(isExact(source)).toBe(false))
