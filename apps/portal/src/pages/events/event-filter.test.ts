import { expect, test } from 'vitest'
import { eventFilter } from './event-filter.ts'

test.each([
  [{}, {}],
  [{ q: ' pi_1 ' }, { object_id: 'pi_1' }],
  [{ type: 'charge.refunded' }, { type: 'charge.refunded' }],
  [{ type: 'constructor', q: '' }, {}],
  [{ from: 'never' }, {}],
])('%j asks for %j', (texts, filter) => expect(eventFilter(texts)).toEqual(filter))

test('both days are included', () => {
  const { created_gte = 0, created_lt = 0 } = eventFilter({ from: '2026-11-02', to: '2026-11-03' })
  expect(created_lt - created_gte).toBe(2 * 24 * 3_600)
})
