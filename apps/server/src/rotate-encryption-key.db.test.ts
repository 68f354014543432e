import { randomBytes } from 'node:crypto'
import { listEncryptionKeys } from '@merchant-payments/api/operator'
import { loadDataKeys, type Services } from '@merchant-payments/api/services'
import { receiptUrl } from '@merchant-payments/api/testing'
import { createKeyring, openSecret } from '@merchant-payments/db/encryption'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { type TestBrowser, testBrowser } from './testing/browser.ts'
import { bodies } from './testing/examples.ts'
import { requestReset } from './testing/people.ts'
import { startTestApp } from './testing/test-app.ts'
import { type Endpoint, type Session, testServer } from './testing/test-server.ts'
import { totpCode } from './testing/totp.ts'
import { rotateEncryption } from './worker/rotate-encryption.ts'

const server = await testServer()
const { database, clock, services } = server
const older = services.keyring.current.key.export().toString('base64')
const newer = randomBytes(32).toString('base64')

/** Another process of the installation, with these keys in its ENCRYPTION_KEY. */
async function processWith(...keys: string[]): Promise<{ services: Services; origin: string }> {
  const keyring = createKeyring(keys)
  const own = { ...services, keyring, dataKeys: await loadDataKeys(database, keyring) }
  const { app, origin } = await startTestApp({ services: own })
  afterAll(() => app.close())
  return { services: own, origin }
}

/** The same browser at another process: it sends the same cookies. */
function movedTo(origin: string, { cookies }: TestBrowser): TestBrowser {
  const moved = testBrowser(origin)
  for (const [name, value] of cookies) moved.cookies.set(name, value)
  return moved
}

test('sessions, links, secrets, codes and answers stay valid through a rotation with every use of the key present', async () => {
  const merchant = await server.merchant()
  const caller = server.as(merchant.test_key)
  const { data: endpoint } = await caller.post<Endpoint>('/webhook-endpoints', { url: 'https://hooks.example.com' })
  const { data: rolled } = await caller.post<Endpoint>(`/webhook-endpoints/${endpoint.id}/roll-secret`)
  await database.prisma.processorEndpoint.create({
    data: {
      id: 'we_1',
      scope: 'account',
      url: 'https://platform.test/processor/events',
      livemode: false,
      sealedSecret: (await database.prisma.webhookEndpoint.findFirstOrThrow()).sealedSecret,
      createdAt: clock.now(),
    },
  })
  const sale = bodies['POST /payment-sessions']
  const headers = { 'idempotency-key': 'kept' }
  const { data: session } = await caller.post<Session>('/payment-sessions', sale, headers)
  const payment = await caller.paidSale(async () => session)
  const { id: accountId } = await database.prisma.account.findFirstOrThrow({
    where: { merchantId: merchant.merchant_id, livemode: false },
  })
  const receipt = new URL(receiptUrl(services, { accountId, id: payment })).pathname
  const { portal_email: email, portal_password: password } = merchant
  const browser = testBrowser(server.origin)
  await browser.signIn(email, password)
  const setup = await browser.post('/two-factor/enable', { password })
  const { totpURI, backupCodes } = (await setup.json()) as { totpURI: string; backupCodes: string[] }
  await browser.post('/two-factor/verify-totp', { code: totpCode(totpURI) })
  const reset = await requestReset(server, email)

  /** Everything that depends on the key, at a process. */
  async function works(origin: string, code: string): Promise<void> {
    clock.advance(61_000)
    const moved = movedTo(origin, browser)
    expect(await moved.trpc.portal.people.security.query({})).toMatchObject({ two_factor: true })
    expect((await fetch(`${origin}${receipt}`)).status).toBe(200)
    const repeated = await fetch(`${origin}/api/v1/payment-sessions`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${merchant.test_key}`, 'content-type': 'application/json' },
      body: JSON.stringify(sale),
    })
    expect(await repeated.json()).toMatchObject({ data: { id: session.id } })
    const signingIn = movedTo(origin, browser)
    signingIn.cookies.delete('portal.session_token')
    expect(await (await signingIn.signIn(email, password)).json()).toEqual({ twoFactorRedirect: true })
    expect((await signingIn.post('/two-factor/verify-backup-code', { code })).status).toBe(200)
  }
  const counts = async ({ keyring }: Services) =>
    (await listEncryptionKeys({ database, keyring })).map(({ key: _, ...rest }) => rest)
  const all = { signing_secrets: 3, data_keys: 2 }
  const none = { signing_secrets: 0, data_keys: 0 }

  // The new key is appended, then moved to the front: processes of either configuration run side by side.
  const second = await processWith(older, newer)
  for (const [index, { origin }] of [{ origin: server.origin }, second].entries()) {
    await works(origin, backupCodes[index] ?? '')
  }
  const third = await processWith(newer, older)
  await rotateEncryption(second.services, pino({ level: 'silent' }))
  expect(await counts(third.services)).toMatchObject([
    { standing: 'current', ...none },
    { standing: 'older', ...all },
  ])
  await rotateEncryption(third.services, pino({ level: 'silent' }))
  expect(await counts(third.services)).toMatchObject([
    { standing: 'current', ...all },
    { standing: 'older', ...none, answers: expect.any(Number) },
  ])
  for (const [index, { origin }] of [second, third].entries()) await works(origin, backupCodes[2 + index] ?? '')

  // The older key is removed. Answers to an Idempotency-Key are not kept longer than it is needed for them.
  const alone = await processWith(newer)
  const moved = movedTo(alone.origin, browser)
  expect(await moved.trpc.portal.people.security.query({})).toMatchObject({ two_factor: true })
  expect((await fetch(`${alone.origin}${receipt}`)).status).toBe(200)
  const { sealedSecret } = await database.prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })
  expect(openSecret(sealedSecret, alone.services.keyring)).toBe(rolled.secret)
  clock.advance(61_000)
  const last = testBrowser(alone.origin)
  await last.signIn(email, password)
  const code = totpCode(totpURI, { seconds: 30 })
  expect((await last.post('/two-factor/verify-totp', { code })).status).toBe(200)
  const newPassword = 'a password of my own'
  expect((await testBrowser(alone.origin).post('/reset-password', { token: reset, newPassword })).status).toBe(200)
  // A browser that signed in before the rotation is known after it.
  expect(alone.services.dataKeys.signInSecret).toBe(services.dataKeys.signInSecret)
})
