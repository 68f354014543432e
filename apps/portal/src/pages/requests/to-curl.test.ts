import { expect, test } from 'vitest'
import { toCurl } from './to-curl.ts'

const origin = 'https://pay.example'

test('a change is repeated with a key and a body to fill in', () => {
  expect(toCurl({ method: 'POST', path: '/api/v1/refunds' }, origin)).toBe(
    [
      'curl -X POST https://pay.example/api/v1/refunds \\',
      '  -H "Authorization: Bearer $MERCHANT_PAYMENTS_KEY" \\',
      '  -H "Idempotency-Key: $(uuidgen)" \\',
      "  -H 'Content-Type: application/json' \\",
      "  -d '{}'",
    ].join('\n'),
  )
})

test.each([
  ['GET', 2],
  ['DELETE', 3],
  ['PATCH', 5],
])('%s has %s lines', (method, lines) =>
  expect(toCurl({ method, path: '/api/v1/products/prod_1' }, origin).split('\n')).toHaveLength(lines),
)
