import { expect, test } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { exchange } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer({ logLevel: 'trace' })
const merchant = await server.merchant()

test('a __proto__ key of metadata that a native call lost in silence is refused, as by REST', async () => {
  const { status, text } = await exchange(server.origin, 'POST', '/trpc/products.create', {
    key: merchant.test_key,
    headers: { 'content-type': 'application/json' },
    raw: '{"name":"Tea","metadata":{"__proto__":"x","order":"1"}}',
  })
  expect(status).toBe(400)
  expect(JSON.parse(text)).toMatchObject({
    error: { data: { error: { code: 'validation_error', param: '__proto__' } } },
  })
})

test('a foreign Origin is refused, and neither an error of ours nor a place for its sender’s text in the log', async () => {
  const hostile = testBrowser(server.origin, 'https://text-of-the-sender.example')
  hostile.cookies.set('portal.session_token', 'x')
  const { status } = await hostile.signIn(merchant.portal_email, merchant.portal_password)
  expect(status).toBe(403)
  expect(server.logged.join()).not.toContain('text-of-the-sender')
  expect(server.logged.filter((line) => /"level":(?:50|"error")/.test(line))).toEqual([])
})
