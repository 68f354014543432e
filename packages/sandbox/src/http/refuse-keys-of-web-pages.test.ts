import { afterAll, expect, test } from 'vitest'
import { createSandbox } from '../sandbox.ts'

const open = createSandbox()
const { url } = await open.listen()
const closed = createSandbox({ keys: { test: { secret: 'sk_test_mine', publishable: 'pk_test_mine' } } })
const { url: closedUrl } = await closed.listen()
afterAll(async () => {
  await open.close()
  await closed.close()
})

const call = (path: string, key: string, origin?: string, at = url) =>
  fetch(`${at}${path}`, {
    method: path.startsWith('/v1/customers') || path.includes('clock') ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(origin === undefined ? {} : { origin }) },
  })

test.each(['/v1/customers', '/v1/balance', '/v2/core/accounts', '/v1/balanec'])(
  'a web page with a secret key is refused %s',
  async (path) => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1']) {
      const answer = await call(path, 'sk_test_any', origin)
      expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
        403,
        'sandbox_secret_key_in_browser',
      ])
    }
  },
)

test('a page whose name was made to lead to the sandbox is refused', async () => {
  const answer = await call('/v1/customers', 'sk_test_any', `http://evil.example:${new URL(url).port}`)
  expect(answer.status).toBe(403)
})

test('a server, a page of the sandbox and a publishable key are taken', async () => {
  expect((await call('/v1/customers', 'sk_test_any')).status).toBe(200)
  expect((await call('/v1/customers', 'sk_test_any', url)).status).toBe(200)
  const secret = 'pi_1_secret_2'
  expect(
    (await call(`/v1/payment_intents/pi_1?client_secret=${secret}`, 'pk_test_any', 'https://shop.test')).status,
  ).toBe(404)
  expect((await call('/v1/customers', 'pk_test_any', 'https://shop.test')).status).toBe(403)
})

test('a key that no page knows may come from anywhere', async () => {
  expect((await call('/v1/customers', 'sk_test_mine', 'https://shop.test', closedUrl)).status).toBe(200)
})
