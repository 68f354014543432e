import { expect, test } from 'vitest'
import { pathTemplate } from './path-template.ts'

test.each([
  ['/v1/checkout/sessions/cs_test_a1B2', '/v1/checkout/sessions/{id}'],
  ['/v1/payment_intents/pi_3/confirm', '/v1/payment_intents/{id}/confirm'],
  ['/v2/core/accounts', '/v2/core/accounts'],
  ['/v1/events?limit=100', '/v1/events'],
])('ids and the query are left out of a path, and words are not: %s', (path, template) => {
  expect(pathTemplate(path)).toBe(template)
})
