import { expect, test } from 'vitest'
import { testBrowser } from '../../testing/browser.ts'
import { exchange, expectStandardHeaders } from '../../testing/send.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const merchant = await server.merchant()
const { data: customer } = await server
  .as(merchant.test_key)
  .post<{ id: string }>('/customers', { email: 'ada@example.com', name: 'Ada' })
const path = `/portal/customers/${customer.id}/personal-data.json`

test('the data of a customer is a file to save, which no one else keeps', async () => {
  const answer = await exchange(server.origin, 'GET', path, { key: merchant.test_key })
  expect(answer.status).toBe(200)
  expectStandardHeaders(answer.headers)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${customer.id}.json"`,
    'cache-control': 'no-store, private',
  })
  expect(JSON.parse(answer.text)).toMatchObject({ object: 'personal_data', customers: [customer], payments: [] })
})

test('the processor’s id of an adopted customer names the file, too', async () => {
  const where = { id: customer.id }
  await server.database.prisma.customer.updateMany({ where, data: { processorId: 'cus_theirs' } })
  const theirs = path.replace(customer.id, 'cus_theirs')
  const answer = await exchange(server.origin, 'GET', theirs, { key: merchant.test_key })
  await server.database.prisma.customer.updateMany({ where, data: { processorId: null } })
  expect([answer.status, answer.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="${customer.id}.json"`,
  ])
})

test('it is refused without a key, for a limited one, and of another merchant or the other mode', async () => {
  const statusOf = async (key?: string) =>
    (await exchange(server.origin, 'GET', path, key === undefined ? {} : { key })).status
  expect(await statusOf()).toBe(401)
  expect(await statusOf((await server.merchant()).test_key)).toBe(404)
  expect(await statusOf(merchant.live_key)).toBe(404)
  const browser = testBrowser(server.origin)
  await browser.signIn(merchant.portal_email, merchant.portal_password)
  browser.choose(merchant.merchant_id)
  const { key } = await browser.trpc.portal.keys.create.mutate({ name: 'Shop', permissions: ['customers:write'] })
  expect(await statusOf(key)).toBe(403)
})
