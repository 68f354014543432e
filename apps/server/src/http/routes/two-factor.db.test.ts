import { addOperator, type CreatedMerchant, readSecondFactors, resetTwoFactor } from '@merchant-payments/api/operator'
import { beforeEach, expect, test } from 'vitest'
import { type TestBrowser, testBrowser } from '../../testing/browser.ts'
import { testServer } from '../../testing/test-server.ts'
import { totpCode } from '../../testing/totp.ts'

const server = await testServer()
const { prisma } = server.database
// Tries are limited per address, and all of this file come from one.
beforeEach(() => server.clock.advance(61_000))

async function signedIn({ merchant_id, portal_email, portal_password }: CreatedMerchant): Promise<TestBrowser> {
  const browser = testBrowser(server.origin)
  expect((await browser.signIn(portal_email, portal_password)).status).toBe(200)
  browser.choose(merchant_id)
  return browser
}

type Setup = { totpURI: string; backupCodes: string[] }

async function enable(browser: TestBrowser, { portal_password: password }: CreatedMerchant): Promise<Setup> {
  const setup = (await (await browser.post('/two-factor/enable', { password })).json()) as Setup
  expect((await browser.post('/two-factor/verify-totp', { code: totpCode(setup.totpURI) })).status).toBe(200)
  return setup
}

/** A code signs in once, and setting up the app was a use: the next one is accepted already. */
const nextCode = (totpURI: string) => totpCode(totpURI, { seconds: 30 })

/** The signed-in person, requested without a merchant, as the portal does. */
async function me({ request }: TestBrowser) {
  const answer = await request(`${server.origin}/trpc/portal.people.me?input=${encodeURIComponent('{}')}`)
  type Me = Awaited<ReturnType<TestBrowser['trpc']['portal']['people']['me']['query']>>
  return ((await answer.json()) as { result: { data: Me } }).result.data
}
const actionsOf = async ({ merchant_id: merchantId }: CreatedMerchant) =>
  (await prisma.auditEntry.findMany({ where: { merchantId }, orderBy: { id: 'asc' } })).map(({ action }) => action)

test('a password alone opens nothing once an app was set up, and the app or a recovery code does, once', async () => {
  const merchant = await server.merchant()
  const first = await signedIn(merchant)
  const elsewhere = await signedIn(merchant)
  expect((await first.post('/two-factor/enable', { password: 'not the password' })).status).toBe(400)
  const { totpURI, backupCodes } = await enable(first, merchant)
  expect(totpURI).toMatch(/^otpauth:\/\/totp\/Merchant/)
  expect(backupCodes).toHaveLength(10)
  expect(await me(first)).toMatchObject({ two_factor: true })
  // The other session began without a code.
  expect(await me(elsewhere)).toBeNull()

  const browser = testBrowser(server.origin)
  const half = await browser.signIn(merchant.portal_email, merchant.portal_password)
  expect(await half.json()).toEqual({ twoFactorRedirect: true })
  expect(await me(browser)).toBeNull()
  expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401)
  expect(await me(browser)).toBeNull()
  expect((await browser.post('/two-factor/verify-totp', { code: nextCode(totpURI) })).status).toBe(200)
  expect(await me(browser)).toMatchObject({ email: merchant.portal_email })

  const code = backupCodes[0]
  for (const status of [200, 401]) {
    server.clock.advance(61_000)
    const lost = testBrowser(server.origin)
    await lost.signIn(merchant.portal_email, merchant.portal_password)
    expect((await lost.post('/two-factor/verify-backup-code', { code })).status).toBe(status)
  }
  const stored = JSON.stringify(await prisma.twoFactor.findMany())
  expect(stored).not.toContain(new URL(totpURI).searchParams.get('secret') ?? '')
  for (const code of backupCodes) expect(stored).not.toContain(code)
  // A failed sign-in is recorded after its answer, so that the duration does not tell whether the person exists.
  await expect
    .poll(() => actionsOf(merchant))
    .toEqual([
      'people.signIn',
      'people.signIn',
      'people.enableTwoFactor',
      'people.signInFailed',
      'people.signIn',
      'people.signIn',
      'people.signInFailed',
    ])
})

test('the second factor is locked after five wrong codes, also with the right password', async () => {
  const merchant = await server.merchant()
  await enable(await signedIn(merchant), merchant)
  const thief = testBrowser(server.origin)
  await thief.signIn(merchant.portal_email, merchant.portal_password)
  const guesses: number[] = []
  for (let n = 0; n < 7; n += 1)
    guesses.push((await thief.post('/two-factor/verify-totp', { code: `00000${n}` })).status)
  expect(guesses).toEqual([401, 401, 401, 401, 401, 400, 401])
  expect(await me(thief)).toBeNull()
})

test('an owner who has a second factor requires one of everybody, who see nothing of the merchant until then', async () => {
  const merchant = await server.merchant()
  const owner = await signedIn(merchant)
  const email = `support.${merchant.merchant_id}@example.com`.toLowerCase()
  await owner.trpc.portal.members.invite.mutate({ email, role: 'support' })
  const token = /#\/\w+\/([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const password = 'a password of mine'
  const guest = testBrowser(server.origin)
  await guest.trpc.portal.people.acceptInvitation.mutate({ token, name: 'Newcomer', password })
  const support = await signedIn({ ...merchant, portal_email: email, portal_password: password })

  await expect(owner.trpc.portal.members.requireTwoFactor.mutate({ required: true })).rejects.toThrow(
    'your own two-factor authentication',
  )
  await enable(owner, merchant)
  await expect(support.trpc.portal.members.requireTwoFactor.mutate({ required: true })).rejects.toThrow('role')
  const fifty = await Promise.all(
    Array.from({ length: 50 }, () => owner.trpc.portal.members.requireTwoFactor.mutate({ required: true })),
  )
  expect(new Set(fifty.map((team) => team.two_factor_required))).toEqual(new Set([true]))
  await expect.poll(() => support.trpc.products.list.query({}).catch(({ message }) => message)).toContain('requires')
  for (const call of [
    support.trpc.portal.members.list.query({}),
    support.trpc.refunds.create.mutate({ payment_intent: 'pi_x' }),
  ]) {
    await expect(call).rejects.toMatchObject({ data: { httpStatus: 403 } })
  }
  expect((await me(support))?.merchants).toMatchObject([{ two_factor_missing: true }])
  await enable(support, { ...merchant, portal_password: password })
  expect((await me(support))?.merchants).toMatchObject([{ two_factor_missing: false }])
  expect((await support.trpc.products.list.query({})).items).toEqual([])
  expect((await support.post('/two-factor/disable', { password })).status).toBe(200)
  await expect.poll(() => support.trpc.products.list.query({}).catch(({ message }) => message)).toContain('requires')
  const required = (await actionsOf(merchant)).filter((action) => action === 'members.requireTwoFactor')
  expect(required).toHaveLength(1)
})

const listed = ({ trpc }: TestBrowser) =>
  trpc.operator.merchants.list.query({}).then(
    () => 'answered',
    ({ data }) => data.error.code,
  )
const exported = async ({ request }: TestBrowser) =>
  (await request(`${server.origin}/portal/operator/merchants.csv`)).status

test('an operator with a second factor gives it before anything of the platform answers', async () => {
  const merchant = await server.merchant()
  await addOperator(server.services, { email: merchant.portal_email, name: 'Op', existing: true })
  const { totpURI } = await enable(await signedIn(merchant), merchant)
  const browser = testBrowser(server.origin)
  const half = await browser.signIn(merchant.portal_email, merchant.portal_password)
  expect(await half.json()).toEqual({ twoFactorRedirect: true })
  expect([await listed(browser), await exported(browser)]).toEqual(['endpoint_not_found', 404])
  expect((await browser.post('/two-factor/verify-totp', { code: nextCode(totpURI) })).status).toBe(200)
  expect([await listed(browser), await exported(browser)]).toEqual(['answered', 200])
})

test('where the platform requires a second factor, an operator without one loses access to all merchants', async () => {
  const [merchant, seen] = [await server.merchant(), await server.merchant()]
  await addOperator(server.services, { email: merchant.portal_email, name: 'Op', existing: true })
  const browser = await signedIn(merchant)
  const views = async () => {
    browser.choose(seen.merchant_id)
    return browser.trpc.balance.retrieve.query({}).then(
      () => 'answered',
      ({ data }) => data.error.code,
    )
  }
  await browser.trpc.operator.merchants.view.mutate({ id: seen.merchant_id })
  expect([await listed(browser), await views()]).toEqual(['answered', 'answered'])
  server.services.operatorTwoFactor = 'required'
  try {
    await expect.poll(async () => [await listed(browser), await views()]).toEqual(['endpoint_not_found', 'forbidden'])
    expect(await exported(browser)).toBe(404)
    expect(await me(browser)).toMatchObject({ operator: null, operator_two_factor_missing: true })
    expect(await me(await signedIn(seen))).toMatchObject({ operator: null, operator_two_factor_missing: false })
    await enable(browser, merchant)
    await expect.poll(async () => [await listed(browser), await views()]).toEqual(['answered', 'answered'])
    expect(await me(browser)).toMatchObject({ operator: 'admin', operator_two_factor_missing: false })
  } finally {
    server.services.operatorTwoFactor = 'optional'
  }
})

test('a lost second factor is taken away once, with all sessions, and the person is told', async () => {
  const [merchant, other] = [await server.merchant(), await server.merchant()]
  const mpay = { kind: 'command', id: null, name: 'mpay' } as const
  const reset = (email: string) => resetTwoFactor(server.services, email, mpay)
  const browser = await signedIn(merchant)
  await enable(browser, merchant)
  await enable(await signedIn(other), other)
  const { userId } = await prisma.session.findFirstOrThrow({ where: { user: { email: merchant.portal_email } } })
  const passkey = { publicKey: 'x', counter: 0, deviceType: 'x', backedUp: false }
  await prisma.passkey.create({ data: { id: merchant.merchant_id, userId, credentialID: 'lost', ...passkey } })
  expect(await readSecondFactors(server.services, merchant.portal_email)).toMatchObject({ app: true, passkeys: 1 })

  const mailsBefore = server.mails.length
  const fifty = await Promise.all(Array.from({ length: 50 }, () => reset(merchant.portal_email.toUpperCase())))
  expect(fifty.filter((done) => done?.app)).toMatchObject([{ passkeys: 1, sessions: 1, mailed: true }])
  const [mail, ...furtherMails] = server.mails.slice(mailsBefore)
  expect(furtherMails).toEqual([])
  expect(mail).toMatchObject({ to: merchant.portal_email, text: expect.stringContaining('signed you out everywhere') })
  await expect.poll(() => me(browser)).toBeNull()
  const again = await signedIn(merchant)
  expect(await me(again)).toMatchObject({ two_factor: false })
  const entries = await prisma.auditEntry.findMany({ where: { merchantId: merchant.merchant_id } })
  expect(entries.filter(({ action }) => action === 'people.resetTwoFactor')).toMatchObject([
    { actorKind: 'command', actorId: null, actorName: 'mpay', objectId: merchant.portal_email, accountId: null },
  ])
  // Another person's factors stay, and an unknown address is refused.
  expect(await readSecondFactors(server.services, other.portal_email)).toMatchObject({ app: true })
  expect(await reset('nobody@example.com')).toBeNull()
  expect(await reset(merchant.portal_email)).toMatchObject({ app: false, sessions: 0, mailed: false })
  expect(await me(again)).not.toBeNull()
})

test('sessions say where and when, and end one by one, but not those of others', async () => {
  const merchant = await server.merchant()
  const [here, there] = [await signedIn(merchant), await signedIn(merchant)]
  const stranger = await signedIn(await server.merchant())
  const { sessions } = await here.trpc.portal.people.security.query({})
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ this_one }) => this_one)).toHaveLength(1)
  expect(sessions[0]).toMatchObject({ address: '127.0.0.1', signed_in: expect.any(Number) })
  const other = sessions.find(({ this_one }) => !this_one)?.id ?? ''
  for (const id of [other, 'x', "'"]) {
    await expect(stranger.trpc.portal.people.endSession.mutate({ id })).rejects.toThrow('no such session')
  }
  await here.trpc.portal.people.endSession.mutate({ id: other })
  await expect.poll(() => me(there)).toBeNull()
  expect(await me(here)).not.toBeNull()
  expect(await actionsOf(merchant)).toEqual(['people.signIn', 'people.signIn', 'people.signOutElsewhere'])
})

test('without a session nothing of it is to be had', async () => {
  const merchant = await server.merchant()
  const browser = testBrowser(server.origin)
  for (const [path, body] of [
    ['/two-factor/enable', { password: merchant.portal_password }],
    ['/two-factor/disable', { password: merchant.portal_password }],
    ['/two-factor/generate-backup-codes', { password: merchant.portal_password }],
    ['/two-factor/verify-totp', { code: '123456' }],
    ['/two-factor/verify-backup-code', { code: 'abcde-fghij' }],
    ['/passkey/verify-registration', { response: {} }],
    ['/passkey/delete-passkey', { id: 'x' }],
  ] as const) {
    expect([path, (await browser.post(path, body)).status]).toEqual([path, 401])
  }
  expect((await browser.post('/passkey/verify-authentication', { response: { id: 'x' } })).status).toBe(400)
  await expect(browser.trpc.portal.people.security.query({})).rejects.toMatchObject({ data: { httpStatus: 401 } })
})
