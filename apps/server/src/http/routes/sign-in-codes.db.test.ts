import { beforeEach, expect, test } from 'vitest'
import { testBrowser } from '../../testing/browser.ts'
import { count, hour, minute, peopleOf, statusesOf } from '../../testing/people.ts'
import { testServer } from '../../testing/test-server.ts'
import { totpCode } from '../../testing/totp.ts'

const server = await testServer()
const { withApp, asked, askedOnce, isIn } = peopleOf(server)
beforeEach(() => server.clock.advance(hour))

test('wrong codes that come at once, each for a sign-in of its own, are checked ten times', async () => {
  const merchant = await server.merchant()
  await withApp(merchant)
  const thieves = await asked(merchant, 40)
  const statuses: number[] = []
  // Of one address 20 are let through in a minute.
  for (const half of [thieves.slice(0, 20), thieves.slice(20)]) {
    server.clock.advance(2 * minute)
    statuses.push(...(await statusesOf(half.map((thief) => thief.post('/two-factor/verify-totp', { code: '000000' })))))
  }
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 30])
  server.clock.advance(15 * minute)
  expect((await (await askedOnce(merchant)).post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401)
})

test('wrong recovery codes count with them', async () => {
  const merchant = await server.merchant()
  await withApp(merchant)
  const thieves = await asked(merchant, 16)
  const statuses = await statusesOf(
    thieves.map((thief, n) =>
      n % 2
        ? thief.post('/two-factor/verify-totp', { code: '000000' })
        : thief.post('/two-factor/verify-backup-code', { code: 'aaaaa-bbbbb' }),
    ),
  )
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 6])
})

test('a code that is given many times at once signs in once, and never again', async () => {
  const merchant = await server.merchant()
  const { totpURI } = await withApp(merchant)
  const browsers = await asked(merchant, 8)
  const code = totpCode(totpURI, { seconds: 30 })
  const statuses = await statusesOf(browsers.map((browser) => browser.post('/two-factor/verify-totp', { code })))
  expect([count(statuses, 200), count(statuses, 401)]).toEqual([1, 7])
  const again = await askedOnce(merchant)
  expect((await again.post('/two-factor/verify-totp', { code })).status).toBe(401)
  // An earlier code is refused as well.
  expect((await again.post('/two-factor/verify-totp', { code: totpCode(totpURI) })).status).toBe(401)
})

test('a recovery code that is given many times at once signs in once', async () => {
  const merchant = await server.merchant()
  const { backupCodes } = await withApp(merchant)
  const browsers = await asked(merchant, 8)
  const [code] = backupCodes
  const statuses = await statusesOf(browsers.map((browser) => browser.post('/two-factor/verify-backup-code', { code })))
  expect(count(statuses, 200)).toBe(1)
  const are: boolean[] = []
  for (const browser of browsers) are.push(await isIn(browser))
  expect(are.filter(Boolean)).toHaveLength(1)
})

test('a right code after nine wrong attempts opens, and the wrong ones are forgotten', async () => {
  const merchant = await server.merchant()
  const { backupCodes } = await withApp(merchant)
  for (const code of backupCodes.slice(0, 2)) {
    const browsers = await asked(merchant, 3)
    for (let n = 0; n < 9; n += 1) {
      await browsers[n % 3]?.post('/two-factor/verify-backup-code', { code: 'aaaaa-bbbbb' })
    }
    expect((await browsers[2]?.post('/two-factor/verify-backup-code', { code }))?.status).toBe(200)
  }
})

test('a cookie that trusts a device, of a release that set one, skips no code', async () => {
  const merchant = await server.merchant()
  await withApp(merchant)
  const browser = testBrowser(server.origin)
  browser.cookies.set('portal.trust_device', 'anything')
  const half = await browser.signIn(merchant.portal_email, merchant.portal_password)
  expect(await half.json()).toEqual({ twoFactorRedirect: true })
})
