import { expect, test } from 'vitest'
import { beginOf, isOnBalanceAlone, momentInUtc, monthName } from './statement-labels.ts'

test('months and their ends are named in UTC, wherever the reader is', () => {
  expect(monthName('2026-11', 'en')).toBe('November 2026')
  expect(beginOf('2026-11')).toBe(Date.UTC(2026, 10) / 1000)
  expect(momentInUtc(beginOf('2026-12'), 'en')).toBe('December 1, 2026 at 12:00 AM UTC')
})

test('two places are shown where the platform ever held something', () => {
  const none = { balance: 5, held: 0, total: 5 }
  const currency = { currency: 'usd', opening: none, closing: none, rows: [] }
  expect(isOnBalanceAlone(currency)).toBe(true)
  const row = { type: 'sales', count: 1, balance: 0, held: 1, total: 1 } as const
  expect(isOnBalanceAlone({ ...currency, rows: [row] })).toBe(false)
})
