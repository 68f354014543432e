import { expect, test } from 'vitest'
import { parseSearch, requestFilter } from './request-filter.ts'

test.each([
  ['', {}],
  ['  ', {}],
  ['6F0E4F1C-6c6e-4a53-9a3c-0d6a5d3f3a11', { request_id: '6f0e4f1c-6c6e-4a53-9a3c-0d6a5d3f3a11' }],
  ['prod_a1b2c3d4', { object_id: 'prod_a1b2c3d4' }],
  ['cs_test_a1b2c3', { object_id: 'cs_test_a1b2c3' }],
  ['rate_limit_exceeded', { code: 'rate_limit_exceeded' }],
  ['price_not_found', { code: 'price_not_found' }],
  ['/api/v1/refunds', { path: '/api/v1/refunds' }],
  ['api/v1/refunds', { path: '/api/v1/refunds' }],
  ['refunds', { path: '/api/v1/refunds' }],
  ['payment-sessions', { path: '/api/v1/payment-sessions' }],
])('%j looks for %j', (typed, filter) => expect(parseSearch(typed)).toEqual(filter))

test('an address asks for its known filters, and its unknown values are ignored', () => {
  expect(requestFilter({ q: 'refunds', method: 'POST', status: '4xx', key: 'key_1' }, 5, 9)).toEqual({
    path: '/api/v1/refunds',
    method: 'POST',
    status: '4xx',
    key_id: 'key_1',
    created_from: 5,
    created_before: 9,
  })
  expect(requestFilter({ method: 'toString', status: '3xx' }, undefined, undefined)).toEqual({})
})
