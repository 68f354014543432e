import { afterAll, expect, test } from 'vitest'
import { createTestSandbox } from '../../testing/sandbox.ts'

const { sandbox } = createTestSandbox()
afterAll(() => sandbox.close())
const load = (path: string) => sandbox.fetch(new Request(`http://sandbox.test${path}`))

test('the library is one classic script that any page may load and check', async () => {
  const { headers, status } = await load('/v3/')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('the library has no modules, evaluates no text and writes no markup', async () => {
  const text = await (await load('/v3/')).text()
  expect(() => new Function(text)).not.toThrow()
  expect(text).not.toMatch(/^(import|export) /m)
  expect(text).not.toMatch(/\beval\(|new Function|innerHTML|setAttribute\('style'/)
})

test.each(['/v3', '/v3/stripe.js', '/stripe.js', '/endive/stripe.js'])('%s is the same script', async (path) => {
  expect(await (await load(path)).text()).toBe(await (await load('/v3/')).text())
})

test.each(['/v2', '/endive/other.js', '/js/nothing', '/assets/stripe-js', '/assets/stripe-js/nothing.js'])(
  '%s is not there',
  async (path) => {
    expect((await load(path)).status).toBe(404)
  },
)
