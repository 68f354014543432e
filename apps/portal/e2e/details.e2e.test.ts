import { sendRequirementReminders } from '@merchant-payments/api/worker'
import type { FrameLocator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFits, expectFitsPhone, openPortal, type Shop } from './portal.ts'

const portal = await openPortal()
const { server } = portal
const { processor } = server

const day = 24 * 3600
const passport = 'individual.verification.document'

async function accountOf(shop: Shop): Promise<string> {
  const where = { merchantId: shop.merchant.merchant_id, livemode: false }
  const { processorAccountId } = await server.database.prisma.account.findFirstOrThrow({ where })
  return processorAccountId ?? ''
}

/** A shop whose account the processor lets do nothing yet. */
async function newcomer(): Promise<Shop> {
  const shop = await portal.shop()
  await processor.decide(false, await accountOf(shop), { card_payments: 'inactive', transfers: 'inactive' })
  await portal.settle()
  return shop
}

/** The processor asks for a document within so many days, by its clock. */
async function askForDocument(shop: Shop, days: number): Promise<void> {
  const deadline = Math.floor(server.services.processorClock.now().getTime() / 1000) + days * day
  await processor.require(false, await accountOf(shop), [{ name: passport, deadline }])
  await portal.settle()
}

const form = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`)
const onboarding = (page: Page) => form(page, 'Account onboarding')
const banner = (page: Page) => form(page, 'Notifications about the account')

test('a merchant onboards in the portal, is asked for one more document a month later, and provides it there', async () => {
  const shop = await newcomer()
  const page = await shop.signIn('owner', { at: '/account' })
  await page.getByRole('heading', { name: 'Your account is not ready yet' }).waitFor()
  const visited: string[] = []
  page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(new URL(frame.url()).origin))
  await page.getByRole('link', { name: 'Finish onboarding' }).click()
  await page.getByRole('heading', { name: 'Your details' }).waitFor()
  await onboarding(page).getByRole('button', { name: 'Submit' }).click()
  await onboarding(page).getByText('Details submitted').waitFor()
  await portal.settle()
  await page.getByText('The processor has everything that it needs.').waitFor()
  expect((await shop.rest.get('/account')).data).toMatchObject({ chargesEnabled: true, payoutsEnabled: true })

  await processor.advance(30 * day)
  await processor.processor.clock.read()
  await askForDocument(shop, 6)
  expect(await sendRequirementReminders(server.services)).toEqual([])
  const mailed = server.mails.findLast(({ to }) => to === shop.merchant.portal_email)
  expect(mailed?.subject).toContain('left to complete the account')
  expect(mailed?.text).toContain(`/#/${shop.merchant.merchant_id}/test/account`)

  await page.goto(shop.at('/'))
  await page.getByRole('link', { name: 'The payment processor needs more details of your business' }).click()
  await page.getByRole('link', { name: 'Finish onboarding' }).click()
  await banner(page).getByText('Identity document').waitFor()
  await banner(page).getByRole('button', { name: 'Provide details' }).click()
  await expect
    .poll(() => page.locator('iframe[title="Notifications about the account"]').evaluate((box) => box.clientHeight))
    .toBe(0)
  await portal.settle()
  expect((await shop.rest.get('/account')).data).toMatchObject({ requirements: { currentlyDue: [], deadline: null } })
  const { items } = (await shop.rest.get<{ items: { data: unknown }[] }>('/events?type=account.updated')).data
  const asked = items.map(
    ({ data }) => (data as { requirements: { currentlyDue: string[] } }).requirements.currentlyDue,
  )
  expect(asked.slice(0, 2)).toEqual([[], ['identity.individual.documents.primary_verification']])
  expect([...new Set(visited)]).toEqual([server.origin])
})

test('the page fits, is accessible, and its forms have the colours of the portal in light and in dark', async () => {
  const shop = await newcomer()
  await askForDocument(shop, 9)
  const page = await shop.signIn('owner', { at: '/details' })
  const submit = onboarding(page).getByRole('button', { name: 'Submit' })
  for (const title of ['Account details', 'Payouts']) await form(page, title).getByRole('heading').first().waitFor()
  await page.getByRole('button', { name: 'Open the form of the processor' }).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await expectFits(page, 1280)
  const button = () => submit.evaluate((element) => getComputedStyle(element).backgroundColor)
  const token = () =>
    page.evaluate(() => {
      const probe = document.createElement('i')
      probe.style.color = 'var(--accent)'
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
  const seen: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(async () => (await button()) === (await token())).toBe(true)
    seen.push(await button())
  }
  expect(seen[0]).not.toBe(seen[1])
})

test('only this page may load scripts of the processor', async () => {
  const shop = await portal.shop()
  const page = await shop.signIn('owner', { at: '/details' })
  await form(page, 'Account details').getByRole('heading').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/details')
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
  await page.waitForURL(shop.at('/payments'))
  const policies = await Promise.all(
    ['/', '/details'].map(async (path) => (await fetch(server.origin + path)).headers.get('content-security-policy')),
  )
  expect(policies.map((policy) => policy?.includes('processor.test'))).toEqual([false, true])
  await page.goBack()
  await form(page, 'Account details').getByRole('heading').first().waitFor()
})

test('where the forms do not load, the page leads to the processor’s own', async () => {
  const shop = await newcomer()
  const page = await shop.signIn('owner', { at: '/account' })
  await page.route('**/v1.0/connect.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Finish onboarding' }).click()
  await page.getByRole('heading', { name: 'The forms cannot be shown here' }).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  // The link leads to the processor, which is not there: the answer is looked at, and not followed.
  for (const [name, purpose] of [
    ['Open the form of the processor', 'account_onboarding'],
    ['Change bank account or address', 'account_update'],
  ] as const) {
    const asked = Promise.withResolvers<string>()
    await page.route(/onboardingLink/, async (route) => {
      const answer = await route.fetch()
      asked.resolve(`${route.request().postData()} ${await answer.text()}`)
      await route.abort()
    })
    await page.getByRole('button', { name }).click()
    expect(await asked.promise).toMatch(new RegExp(`${purpose}.*/onboarding/alink_`, 's'))
    await page.unroute(/onboardingLink/)
  }
})

test('a script of the processor with other calls leads to its own page (fault: the page was lost)', async () => {
  const shop = await newcomer()
  const page = await shop.signIn('owner', { at: '/account' })
  const body = 'StripeConnect = { init: () => ({ connect: {}, update() {}, async logout() {} }) }'
  await page.route('**/v1.0/connect.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.getByRole('link', { name: 'Finish onboarding' }).click()
  await page.getByRole('heading', { name: 'The forms cannot be shown here' }).waitFor()
  expect(await page.getByRole('button', { name: 'Open the form of the processor' }).count()).toBe(1)
})

test('where the processor gives no session, the page leads to its own (fault: it said Try again)', async () => {
  const shop = await newcomer()
  const page = await shop.signIn('owner', { at: '/account' })
  await page.route(/createComponentSession/, (route) => route.abort())
  await page.getByRole('link', { name: 'Finish onboarding' }).click()
  await page.getByRole('heading', { name: 'The forms cannot be shown here' }).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('where the processor refuses a form, the page leads to its own', async () => {
  const shop = await newcomer()
  const page = await shop.signIn('owner', { at: '/details' })
  await form(page, 'Account details').getByRole('heading').first().waitFor()
  // The session has expired, and the processor gives no other.
  await page.route(/createComponentSession/, (route) => route.abort())
  await processor.advance(3600)
  await onboarding(page).getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'The forms cannot be shown here' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

test('a rejected account and members who are no owners see no forms', async () => {
  const shop = await portal.shop()
  const developer = await shop.signIn('developer', { at: '/details' })
  await developer.getByText('Only an owner of the business can see and change these details.').waitFor()
  await expectAccessible(developer)
  await processor.reject(false, await accountOf(shop), 'fraud')
  await portal.settle()
  const owner = await shop.signIn('owner', { at: '/details' })
  await owner.getByRole('alert').waitFor()
  expect(await owner.locator('iframe').count()).toBe(0)
  expect(await owner.getByRole('alert').textContent()).toContain('account')
})
