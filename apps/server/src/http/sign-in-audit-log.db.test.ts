import { addOperator, type CreatedMerchant } from '@merchant-payments/api/operator'
import { beforeEach, describe, expect, test } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { requestReset } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const { prisma, pool } = server.database

let shop: CreatedMerchant
let other: CreatedMerchant
beforeEach(async () => {
  // Tries are limited per address, and all of this file come from one.
  server.clock.advance(61_000)
  ;[shop, other] = [await server.merchant(), await server.merchant()]
  const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { email: shop.portal_email } })
  const member = { id: crypto.randomUUID(), userId, role: 'support', createdAt: server.clock.now() } as const
  await prisma.member.create({ data: { ...member, merchantId: other.merchant_id } })
})

async function signedIn(password = shop.portal_password) {
  const browser = testBrowser(server.origin)
  expect((await browser.signIn(shop.portal_email, password)).status).toBe(200)
  browser.choose(shop.merchant_id)
  return browser
}

const resetLink = (email = shop.portal_email) => requestReset(server, email)

const entries = (merchant = shop) =>
  prisma.auditEntry.findMany({ where: { merchantId: merchant.merchant_id }, orderBy: { id: 'asc' } })
const actions = async (merchant = shop) => (await entries(merchant)).map(({ action }) => action)

describe('what people change about their own access is in the log of each merchant that they work for', () => {
  test('signing in', async () => {
    const browser = await signedIn()
    const { id } = await prisma.user.findUniqueOrThrow({ where: { email: shop.portal_email } })
    const { items } = await browser.trpc.portal.audit.list.query({ action: 'people.' })
    expect(items).toEqual([
      {
        id: expect.any(String),
        object: 'audit_entry',
        actor: { kind: 'person', id, name: shop.portal_email },
        action: 'people.signIn',
        object_id: null,
        fields: [],
        request_id: null,
        created: expect.any(Number),
        livemode: null,
      },
    ])
    expect(await entries(other)).toMatchObject([{ action: 'people.signIn', actorName: shop.portal_email }])
  })

  test('a new password, which is said once, whatever it ended', async () => {
    await signedIn()
    const browser = await signedIn()
    const change = { currentPassword: shop.portal_password, newPassword: 'a SENTINEL of mine' }
    expect((await browser.post('/change-password', change)).status).toBe(200)
    for (const merchant of [shop, other]) {
      expect(await actions(merchant)).toEqual(['people.signIn', 'people.signIn', 'people.changePassword'])
    }
  })

  test('a new password by a link', async () => {
    await signedIn()
    const token = await resetLink()
    const reset = { newPassword: 'a SENTINEL of mine', token }
    expect((await testBrowser(server.origin).post('/reset-password', reset)).status).toBe(200)
    for (const merchant of [shop, other]) {
      expect(await actions(merchant)).toEqual(['people.signIn', 'people.resetPassword'])
    }
    const { rows } = await pool.query<{ row: string }>('SELECT t::text AS row FROM audit_entries t')
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
  })

  test.each([
    ['/revoke-sessions', 'people.signOutEverywhere'],
    ['/revoke-other-sessions', 'people.signOutElsewhere'],
  ])('%s, once for all sessions', async (path, action) => {
    const [browser] = [await signedIn(), await signedIn(), await signedIn()]
    expect((await browser.post(path)).status).toBe(200)
    for (const merchant of [shop, other]) {
      expect((await actions(merchant)).filter((one) => one !== 'people.signIn')).toEqual([action])
    }
  })
})

test('a failed sign-in is in the log of each merchant, and names nothing that was sent', async () => {
  const stranger = testBrowser(server.origin)
  expect((await stranger.signIn(shop.portal_email, 'a SENTINEL of mine')).status).toBe(401)
  expect((await stranger.signIn('nobody@example.com', 'a SENTINEL of mine')).status).toBe(401)
  for (const merchant of [shop, other]) {
    await expect
      .poll(() => entries(merchant))
      .toMatchObject([{ action: 'people.signInFailed', actorName: shop.portal_email, fields: [], objectId: null }])
  }
})

test("each access of an operator is in the server's log, without an address or what was sent", async () => {
  const added = await addOperator(server.services, { email: 'watched@example.com', name: 'Op' })
  const password = added.portal_password ?? ''
  const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { email: 'watched@example.com' } })
  const logged = () => server.alerts.filter((alert) => alert.userId === userId)
  const entry = (action: string) => ({ userId, action, message: 'access of an operator' })
  const operator = testBrowser(server.origin)
  expect((await operator.signIn('watched@example.com', 'a SENTINEL of mine')).status).toBe(401)
  await expect.poll(logged).toEqual([entry('people.signInFailed')])
  expect((await operator.signIn('watched@example.com', password)).status).toBe(200)
  const change = { currentPassword: password, newPassword: 'another SENTINEL of mine' }
  expect((await operator.post('/change-password', change)).status).toBe(200)
  const elsewhere = testBrowser(server.origin)
  expect((await elsewhere.signIn('watched@example.com', change.newPassword)).status).toBe(200)
  const { sessions } = await operator.trpc.portal.people.security.query({})
  const other = sessions.find(({ this_one }) => !this_one)?.id ?? ''
  await operator.trpc.portal.people.endSession.mutate({ id: other })
  expect(logged()).toEqual(
    ['signInFailed', 'signIn', 'changePassword', 'signIn', 'signOutElsewhere'].map((name) => entry(`people.${name}`)),
  )
})

test("that of a person who is no operator is not in the server's log", async () => {
  const before = server.alerts.length
  await signedIn()
  expect((await testBrowser(server.origin).signIn(shop.portal_email, 'a SENTINEL of mine')).status).toBe(401)
  await expect.poll(() => actions()).toEqual(['people.signIn', 'people.signInFailed'])
  expect(server.alerts.slice(before)).toEqual([])
})

describe('no entry', () => {
  test('is made of a change that fails', async () => {
    const stranger = testBrowser(server.origin)
    expect((await stranger.post('/revoke-sessions')).status).toBe(401)
    const wrong = { newPassword: 'another password', token: 'wrong' }
    expect((await stranger.post('/reset-password', wrong)).status).toBe(400)
    expect(await actions()).toEqual([])
    const browser = await signedIn()
    const change = { currentPassword: 'not the password', newPassword: 'another password' }
    expect((await browser.post('/change-password', change)).status).toBe(400)
    const short = { ...change, currentPassword: shop.portal_password, newPassword: 'short' }
    expect((await browser.post('/change-password', short)).status).toBe(400)
    expect(await actions()).toEqual(['people.signIn'])
  })

  test('is made of what changes nothing: a link that was asked for, no other session, signing out here', async () => {
    const browser = await signedIn()
    await resetLink()
    expect((await browser.post('/revoke-other-sessions')).status).toBe(200)
    expect((await browser.post('/sign-out')).status).toBe(200)
    expect(await actions()).toEqual(['people.signIn'])
  })

  test('is made of a person who works for no merchant', async () => {
    const before = await prisma.auditEntry.count()
    const { portal_password } = await addOperator(server.services, { email: 'op@example.com', name: 'Op' })
    const operator = testBrowser(server.origin)
    expect((await operator.signIn('op@example.com', portal_password ?? '')).status).toBe(200)
    expect(await prisma.auditEntry.count()).toBe(before)
  })
})

test('a change is answered as made when its entry cannot be written, which is made up for', async () => {
  await pool.query('ALTER TABLE audit_entries RENAME TO elsewhere')
  const browser = await signedIn()
  const change = { currentPassword: shop.portal_password, newPassword: 'another password' }
  expect((await browser.post('/change-password', change)).status).toBe(200)
  await pool.query('ALTER TABLE elsewhere RENAME TO audit_entries')
  // In either order: what still cannot be written goes behind the others.
  const made = async () => (await actions()).toSorted()
  await expect.poll(made).toEqual(['people.changePassword', 'people.signIn'])
  await signedIn('another password')
})

test("an operator's change is in the log of the merchant that it is about", async () => {
  const { portal_password } = await addOperator(server.services, { email: 'platform@example.com', name: 'Op' })
  const operator = testBrowser(server.origin)
  await operator.signIn('platform@example.com', portal_password ?? '')
  await operator.trpc.operator.merchants.setPlan.mutate({ id: shop.merchant_id, plan: 'pro' })
  expect(await entries()).toMatchObject([
    { action: 'merchants.setPlan', actorKind: 'operator', actorName: 'platform@example.com', fields: ['plan'] },
  ])
  expect(await entries(other)).toEqual([])
})

test("one person's new password leaves the links of others", async () => {
  const [mine, theirs] = [await resetLink(), await resetLink(other.portal_email)]
  const reset = (token: string) =>
    testBrowser(server.origin).post('/reset-password', { token, newPassword: 'a password of mine' })
  expect((await reset(mine)).status).toBe(200)
  expect((await reset(theirs)).status).toBe(200)
})
