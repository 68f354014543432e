import { expect, test } from 'vitest'
import { withoutValues } from './redact-request-values.ts'

test.each([
  ['name', 'name: must be a string, not 4242: write it in quotes', 'name', 'must be a string: write it in quotes'],
  ['name', 'name: must be a string, not a list', 'name', 'must be a string, not a list'],
  ['name', 'name: must be a string, not "a \\"secret\\", not 1"', 'name', 'must be a string'],
  ['mode', 'mode: must be one of a, b, not "c"; did you mean b?', 'mode', 'must be one of a, b; did you mean b?'],
  [
    'price.currency',
    'price.currency: zzz is not supported; supported are usd',
    'price.currency',
    'is not supported; supported are usd',
  ],
  [
    'events',
    'events: "me@x.org" is not an event type; "*" stands for all',
    'events',
    '… is not an event type; "*" stands for all',
  ],
  [
    'amount',
    'amount: the total of $0.30 is below the minimum of $0.50: raise it',
    'amount',
    'the total is below the minimum of $0.50: raise it',
  ],
  [
    'line_items.1',
    'line_items.1: all items must have the same currency; this one is in eur',
    'line_items.1',
    'all items must have the same currency',
  ],
  ['line_items.0.price_id', 'line_items.0.price_id: is required', 'line_items.0.price_id', 'is required'],
  ['metadata.4242424242424242', 'metadata.4242424242424242: unknown field', 'metadata.…', 'unknown field'],
  ['ada@example.com', 'ada@example.com: unknown field', '….com', 'unknown field'],
  ['sk_live_51HabcDEF', 'sk_live_51HabcDEF: unknown field', '…', 'unknown field'],
  [undefined, 'No such product.', null, 'No such product.'],
  ['', 'It must be JSON; this one has text/secret.', null, 'It must be JSON'],
])('of %j nothing is kept that was sent: %s', (param, message, name, rule) => {
  expect(withoutValues({ param, message })).toEqual({ param: name, message: rule })
})

test('the stored text is short', () => {
  const { message, param } = withoutValues({ param: 'a.'.repeat(500), message: 'x'.repeat(9_000) })
  expect([message.length, (param ?? '').length < 100]).toEqual([600, true])
})
