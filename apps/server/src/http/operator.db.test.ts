import { addOperator } from '@merchant-payments/api/operator'
import { appRouter } from '@merchant-payments/api/router'
import { expect, test } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { exchange } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const [shop, other] = [await server.merchant(), await server.merchant()]
const { prisma } = server.database
const { portal_password } = await addOperator(server.services, { email: 'op@example.com', name: 'Op' })
const operator = testBrowser(server.origin)
await operator.signIn('op@example.com', portal_password ?? '')
const cookie = [...operator.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const own = { cookie, origin: server.origin, 'sec-fetch-site': 'same-origin' }

const about = (merchantId: string, mode: string) => ({ 'portal-merchant': merchantId, 'portal-mode': mode })
/** A call that leaves out what remembers callers for half a second. */
async function call(method: string, path: string, headers: Record<string, string> = {}, raw?: string) {
  const body = raw === undefined ? {} : { raw }
  const typed = raw === undefined ? {} : { 'content-type': 'application/json' }
  return exchange(server.origin, method, path, { ...body, headers: { ...own, ...typed, ...headers } })
}
const balance = async (merchantId = shop.merchant_id, mode = 'test') =>
  (await call('GET', '/trpc/balance.retrieve?input=%7B%7D', about(merchantId, mode))).status
const verb = async (name: 'view' | 'leave', id = shop.merchant_id) =>
  (await call('POST', `/trpc/operator.merchants.${name}`, {}, JSON.stringify({ id }))).status

test('an operator sees a merchant once the audit log says so, in both modes, and that one alone', async () => {
  expect(await balance()).toBe(403)
  expect(await operator.trpc.operator.merchants.viewed.query({ id: shop.merchant_id })).toBe(null)
  expect(await verb('view')).toBe(200)
  expect([await balance(), await balance(shop.merchant_id, 'live')]).toEqual([200, 200])
  expect([await balance(other.merchant_id), await balance('mer_x')]).toEqual([403, 403])
  expect(await operator.trpc.operator.merchants.viewed.query({ id: shop.merchant_id })).toMatchObject({
    id: shop.merchant_id,
    may: { read: expect.arrayContaining(['balance', 'portal.keys']), change: [] },
  })
  const [entry, ...more] = await prisma.auditEntry.findMany({ where: { merchantId: shop.merchant_id } })
  expect(more).toEqual([])
  expect(entry).toMatchObject({ action: 'merchants.view', actorKind: 'operator', actorName: 'op@example.com' })
})

test('no write passes: no procedure, no file, no other method', async () => {
  const before = await prisma.auditEntry.count()
  const mutations = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
    .filter(([, { _def }]) => _def.type === 'mutation')
    .map(([path]) => path)
    // Operators alone advance the clock of test mode where there are several merchants.
    .filter((path) => path !== 'portal.clock.advance')
  expect(mutations.length).toBeGreaterThan(40)
  for (const mode of ['test', 'live']) {
    const answers = await Promise.all(
      mutations.map(async (path) => {
        const { status, text } = await call('POST', `/trpc/${path}`, about(shop.merchant_id, mode), '{"id":"x"}')
        return [path, status, text.includes('nothing can be changed')]
      }),
    )
    expect(answers).toEqual(mutations.map((path) => [path, 403, true]))
  }
  const upload = '/portal/disputes/du_1/files/receipt'
  expect((await call('POST', upload, about(shop.merchant_id, 'test'), '{}')).status).toBe(403)
  const read = `/trpc/products.create?input=${encodeURIComponent('{"name":"Tea"}')}`
  expect((await call('GET', read, about(shop.merchant_id, 'test'))).status).toBe(400)
  expect(await prisma.product.count()).toBe(0)
  expect(await prisma.auditEntry.count()).toBe(before)
})

test('a member of another merchant, and a former operator, see nothing', async () => {
  const member = testBrowser(server.origin)
  await member.signIn(other.portal_email, other.portal_password)
  member.choose(shop.merchant_id)
  await expect(member.trpc.balance.retrieve.query({})).rejects.toThrow('not a member')
  await prisma.user.updateMany({ where: { email: 'op@example.com' }, data: { operator: false } })
  await expect.poll(() => balance()).toBe(403)
  await prisma.user.updateMany({ where: { email: 'op@example.com' }, data: { operator: true } })
  await expect.poll(() => balance()).toBe(200)
  await prisma.user.updateMany({ where: { email: 'op@example.com' }, data: { operatorRole: 'accountant' } })
  await expect.poll(() => balance()).toBe(403)
  expect(await verb('view')).toBe(403)
  await prisma.user.updateMany({ where: { email: 'op@example.com' }, data: { operatorRole: 'admin' } })
  await expect.poll(() => balance()).toBe(200)
  // The verbs of operators remember the role by themselves.
  await expect.poll(() => verb('view')).toBe(200)
})

test('fifty at once, then it is left once, and seen no more', async () => {
  const statuses = await Promise.all(Array.from({ length: 50 }, () => balance()))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await Promise.all(Array.from({ length: 50 }, () => verb('view')))
  expect([await verb('leave'), await verb('leave')]).toEqual([200, 200])
  await expect.poll(() => balance()).toBe(403)
  expect(await prisma.auditEntry.count({ where: { action: 'merchants.leave' } })).toBe(1)
  expect([await verb('view', 'mer_x'), await verb('leave', 'mer_x')]).toEqual([404, 404])
})

test('it ends after an hour, and is not there for an operator without the second factor that is required', async () => {
  await verb('view')
  expect(await balance()).toBe(200)
  await prisma.merchant.update({ where: { id: shop.merchant_id }, data: { twoFactorRequiredAt: new Date() } })
  await expect.poll(() => balance()).toBe(403)
  await prisma.merchant.update({ where: { id: shop.merchant_id }, data: { twoFactorRequiredAt: null } })
  await expect.poll(() => balance()).toBe(200)
  await prisma.auditEntry.updateMany({ data: { createdAt: new Date(Date.now() - 3_600_001) } })
  await expect.poll(() => balance()).toBe(403)
})

test('the list of merchants is a file without formulas, and an unknown address to all but operators', async () => {
  await prisma.merchant.update({ where: { id: other.merchant_id }, data: { name: '=HYPERLINK("http://x")' } })
  const file = '/portal/operator/merchants.csv'
  const { status, text, headers } = await call('GET', `${file}?livemode=false&sort=name`)
  expect([status, headers['x-total-rows']]).toEqual([200, '2'])
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^\ufeffid,name,email,.*,volume,fees,held$/)
  expect(text).toContain(`${other.merchant_id},"'=HYPERLINK(""http://x"")",`)
  expect((await call('GET', `${file}?search=nobody`)).text.split('\r\n')).toHaveLength(2)
  expect((await call('GET', `${file}?limit=1`)).status).toBe(400)
  const fees = await call('GET', '/portal/operator/fees.csv?livemode=false')
  expect([fees.status, fees.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/fees-test-[\d-]+\.csv/),
  ])
  expect(fees.text.split('\r\n')[0]).toBe(
    'day,merchant,currency,payments,volume,fees,fees_returned,processor_costs,transfers,losses',
  )
  expect((await call('GET', '/portal/operator/fees.csv?livemode=false&merchant=')).status).toBe(400)

  const member = testBrowser(server.origin)
  await member.signIn(shop.portal_email, shop.portal_password)
  const theirs = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const files = [file, '/portal/operator/fees.csv?livemode=false']
  const methods = ['GET', 'HEAD', 'POST', 'DELETE']
  const calls = methods.flatMap((method) => files.map((address) => [method, address] as const))
  for (const caller of [{ cookie: theirs }, { cookie: '' }, { authorization: `Bearer ${shop.test_key}` }]) {
    for (const [method, address] of calls) {
      const answers = await Promise.all(
        [address, '/portal/operator/unknown.csv'].map((path) => call(method, path, caller)),
      )
      const [asked, unknown] = answers.map(({ status, text, headers }) => ({
        status,
        text: text.replace(/"request_id":"[^"]+"/, ''),
        headers: Object.keys(headers),
      }))
      expect([method, asked]).toEqual([method, unknown])
    }
  }
})

test('an operator makes onboarding links; fifty at once are of one account', async () => {
  const { onboard } = operator.trpc.operator.merchants
  const account = { merchantId_livemode: { merchantId: shop.merchant_id, livemode: false } }
  await prisma.account.update({ where: account, data: { processorAccountId: null } })
  const made = await Promise.all(
    Array.from({ length: 50 }, () => onboard.mutate({ id: shop.merchant_id, livemode: false })),
  )
  expect(made[0]).toMatchObject({
    merchant_id: shop.merchant_id,
    livemode: false,
    url: expect.stringMatching(/^https?:/),
  })
  expect((await prisma.account.findUniqueOrThrow({ where: account })).processorAccountId).toMatch(/^acct_/)
  expect(await prisma.auditEntry.count({ where: { action: 'merchants.onboard', merchantId: shop.merchant_id } })).toBe(
    50,
  )
  await expect(onboard.mutate({ id: 'mer_x', livemode: true })).rejects.toThrow('No such merchant')
})
