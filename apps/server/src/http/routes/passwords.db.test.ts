import { resetTwoFactor } from '@merchant-payments/api/operator'
import { hashPassword } from '@merchant-payments/api/testing'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testBrowser } from '../../testing/browser.ts'
import { patience } from '../../testing/patience.ts'
import { count, hour, minute, peopleOf, requestReset } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testServer } from '../../testing/test-server.ts'
import { totpCode } from '../../testing/totp.ts'

const server = await testServer()
const { signedIn, withApp, asked, askedOnce, isIn, mailedToken } = peopleOf(server)
const { prisma, pool } = server.database
beforeEach(() => server.clock.advance(hour))

const own = 'a password of my own'
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code

test('are guessed fifty times in a quarter of an hour by strangers, in whatever form the body is', async () => {
  const merchant = await server.merchant()
  const statuses: number[] = []
  for (let n = 0; n < 120; n += 1) {
    // As if from other addresses.
    if (n % 10 === 0)
      await pool.query(`DELETE FROM sign_in_rates WHERE key LIKE '/sign-in/email %' AND key NOT LIKE '%by%'`)
    const form = n % 2 === 0
    const fields = { email: merchant.portal_email, password: `guess ${n}` }
    const answer = await testBrowser(server.origin).request(`${server.origin}/portal/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
      body: form ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
    })
    statuses.push(answer.status)
  }
  // No form is checked.
  expect([count(statuses, 400), count(statuses, 401), count(statuses, 429)]).toEqual([60, 50, 10])
})

test('keep the rules where they are changed, reset and chosen', async () => {
  const merchant = await server.merchant()
  const browser = await signedIn(merchant)
  const { portal_password: currentPassword, portal_email: email } = merchant
  const change = (newPassword: string) => browser.post('/change-password', { currentPassword, newPassword })
  expect(await codeOf(await change('fourteen chars'))).toBe('PASSWORD_TOO_SHORT')
  const token = await requestReset(server, email)
  const reset = (newPassword: string) => browser.post('/reset-password', { token, newPassword })
  expect(await codeOf(await reset('1234567890'))).toBe('PASSWORD_TOO_SHORT')
  expect(await codeOf(await reset('x'.repeat(129)))).toBe('PASSWORD_TOO_LONG')
  // The link was not used up.
  await prisma.user.update({ where: { email }, data: { name: 'A name as long as this' } })
  expect(await codeOf(await reset('a name as long AS this'))).toBe('PASSWORD_IS_OWN')
  expect((await reset(own)).status).toBe(200)
  const owner = await signedIn({ ...merchant, portal_password: own })
  const invited = 'newcomer.with.a.long.name@example.com'
  await owner.trpc.portal.members.invite.mutate({ email: invited, role: 'support' })
  const invitation = mailedToken()
  for (const password of ['fourteen chars', 'Newcomer.with.a.long.name@example.com']) {
    const accepting = testBrowser(server.origin).trpc.portal.people.acceptInvitation.mutate({
      token: invitation,
      name: 'N',
      password,
    })
    await expect(accepting).rejects.toMatchObject({ data: { error: { param: 'password' } } })
  }
})

test('of eight characters are allowed beside a second factor, which is removed after a longer one is chosen', async () => {
  const merchant = await server.merchant()
  const { totpURI } = await withApp(merchant)
  const browser = await askedOnce(merchant)
  await browser.post('/two-factor/verify-totp', { code: totpCode(totpURI, { seconds: 30 }) })
  const change = (currentPassword: string, newPassword: string) =>
    browser.post('/change-password', { currentPassword, newPassword })
  expect((await change(merchant.portal_password, 'pa55word')).status).toBe(400)
  expect((await change(merchant.portal_password, '8 chars!')).status).toBe(200)
  const removal = await browser.post('/two-factor/disable', { password: '8 chars!' })
  expect([removal.status, await codeOf(removal)]).toEqual([400, 'PASSWORD_NEEDS_SECOND_FACTOR'])
  expect((await change('8 chars!', own)).status).toBe(200)
  expect((await browser.post('/two-factor/disable', { password: own })).status).toBe(200)
})

test('that are too short to sign in alone end with a second factor that an operator removes', async () => {
  const merchant = await server.merchant()
  const { totpURI } = await withApp(merchant)
  const browser = await askedOnce(merchant)
  await browser.post('/two-factor/verify-totp', { code: totpCode(totpURI, { seconds: 30 }) })
  await browser.post('/change-password', { currentPassword: merchant.portal_password, newPassword: '8 chars!' })
  await resetTwoFactor(server.services, merchant.portal_email, { kind: 'command', id: null, name: 'mpay' })
  expect(server.mails.at(-1)?.text).toContain('Choose a password')
  expect((await testBrowser(server.origin).signIn(merchant.portal_email, '8 chars!')).status).toBe(401)
  const token = await requestReset(server, merchant.portal_email)
  expect((await testBrowser(server.origin).post('/reset-password', { token, newPassword: own })).status).toBe(200)
  await signedIn({ ...merchant, portal_password: own })
})

test('that were hashed at another cost are hashed anew when their person signs in', async () => {
  const merchant = await server.merchant()
  const where = { userId: (await prisma.user.findUniqueOrThrow({ where: { email: merchant.portal_email } })).id }
  const earlier = await hashPassword(merchant.portal_password, { N: 4, r: 1, p: 1 })
  await prisma.credential.updateMany({ where, data: { password: earlier } })
  await testBrowser(server.origin).signIn(merchant.portal_email, 'not the password')
  expect((await prisma.credential.findFirstOrThrow({ where })).password).toBe(earlier)
  await signedIn(merchant)
  expect((await prisma.credential.findFirstOrThrow({ where })).password).toMatch(/^\$scrypt\$ln=1,r=1,p=1\$/)
  await signedIn(merchant)
})

test('are reset by three mails an hour, and the answer does not tell', async () => {
  const merchant = await server.merchant()
  const sent = server.mails.length
  const ask = (email: string) => testBrowser(server.origin).post('/request-password-reset', { email })
  const answers = new Set<string>()
  for (let n = 0; n < 5; n += 1) {
    const answer = await ask(n % 2 ? merchant.portal_email.toUpperCase() : merchant.portal_email)
    answers.add(JSON.stringify([answer.status, await answer.json()]))
  }
  server.clock.advance(minute)
  const unknown = await ask('nobody@example.com')
  answers.add(JSON.stringify([unknown.status, await unknown.json()]))
  expect(answers.size).toBe(1)
  await vi.waitFor(() => expect(server.mails.slice(sent)).toHaveLength(3), patience)
  server.clock.advance(hour)
  await requestReset(server, merchant.portal_email)
  expect(server.mails.slice(sent)).toHaveLength(4)
})

test('that are reset by mail end all sessions and keep the second factor, its recovery codes and passkeys', async () => {
  const merchant = await server.merchant()
  const { backupCodes } = await withApp(merchant)
  const [before, halfway] = await asked(merchant, 2)
  if (!before || !halfway) throw new Error('two were asked for')
  await before.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
  const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { email: merchant.portal_email } })
  const passkey = { publicKey: 'x', counter: 0, deviceType: 'x', backedUp: false, name: 'Planted' }
  await prisma.passkey.create({ data: { id: merchant.merchant_id, userId, credentialID: 'planted', ...passkey } })
  const token = await requestReset(server, merchant.portal_email)
  expect((await testBrowser(server.origin).post('/reset-password', { token, newPassword: own })).status).toBe(200)
  const mail = await vi.waitFor(() => {
    const last = server.mails.at(-1)
    expect(last).toMatchObject({ to: merchant.portal_email, subject: 'Your password was changed' })
    return last
  }, patience)
  expect(mail?.text).not.toContain('Planted')
  expect(await isIn(before)).toBe(false)
  // The reset also ends a sign-in with the old password that waits for its code.
  expect((await halfway.post('/two-factor/verify-backup-code', { code: backupCodes[1] })).status).toBe(401)
  const browser = await askedOnce({ ...merchant, portal_password: own })
  expect(await isIn(browser)).toBe(false)
  expect((await browser.post('/two-factor/verify-backup-code', { code: backupCodes[1] })).status).toBe(200)
  const { passkeys } = await browser.trpc.portal.people.security.query({})
  expect(passkeys).toMatchObject([{ name: 'Planted' }])
})

test('that are wrong, and wrong codes, are in the audit log as failed sign-ins', async () => {
  const merchant = await server.merchant()
  await testBrowser(server.origin).signIn(merchant.portal_email, 'not the password')
  const entries = () =>
    prisma.auditEntry.findMany({ where: { merchantId: merchant.merchant_id, action: 'people.signInFailed' } })
  await expect.poll(entries).toMatchObject([{ actorName: merchant.portal_email, fields: [] }])
  await withApp(merchant)
  const thief = await askedOnce(merchant)
  await thief.post('/two-factor/verify-totp', { code: '000000' })
  await expect.poll(async () => (await entries()).length).toBe(2)
})

/** A server on the same database that awaits `pause` before it writes a session or a password. */
async function pausedServer(before: { session?: () => Promise<unknown>; password?: () => Promise<unknown> }) {
  const { database } = server
  const once = (pause: () => Promise<unknown> = async () => undefined) => {
    let paused: Promise<unknown> | undefined
    return () => {
      paused ??= pause()
      return paused
    }
  }
  const [session, password] = [once(before.session), once(before.password)]
  const pausing = prisma.$extends({
    query: {
      async $allOperations({ model, operation, args, query }) {
        if (model === 'Session' && operation === 'create') await session()
        if (model === 'Credential' && operation.startsWith('update')) await password()
        return query(args)
      },
    },
  })
  const paused = await startTestApp({
    services: { ...server.services, database: { ...database, prisma: pausing as unknown as typeof prisma } },
  })
  onTestFinished(async () => void (await paused.app.close()))
  return testBrowser(paused.origin)
}

describe('a sign-in with the old password in the instant of a new one', () => {
  const sessionsOf = (email: string) => prisma.session.count({ where: { user: { email } } })

  async function resetLink(email: string): Promise<string> {
    return requestReset(server, email)
  }

  test('begins no session when the password is reset after it was verified', async () => {
    const { portal_email: email, portal_password: old } = await server.merchant()
    const token = await resetLink(email)
    const reset = () => testBrowser(server.origin).post('/reset-password', { token, newPassword: own })
    const browser = await pausedServer({ session: async () => expect((await reset()).status).toBe(200) })
    const answer = await browser.signIn(email, old)
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
    ])
    expect([browser.cookies.size, await sessionsOf(email)]).toEqual([0, 0])
    expect((await testBrowser(server.origin).signIn(email, own)).status).toBe(200)
  })

  test('has no session left when it came before the reset stored the new password', async () => {
    const { portal_email: email, portal_password: old } = await server.merchant()
    const token = await resetLink(email)
    const signIn = () => testBrowser(server.origin).signIn(email, old)
    const browser = await pausedServer({ password: async () => expect((await signIn()).status).toBe(200) })
    expect((await browser.post('/reset-password', { token, newPassword: own })).status).toBe(200)
    expect(await sessionsOf(email)).toBe(0)
  })

  test('has no session left when it came before the person stored a new password', async () => {
    const merchant = await server.merchant()
    const { portal_email: email, portal_password: old } = merchant
    const signIn = () => testBrowser(server.origin).signIn(email, old)
    const browser = await pausedServer({ password: async () => expect((await signIn()).status).toBe(200) })
    // The pause is for the change: this sign-in stores no password.
    expect((await browser.signIn(email, old)).status).toBe(200)
    const change = { currentPassword: old, newPassword: own }
    expect((await browser.post('/change-password', change)).status).toBe(200)
    // The session of the browser that changed the password.
    expect(await sessionsOf(email)).toBe(1)
  })
})
