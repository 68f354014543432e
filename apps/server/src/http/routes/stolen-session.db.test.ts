import { beforeEach, expect, test } from 'vitest'
import type { TestBrowser } from '../../testing/browser.ts'
import { count, hour, minute, peopleOf } from '../../testing/people.ts'
import { testServer } from '../../testing/test-server.ts'
import { totpCode } from '../../testing/totp.ts'

const server = await testServer()
const { signedIn, withApp, askedOnce } = peopleOf(server)
const { prisma, pool } = server.database
beforeEach(() => server.clock.advance(hour))

const registerOptions = (thief: TestBrowser) =>
  thief.request(`${server.origin}/portal/auth/passkey/generate-register-options`)
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code

test('adds and removes no passkey without the password or a code, which are valid for five minutes', async () => {
  const merchant = await server.merchant()
  const browser = await signedIn(merchant)
  for (const call of [
    registerOptions(browser),
    browser.post('/passkey/verify-registration', { response: {} }),
    browser.post('/passkey/delete-passkey', { id: 'x' }),
  ]) {
    const answer = await call
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'reauthentication_required'])
  }
  const { reauthenticate, security } = browser.trpc.portal.people
  await expect(reauthenticate.mutate({ password: 'not the password' })).rejects.toThrow('incorrect')
  await expect(reauthenticate.mutate({ code: '000000' })).rejects.toThrow('incorrect')
  expect((await security.query({})).confirmed_until).toBeNull()
  expect((await registerOptions(browser)).status).toBe(403)
  const { until } = await reauthenticate.mutate({ password: merchant.portal_password })
  expect((await security.query({})).confirmed_until).toBe(until)
  expect((await registerOptions(browser)).status).toBe(200)
  // Another session of the person is not confirmed.
  expect((await registerOptions(await signedIn(merchant))).status).toBe(403)
  server.clock.advance(5 * minute - 1_000)
  expect((await registerOptions(browser)).status).toBe(200)
  server.clock.advance(1_000)
  expect((await registerOptions(browser)).status).toBe(403)
})

test('a session of some days adds a passkey once its person is confirmed', async () => {
  const merchant = await server.merchant()
  const browser = await signedIn(merchant)
  await pool.query(`UPDATE sessions SET created_at = now() - interval '2 days'`)
  expect(await codeOf(await registerOptions(browser))).toBe('reauthentication_required')
  await browser.trpc.portal.people.reauthenticate.mutate({ password: merchant.portal_password })
  expect((await registerOptions(browser)).status).toBe(200)
  const response = {
    id: 'x',
    rawId: 'x',
    type: 'public-key',
    response: { clientDataJSON: 'x', attestationObject: 'x' },
  }
  // The passkey is refused, and not the age of the session.
  expect((await browser.post('/passkey/verify-registration', { response })).status).toBe(400)
})

test('is confirmed by a code of the app, once', async () => {
  const merchant = await server.merchant()
  const { totpURI, backupCodes } = await withApp(merchant)
  const browser = await askedOnce(merchant)
  await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
  const code = totpCode(totpURI, { seconds: 30 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => browser.trpc.portal.people.reauthenticate.mutate({ code })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('guesses the password twenty times in a quarter of an hour, whichever request takes it', async () => {
  const merchant = await server.merchant()
  const thief = await signedIn(merchant)
  const guess = { password: 'a guess at the password' }
  const kinds = [
    () => thief.post('/change-password', { currentPassword: guess.password, newPassword: 'a new password of mine' }),
    () => thief.post('/two-factor/enable', guess),
    () => thief.post('/two-factor/disable', guess),
    () => thief.post('/two-factor/generate-backup-codes', guess),
    () =>
      thief.request(`${server.origin}/trpc/portal.people.reauthenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(guess),
      }),
  ]
  const statuses: number[] = []
  for (let n = 0; n < 40; n += 1) {
    // As if from other addresses.
    if (n % 10 === 0) await pool.query(`DELETE FROM sign_in_rates WHERE key LIKE '/%'`)
    statuses.push((await kinds[n % kinds.length]?.())?.status ?? 0)
  }
  expect([count(statuses, 400), count(statuses, 429)]).toEqual([20, 20])
})

test.each([
  ['the confirmation', 'reauthenticate'],
  ['/two-factor/verify-totp', ''],
  ['/two-factor/verify-backup-code', ''],
])(
  'guesses codes by %s twenty times in a quarter of an hour, and its owner signs in meanwhile',
  async (path, procedure) => {
    const merchant = await server.merchant()
    const { totpURI, backupCodes } = await withApp(merchant)
    const thief = await askedOnce(merchant)
    expect((await thief.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
    const guess = () =>
      procedure
        ? thief.request(`${server.origin}/trpc/portal.people.${procedure}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ code: '000000' }),
          })
        : thief.post(path, { code: '000000' })
    const statuses: number[] = []
    for (let n = 0; n < 25; n += 1) {
      // As if from other addresses.
      if (n % 10 === 0) await pool.query(`DELETE FROM sign_in_rates WHERE key LIKE '/%'`)
      statuses.push((await guess()).status)
    }
    expect([statuses.length - count(statuses, 429), count(statuses, 429)]).toEqual([20, 5])
    // The owner, with the password and a code of the app.
    const owner = await askedOnce(merchant)
    expect((await owner.post('/two-factor/verify-totp', { code: totpCode(totpURI, { seconds: 30 }) })).status).toBe(200)
  },
)

test('changes nothing that its person does not hear of', async () => {
  const merchant = await server.merchant()
  const { portal_email: email, portal_password: password, merchant_id: id } = merchant
  const browser = await signedIn(merchant)
  const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { email } })
  const passkey = { publicKey: 'x', counter: 0, deviceType: 'x', backedUp: false }
  await prisma.passkey.create({ data: { id, userId, credentialID: id, ...passkey } })
  const sent = server.mails.length
  await browser.trpc.portal.people.reauthenticate.mutate({ password })
  expect((await browser.post('/passkey/delete-passkey', { id })).status).toBe(200)
  const { totpURI } = (await (await browser.post('/two-factor/enable', { password })).json()) as { totpURI: string }
  await browser.post('/two-factor/verify-totp', { code: totpCode(totpURI) })
  await browser.post('/two-factor/generate-backup-codes', { password })
  const newPassword = 'a password of my own'
  await browser.post('/change-password', { currentPassword: password, newPassword })
  await browser.post('/two-factor/disable', { password: newPassword })
  expect(server.mails.slice(sent).map(({ to, subject }) => [to, subject])).toEqual([
    [email, 'A passkey was removed'],
    [email, 'Two-factor authentication was turned on'],
    [email, 'New recovery codes were made'],
    [email, 'Your password was changed'],
    [email, 'Two-factor authentication was turned off'],
  ])
})
