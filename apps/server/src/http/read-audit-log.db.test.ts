import { expect, test } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { exchange } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const { prisma } = server.database
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)
const { data: customer } = await shop.post<{ id: string }>('/customers', { email: 'ada@example.com', name: 'Ada' })

async function owner() {
  const browser = testBrowser(server.origin)
  await browser.signIn(merchant.portal_email, merchant.portal_password)
  browser.choose(merchant.merchant_id)
  return browser
}

const entriesOf = (action: string) =>
  prisma.auditEntry.findMany({ where: { merchantId: merchant.merchant_id, action }, orderBy: { id: 'asc' } })

test.each([
  [`/portal/customers/${customer.id}/personal-data.json`, 'customers.export', customer.id, []],
  ['/portal/payments.csv?status=succeeded', 'payments.export', null, ['status']],
  ['/portal/customers.csv?search=ada', 'customers.exportList', null, ['search']],
  ['/portal/subscriptions.csv?status=active', 'subscriptions.export', null, ['status']],
  ['/portal/disputes.csv?needs_answer=true', 'disputes.export', null, ['needs_answer']],
  ['/portal/payouts.csv', 'payouts.export', null, []],
])('%s is in the audit log, with its filters by name', async (path, action, objectId, fields) => {
  const answer = await exchange(server.origin, 'GET', path, { key: merchant.test_key })
  expect(answer.status, answer.text).toBe(200)
  const entries = await entriesOf(action)
  expect(entries).toMatchObject([{ actorKind: 'key', objectId, fields, requestId: expect.any(String) }])
  expect(entries[0]?.accountId).not.toBeNull()
})

test('a refused export is not in it', async () => {
  const before = await prisma.auditEntry.count({ where: { action: 'customers.export' } })
  const path = '/portal/customers/cus_000000000000000000000000/personal-data.json'
  expect((await exchange(server.origin, 'GET', path, { key: merchant.test_key })).status).toBe(404)
  expect(await prisma.auditEntry.count({ where: { action: 'customers.export' } })).toBe(before)
})

test('a customer who is viewed in the portal is an entry of the reader, once an hour', async () => {
  const { trpc } = await owner()
  for (let view = 0; view < 3; view += 1) await trpc.portal.customers.retrieve.query({ id: customer.id })
  expect(await entriesOf('customers.read')).toMatchObject([
    { actorKind: 'person', actorName: merchant.portal_email, objectId: customer.id, fields: [] },
  ])
  server.clock.advance(3_600_000)
  await trpc.portal.customers.retrieve.query({ id: customer.id })
  expect(await entriesOf('customers.read')).toHaveLength(2)
})
