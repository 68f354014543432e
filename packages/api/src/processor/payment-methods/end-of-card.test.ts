import { expect, test } from 'vitest'
import { endOfCard } from './end-of-card.ts'

test.each([
  [{ expMonth: 11, expYear: 2026 }, '2026-12-01T00:00:00.000Z'],
  [{ expMonth: 12, expYear: 2026 }, '2027-01-01T00:00:00.000Z'],
  [{ expMonth: null, expYear: 2026 }, undefined],
])('a card of %o can be charged until %s', (card, end) => {
  expect(endOfCard(card)?.toISOString()).toBe(end)
})
