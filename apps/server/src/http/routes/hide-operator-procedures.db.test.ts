import { appRouter } from '@merchant-payments/api/router'
import { expect, test } from 'vitest'
import { testBrowser } from '../../testing/browser.ts'
import { exchange, type Sending } from '../../testing/send.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const merchant = await server.merchant()

async function signedIn() {
  const browser = testBrowser(server.origin)
  expect((await browser.signIn(merchant.portal_email, merchant.portal_password)).status).toBe(200)
  return browser
}

const browser = await signedIn()
const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const own = { cookie, origin: server.origin, 'sec-fetch-site': 'same-origin' }
const callers: [string, Record<string, string>][] = [
  ['no caller', {}],
  ['a key', { authorization: `Bearer ${merchant.test_key}` }],
  ['a wrong key', { authorization: `Bearer svc_test_${'0'.repeat(40)}` }],
  ['a member', own],
  ['a member of a merchant', { ...own, 'portal-merchant': merchant.merchant_id, 'portal-mode': 'test' }],
]
const procedures = Object.keys(appRouter._def.procedures).filter((path) => path.startsWith('operator.'))
const json = { 'content-type': 'application/json' }
const asked: [method: string, query: string, sending: Sending][] = [
  ['GET', '?input=%7B%7D', {}],
  ['GET', '', {}],
  ['GET', '?input=%7B', {}],
  ['GET', '?batch=1&input=%7B%7D', {}],
  ['HEAD', '', {}],
  ['OPTIONS', '', {}],
  ['POST', '', { raw: '{}', headers: json }],
  ['POST', '', { raw: '{', headers: json }],
  ['POST', '', { raw: 'x', headers: { 'content-type': 'text/plain' } }],
  ['PATCH', '', { raw: '{}', headers: json }],
  ['DELETE', '', {}],
]

/** All that an answer says but for what no two answers share. */
async function said(method: string, path: string, query: string, caller: Record<string, string>, sending: Sending) {
  const headers = { ...caller, ...sending.headers }
  const answer = await exchange(server.origin, method, `/trpc/${path}${query}`, { ...sending, headers })
  const apart = ['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset']
  return {
    ...answer,
    headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !apart.includes(name))),
  }
}

test.each(callers)('%s is answered about operator.* as about what is not there, byte for byte', async (_, caller) => {
  expect(procedures.length).toBeGreaterThan(5)
  for (const [method, query, sending] of asked) {
    const unknown = await said(method, 'nothing.of.this', query, caller, sending)
    for (const path of [
      ...procedures,
      ...procedures.map((it) => it.replace('.', '%2E')),
      'operator.nothing.list',
      'operator',
    ]) {
      expect([method, path, await said(method, path, query, caller, sending)]).toEqual([method, path, unknown])
    }
    for (const spelled of ['%6fperator.merchants.list', '%256Fperator.merchants.list', 'operator%252Emerchants.list']) {
      expect([spelled, await said(method, spelled, query, caller, sending)]).toEqual([spelled, unknown])
    }
  }
})

test('an operator is answered', async () => {
  await server.database.prisma.user.updateMany({ data: { operator: true } })
  const { trpc } = await signedIn()
  expect((await trpc.operator.merchants.list.query({})).items).toHaveLength(1)
  expect(await trpc.operator.merchants.setPlan.mutate({ id: merchant.merchant_id, plan: 'pro' })).toMatchObject({
    plan: 'pro',
  })
  await expect(trpc.operator.merchants.list.query({ x: 1 } as never)).rejects.toThrow('unknown field')
})
