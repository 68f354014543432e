import { tea } from '@merchant-payments/site'
import { expect, test } from 'vitest'
import { readSessionRequest } from './read-request.ts'

test('what the measured payments ask is read whole', () => {
  expect(readSessionRequest(JSON.stringify(tea))).toEqual({ ...tea, metadata: {} })
})

const [item] = tea.line_items
test.each([
  ['body', '{'],
  ['body', '[]'],
  ['line_items', JSON.stringify({ ...tea, line_items: [] })],
  ['amount', JSON.stringify({ ...tea, line_items: [{ ...item, amount: 1.5 }] })],
  ['quantity', JSON.stringify({ ...tea, line_items: [{ ...item, quantity: 0 }] })],
  ['currency', JSON.stringify({ ...tea, line_items: [{ ...item, currency: 'USD' }] })],
  ['colour', JSON.stringify({ ...tea, line_items: [{ ...item, colour: 'red' }] })],
  ['cancel_url', JSON.stringify({ ...tea, cancel_url: 'javascript:alert(1)' })],
  ['metadata', JSON.stringify({ ...tea, metadata: { nth: 1 } })],
])('%s is refused in %s', (field, text) => {
  expect(() => readSessionRequest(text)).toThrow(field)
})
