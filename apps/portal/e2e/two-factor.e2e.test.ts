import { addOperator } from '@merchant-payments/api/operator'
import { totpCode } from '@merchant-payments/server/testing'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal, type Shop } from './portal.ts'

const portal = await openPortal()
// Tries are limited per address, and all of this file come from one.
beforeEach(() => portal.server.clock.advance(61_000))

/** Passkeys belong to names: the same server, by the name of this machine. */
const byName = (url: string) => url.replace('127.0.0.1', 'localhost')

async function enterPassword(page: Page, { merchant }: Shop): Promise<void> {
  await page.getByLabel('Email').fill(merchant.portal_email)
  await page.getByLabel('Password').fill(merchant.portal_password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Sets up an app on the profile page. Returns what its QR code holds, and the recovery codes. */
async function setUp(page: Page, { merchant }: Shop) {
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await page.getByLabel('Your password').fill(merchant.portal_password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  const secret = (await page.locator('.security-setup .id .mono').textContent()) ?? ''
  const uri = `otpauth://totp/x?secret=${secret}`
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Incorrect code,').waitFor()
  await page.getByLabel('Code').fill(totpCode(uri))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Keep these recovery codes.').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  return { uri, codes: await page.locator('.security-codes li').allTextContents() }
}

test('two-factor authentication is set up, asked for, and required of everybody', async () => {
  const shop = await portal.shop()
  const support = await shop.signIn('support')
  const page = await portal.visit('/')
  await enterPassword(page, shop)
  await page.waitForURL(shop.at('/'))
  await page.goto(shop.at('/members'))
  await page.getByRole('link', { name: 'Set up your own to require it' }).click()
  const { uri, codes } = await setUp(page, shop)
  expect(codes).toHaveLength(10)

  await page.goto(shop.at('/members'))
  await page.getByRole('button', { name: 'Require it for everyone' }).click()
  await page.getByText('1 of them now').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Require it', exact: true }).click()
  await page.getByText('Two-factor authentication is required of every member.').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await support.reload()
  await support.getByRole('heading', { level: 1, name: 'Set up two-factor authentication' }).waitFor()
  await expectAccessible(support)
  await support.getByRole('link', { name: 'Set it up in your profile' }).click()
  await support.getByRole('heading', { level: 1, name: 'Your profile' }).waitFor()

  for (const step of ['app', 'recovery'] as const) {
    portal.server.clock.advance(61_000)
    const again = await portal.visit('/')
    await enterPassword(again, shop)
    await again.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await expectAccessible(again)
    await expectFitsPhone(again)
    if (step === 'recovery') await again.getByRole('button', { name: 'Use a recovery code' }).click()
    const field = again.getByRole('textbox')
    await field.fill('000000')
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await again.getByText(/^Incorrect/).waitFor()
    // Setting up the app has used the current code.
    await field.fill(step === 'app' ? totpCode(uri, { seconds: 30 }) : (codes[0] ?? ''))
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await again.waitForURL(shop.at('/'))
  }
})

test('an operator of a platform that requires it sees nothing of it until it is set up', async () => {
  const shop = await portal.shop()
  const { services, database } = portal.server
  await addOperator(services, { email: shop.merchant.portal_email, name: 'Op', existing: true })
  // One who is a member of no merchant, as most operators are.
  await database.prisma.member.deleteMany({ where: { merchantId: shop.merchant.merchant_id } })
  services.operatorTwoFactor = 'required'
  try {
    const page = await portal.visit('/')
    await enterPassword(page, shop)
    await page.getByRole('heading', { level: 1, name: 'Set up two-factor authentication' }).waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    expect(await page.getByRole('link', { name: 'Merchants' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Set it up in your profile' }).click()
    const { codes } = await setUp(page, shop)
    expect(codes).toHaveLength(10)
    // The platform opens around the codes, which are shown this once.
    await page.getByRole('link', { name: 'Merchants' }).waitFor()
    expect(await page.locator('.security-codes li').allTextContents()).toEqual(codes)
    await page.goto('/#/operator')
    await page.getByRole('heading', { level: 1, name: 'Merchants' }).waitFor()
    await page.locator('.person-menu-open').click()
    await page.getByRole('link', { name: 'Your profile' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your profile' }).waitFor()
  } finally {
    services.operatorTwoFactor = 'optional'
  }
})

test('sessions say where they are, and are ended', async () => {
  const shop = await portal.shop()
  const [here, there] = [await portal.visit('/'), await portal.visit('/')]
  for (const page of [here, there]) {
    await enterPassword(page, shop)
    await page.waitForURL(shop.at('/'))
  }
  await here.goto(shop.at('/profile'))
  await here.getByText('This browser').waitFor()
  await expectAccessible(here)
  await expectFitsPhone(here)
  await here.getByRole('button', { name: /^Sign out Chrome on Linux, 127\.0\.0\.1/ }).click()
  await expect.poll(() => here.getByRole('button', { name: /^Sign out Chrome/ }).count()).toBe(0)
  await there.reload()
  await there.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('a passkey is added, signs in, and is removed', async () => {
  const shop = await portal.shop()
  const page = await portal.visit('/', byName(portal.server.origin))
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await enterPassword(page, shop)
  await page.waitForURL(byName(shop.at('/')))
  await page.goto(byName(shop.at('/profile')))
  await page.getByLabel('Name of the passkey').fill('<b>Ada’s</b> laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Your password is incorrect.').waitFor()
  await page.getByLabel('Your password').fill(shop.merchant.portal_password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('button', { name: 'Remove <b>Ada’s</b> laptop' }).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This device has a passkey for you already.').waitFor()

  await page.context().clearCookies()
  await page.goto(byName(portal.server.origin))
  await page.reload()
  await expectAccessible(page)
  // A device that does not know its owner is one factor, and does not let its holder in.
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('The browser provided no passkey.').waitFor()
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(byName(shop.at('/')))

  await page.goto(byName(shop.at('/profile')))
  await page.getByRole('button', { name: 'Remove <b>Ada’s</b> laptop' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect.poll(() => page.getByRole('button', { name: /^Remove <b>/ }).count()).toBe(0)
  await page.context().clearCookies()
  await page.goto(byName(portal.server.origin))
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('This passkey is not known here.').waitFor()
})
