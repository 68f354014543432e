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
    error: { data: { error: { code: 'validation_error', param: 'metadata.__proto__' } } },
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

test('members of a suspended merchant create nothing in the portal that its keys cannot, and still take off what is on sale', async () => {
  const { id } = (await server.as(merchant.test_key).post<{ id: string }>('/products', { name: 'Tea' })).data
  await server.database.prisma.merchant.update({
    where: { id: merchant.merchant_id },
    data: { keysSuspendedAt: server.clock.now() },
  })
  const browser = testBrowser(server.origin)
  expect((await browser.signIn(merchant.portal_email, merchant.portal_password)).status).toBe(200)
  browser.choose(merchant.merchant_id)
  await expect(browser.trpc.products.create.mutate({ name: 'More' })).rejects.toThrow('suspended')
  await expect(browser.trpc.products.update.mutate({ id, name: 'Other' })).rejects.toThrow('suspended')
  await expect(browser.trpc.products.archive.mutate({ id })).resolves.toMatchObject({ id })
})
