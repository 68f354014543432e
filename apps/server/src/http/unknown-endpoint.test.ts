import { expect, test } from 'vitest'
import { likelyEndpoints } from './unknown-endpoint.ts'

test.each([
  ['POST', '/api/v1/payment_sessions', ['POST /api/v1/payment-sessions']],
  ['POST', '/api/v1/payment-session', ['POST /api/v1/payment-sessions']],
  ['POST', '/api/v1/paymentSessions', ['POST /api/v1/payment-sessions']],
  ['POST', '/api/v1/payment-sessions/', ['POST /api/v1/payment-sessions']],
  ['POST', '/api/v1//payment-sessions', ['POST /api/v1/payment-sessions']],
  ['GET', '/api/v1/products/', ['GET /api/v1/products']],
  ['GET', '//api/v1/products', ['GET /api/v1/products']],
  ['GET', '/api//v1/products', ['GET /api/v1/products']],
  ['GET', '/products/', ['GET /api/v1/products']],
  ['POST', '/payment-sessions', ['POST /api/v1/payment-sessions']],
  ['POST', '/api/v1/sessions', ['customer', 'payment', 'subscription'].map((kind) => `POST /api/v1/${kind}-sessions`)],
  ['PATCH', '/api/v1/products/prod_1', ['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/v1/products/{id}`)],
  ['GET', '/api/v1/quotes', []],
  ['GET', '/api/v1/product/prod_1', ['GET /api/v1/products/{id}']],
  ['GET', '/api/v1/charges', []],
  ['GET', '/', []],
  ['GET', `/api/v1/${'products/'.repeat(1000)}`, []],
])('%s %s is taken for %j', (method, path, meant) => {
  expect(likelyEndpoints(method, path).toSorted()).toEqual(meant.toSorted())
})
