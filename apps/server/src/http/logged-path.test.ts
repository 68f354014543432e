import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

const request = (url: string | undefined, params: object) => ({ routeOptions: { url }, params }) as never

test.each([
  ['/api/v1/products', {}, '/api/v1/products', null],
  ['/api/v1/products/:id', { id: 'prod_0a1B' }, '/api/v1/products/prod_0a1B', 'prod_0a1B'],
  ['/api/v1/payment-sessions/:id', { id: 'cs_test_a1B2' }, '/api/v1/payment-sessions/cs_test_a1B2', 'cs_test_a1B2'],
  ['/api/v1/subscriptions/:id/cancel', { id: 'sub_1Mow' }, '/api/v1/subscriptions/sub_1Mow/cancel', 'sub_1Mow'],
  ['/trpc/:path', { path: 'portal.deliveries.list' }, '/trpc/portal.deliveries.list', null],
] as const)('%s %j: %s', (url, params, path, objectId) => {
  expect(loggedPath(request(url, params))).toEqual({ path, objectId })
})

test.each([
  `svc_test_${'0'.repeat(40)}`,
  'sk_live_123',
  'whsec_abc',
  'pi_1_secret_2',
  'cs_test_a_secret_b',
  'ada@example.com',
  '4242424242424242',
  'prod_',
  `prod_${'x'.repeat(101)}`,
  'prod_a b',
  'prod_é',
  'PROD_1',
  'prod_1\n',
])('what may be no id is left out: %j', (id) => {
  expect(loggedPath(request('/api/v1/products/:id', { id }))).toEqual({ path: '/api/v1/products/:id', objectId: null })
})

test('an unknown procedure is left out', () => {
  for (const path of ['products.nothing', '__proto__', 'ada@example.com', 'products.list,products.list']) {
    expect(loggedPath(request('/trpc/:path', { path }))).toEqual({ path: '/trpc/:path', objectId: null })
  }
  expect(loggedPath(request(undefined, {}))).toEqual({ path: '', objectId: null })
})
