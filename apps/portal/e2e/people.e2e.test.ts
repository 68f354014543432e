import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal, tokenIn } from './portal.ts'

const portal = await openPortal()
const { mails } = portal.server
// Tries are limited per address, and all of this file come from one.
beforeEach(() => portal.server.clock.advance(61_000))

const mailTo = (email: string) => mails.findLast(({ to }) => to === email)?.text

async function signInOn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe('a person', () => {
  test('signs in, but not with a wrong password, and signs out', async () => {
    const { portal_email, portal_password } = portal.merchant
    const page = await portal.visit('/')
    await signInOn(page, portal_email, 'a wrong password')
    await page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' }).waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await signInOn(page, portal_email, portal_password)
    await page.waitForURL(portal.at('/'))
    await page.locator('.person-menu-open').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto(portal.at('/keys'))
    await page.waitForURL(/#\/sign-in\?next=/)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in')
  })

  test('a forgotten password is reset by the link that the server sends', async () => {
    const { merchant, at } = await portal.shop()
    const page = await portal.visit('/')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The page before has a field of the same name.
    await page.getByRole('button', { name: 'Send link' }).waitFor()
    await page.getByLabel('Email').fill(merchant.portal_email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('status').filter({ hasText: 'we have sent a link to it' }).waitFor()
    await expectAccessible(page)
    await expect.poll(() => mailTo(merchant.portal_email)).toContain('#/reset/')
    const link = `/#/reset/${tokenIn(mailTo(merchant.portal_email))}`

    await page.goto(link)
    await page.getByLabel('New password').fill('another password of mine')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signInOn(page, merchant.portal_email, 'another password of mine')
    await page.waitForURL(at('/'))

    const late = await portal.visit(link)
    await late.getByLabel('New password').fill('yet another password')
    await late.getByRole('button', { name: 'Change password' }).click()
    await late.getByRole('alert').filter({ hasText: 'This link has already been used' }).waitFor()
    expect((await late.content()).includes('is changed')).toBe(false)
  })

  test('changes name and password, and ends every session', async () => {
    const shop = await portal.shop()
    const page = await shop.signIn('support', { at: '/profile' })
    await page.getByLabel('Your name').fill('<b>Zoë</b> 🦊')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await page.locator('.person-menu-who bdi').textContent()).toBe('<b>Zoë</b> 🦊')
    await page.getByLabel('Current password').fill('a password of mine')
    await page.getByLabel('New password').fill('a better password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed.').waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await signInOn(page, `support.${shop.merchant.merchant_id}@example.com`, 'a better password')
    await page.waitForURL(/#\/mer_/)
    expect(page.url()).toContain(shop.merchant.merchant_id)
  })
})

describe('members', () => {
  test('are invited, accept as a new person, get another role, and are removed', async () => {
    const shop = await portal.shop()
    const owner = await shop.signIn('owner', { at: '/members' })
    await owner.getByText('Only owner').waitFor()
    await owner.getByRole('button', { name: 'Invite a member' }).click()
    await owner.getByLabel('Email').fill('no address')
    await owner.getByRole('button', { name: 'Send invitation' }).click()
    await owner.getByText('Email must be an email address.').waitFor()
    await owner.getByLabel('Email').fill('new@example.com')
    await owner.getByLabel('Developer').check()
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'Send invitation' }).click()
    await owner.getByRole('status').filter({ hasText: 'An invitation was sent to new@example.com' }).waitFor()
    await expectAccessible(owner)

    const guest = await portal.visit(`/#/invitation/${tokenIn(mailTo('new@example.com'))}`)
    await guest.getByText('as a developer').waitFor()
    await guest.getByLabel('Your name').fill('  ')
    await guest.getByLabel('Choose a password').fill('a password of hers')
    await guest.getByRole('button', { name: 'Accept' }).click()
    await guest.getByText('Your name must not be empty.').waitFor()
    await expect.poll(() => guest.locator(':focus').getAttribute('name')).toBe('name')
    await guest.getByLabel('Your name').fill('Nina New')
    await guest.getByLabel('Choose a password').fill('a password of hers')
    await expectAccessible(guest)
    await guest.getByRole('button', { name: 'Accept' }).click()
    await guest.waitForURL(shop.at('/'))
    await guest.getByRole('link', { name: 'Members' }).click()
    await guest.getByText('Nina New (you)').waitFor()
    expect(await guest.getByRole('button', { name: 'Invite a member' }).count()).toBe(0)

    await owner.reload()
    const change = owner.getByRole('button', { name: 'Change role of Nina New' })
    await change.waitFor()
    await expectAccessible(owner)
    await expectFitsPhone(owner)
    await change.click()
    await owner.getByLabel('Support').check()
    await owner.getByRole('button', { name: 'Change role', exact: true }).click()
    await owner.getByRole('cell', { name: 'Support' }).waitFor()
    await owner.getByRole('button', { name: 'Remove Nina New' }).click()
    await owner.getByRole('dialog').getByText('Nina New (new@example.com)').waitFor()
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'Remove member' }).click()
    await owner.getByRole('cell', { name: 'Nina New', exact: true }).waitFor({ state: 'detached' })
    await guest.reload()
    await guest.getByRole('heading', { name: 'Page not found' }).waitFor()

    await owner.goto(shop.at('/audit?action=members.'))
    await owner.getByText('removed a member').waitFor()
    await expectFitsPhone(owner)
  })

  test('get the link from who invites them, where no mail can be sent', async () => {
    const shop = await portal.shop()
    const { services } = portal.server
    services.sendsMail = false
    onTestFinished(() => {
      services.sendsMail = true
    })
    const owner = await shop.signIn('owner', { at: '/members' })
    await owner.getByRole('button', { name: 'Invite a member' }).click()
    await owner.getByLabel('Email').fill('without-mail@example.com')
    await owner.getByRole('button', { name: 'Send invitation' }).click()
    const notice = owner.getByRole('status').filter({ hasText: 'No email was sent' })
    await notice.waitFor()
    await expectAccessible(owner)
    await expectFitsPhone(owner)
    const token = tokenIn((await notice.textContent()) ?? '')
    const guest = await portal.visit(`/#/invitation/${token}`)
    await guest.getByText('without-mail@example.com').waitFor()
    await owner.reload()
    await owner.getByText('without-mail@example.com').waitFor()
    expect(await owner.content()).not.toContain(token)
  })

  test('have invitations that can be withdrawn', async () => {
    const shop = await portal.shop()
    await (await shop.as('owner')).portal.members.invite.mutate({ email: 'wrong@example.com', role: 'owner' })
    const owner = await shop.signIn('owner', { at: '/members' })
    await owner.getByRole('button', { name: 'Withdraw the invitation for wrong@example.com' }).click()
    await owner.getByRole('button', { name: 'Withdraw invitation' }).click()
    await owner.getByRole('cell', { name: 'wrong@example.com', exact: true }).waitFor({ state: 'detached' })
    const guest = await portal.visit(`/#/invitation/${tokenIn(mailTo('wrong@example.com'))}`)
    await guest.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
    await expectAccessible(guest)
    expect(await guest.getByRole('button', { name: 'Accept' }).count()).toBe(0)
  })
})

describe('the account', () => {
  test('says what is ready, what it costs, and leads an owner alone to the onboarding', async () => {
    const page = await portal.signIn('owner', { at: '/account' })
    await page.getByText('4.9% + $0.40').waitFor()
    await page.getByText('ending in 6789').waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    expect(await page.getByRole('link', { name: 'Update your details' }).count()).toBe(1)
    const support = await portal.signIn('support', { at: '/account' })
    await support.getByRole('heading', { name: 'Your account is ready' }).waitFor()
    expect(await support.getByRole('link', { name: 'Update your details' }).count()).toBe(0)
  })
})

test('the way to a first payment fits in every look', async () => {
  const page = await portal.signIn('developer', { at: '/start' })
  await expectAccessible(page)
  await expectFitsPhone(page)
  expect(await page.getByRole('link', { name: /^API reference Every/ }).getAttribute('href')).toBe('/docs/reference')
})
