import { testBrowser } from '@merchant-payments/vitest/browser'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listening, listen } from '../../listen.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { openPage } from '../../testing/browser.ts'
import { createTestSandbox, testKeys, testToken } from '../../testing/sandbox.ts'
import { createTestAccount } from '../../testing/test-account.ts'

let seconds = Math.floor(Date.now() / 1000)
const { sandbox, stripe } = createTestSandbox({ clock: { now: () => new Date(seconds * 1000) } })
let browser: Browser
let server: Listening
let platform: Listening
let page: Page
let account = ''
let complaints: string[] = []
/** Whether the test refuses a form or a component: the browser complains about the status. */
let isRefusing = false

const components = ['account-onboarding', 'account-management', 'notification-banner', 'payouts'] as const

/** A page of the platform under a policy that admits the sandbox alone, as Stripe's documentation shows it. */
const pageHtml = (origin: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Platform</title><script src="${origin}/v1.0/connect.js"></script></head>
<body><main><h1>Platform</h1></main><script src="/page.js"></script></body></html>`

const pageScript = `
window.heard = []
const note = (name, component) => (details) => heard.push({ name, component, ...details })
window.begin = (secrets) => {
  const fetchClientSecret = async () => {
    if (secrets.length === 0) throw new Error('no session')
    return secrets.shift()
  }
  window.instance = StripeConnect.init({ publishableKey: '${testKeys.test.publishable}', fetchClientSecret, appearance: { variables: { colorPrimary: 'rgb(1, 2, 3)' } } })
}
window.show = (component) => {
  // As the loader of Stripe does it.
  const element = document.createElement('stripe-connect-' + component)
  element.setConnector(instance.connect)
  element.setOnLoadErrorInternalOnly(note('loaderror', component))
  element.setOnLoaderStartInternalOnly(note('start', component))
  if (component === 'account-onboarding') element.setOnExitInternalOnly(note('exit', component))
  if (component === 'notification-banner') element.setOnNotificationsChangeInternalOnly(note('notifications', component))
  document.querySelector('main').append(element)
}
`

beforeAll(async () => {
  browser = await testBrowser()
  server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  const policy = `default-src 'none'; script-src 'self' ${server.url}; frame-src ${server.url}; style-src 'self'`
  const answer = (type: string, body: string) =>
    new Response(body, { headers: { 'content-type': type, 'content-security-policy': policy } })
  const fetch = async ({ url }: Request): Promise<Response> => {
    const { pathname } = new URL(url)
    if (pathname === '/') return answer('text/html', pageHtml(server.url))
    if (pathname === '/page.js') return answer('text/javascript', pageScript)
    return new Response(null, { status: 204 })
  }
  platform = await listen({ fetch }, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await platform.close()
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  complaints = []
  isRefusing = false
  page = await openPage(browser, (complaint) => complaints.push(complaint))
  account = (await createTestAccount(stripe)).id
  await page.goto(platform.url)
})
afterEach(async () => {
  await page.close()
  expect(complaints.filter((complaint) => !isRefusing || !/ 40[04] /.test(complaint))).toEqual([])
})

async function secret(): Promise<string> {
  const enabled = { enabled: true }
  const session = await stripe.accountSessions.create({
    account,
    components: {
      account_management: enabled,
      account_onboarding: enabled,
      notification_banner: enabled,
      payouts: enabled,
    },
  })
  return session.client_secret
}
const begin = (secrets: string[]) => page.evaluate(`begin(${JSON.stringify(secrets)})`)
const show = (component: (typeof components)[number]) => page.evaluate(`show('${component}')`)
const frame = (component: string): FrameLocator => page.frameLocator(`stripe-connect-${component} iframe`)
const heard = (name: string): Promise<Record<string, unknown>[]> =>
  page.evaluate(`heard.filter((event) => event.name === '${name}')`)
const ask = (requirements: object[]) =>
  sandbox.fetch(
    new Request(`http://sandbox.test/_sandbox/accounts/${account}/requirements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ requirements }),
    }),
  )
const askForDocument = () => ask([{ name: 'individual.verification.document', deadline: seconds + 14 * 86_400 }])

test('a merchant hands in what is missing without leaving the page, and the banner beside goes', async () => {
  await askForDocument()
  await begin([await secret()])
  await show('notification-banner')
  await show('account-onboarding')
  await frame('notification-banner').getByText('Identity document').waitFor()
  await expect.poll(() => heard('notifications')).toMatchObject([{ total: 1, actionRequired: 1 }])
  await frame('account-onboarding').getByRole('button', { name: 'Submit' }).click()
  await frame('account-onboarding').getByText('Details submitted').waitFor()
  await expect.poll(() => heard('exit')).toHaveLength(1)
  await expect.poll(() => heard('notifications')).toMatchObject([{ total: 1 }, { total: 0, actionRequired: 0 }])
  expect((await stripe.accounts.retrieve(account)).requirements?.currently_due).toEqual([])
  expect(page.url()).toBe(`${platform.url}/`)
})

test('the form that was left for later has changed nothing', async () => {
  await askForDocument()
  await begin([await secret()])
  await show('account-onboarding')
  await frame('account-onboarding').getByRole('button', { name: 'Save for later' }).click()
  await frame('account-onboarding').getByText('Saved for later').waitFor()
  await expect.poll(() => heard('exit')).toHaveLength(1)
  expect((await stripe.accounts.retrieve(account)).requirements?.currently_due).toHaveLength(1)
})

test('another bank account is taken, and a wrong number is refused in the frame', async () => {
  isRefusing = true
  await begin([await secret()])
  await show('account-management')
  const details = frame('account-management')
  await details.getByText('Change the bank account or the address').click()
  await details.getByLabel('Account number or IBAN').fill('!!')
  await details.getByRole('button', { name: 'Save' }).click()
  await details.getByText('Enter an account number').waitFor()
  await details.getByLabel('Routing number').fill('110000000')
  await details.getByLabel('Account number or IBAN').fill('000999999991')
  await details.getByRole('button', { name: 'Save' }).click()
  await details.getByText('The details are saved.').waitFor()
  const { data } = await stripe.accounts.listExternalAccounts(account)
  expect(data.map((bank) => bank.last4)).toContain('9991')
})

test('payouts and the balance of the account are shown', async () => {
  await begin([await secret()])
  await show('payouts')
  await frame('payouts').getByText('No payouts yet.').waitFor()
  expect(await frame('payouts').getByText('Nothing yet').count()).toBe(1)
})

test('an expired session is renewed once for all components', async () => {
  const expired = await secret()
  seconds += 31 * 60
  await begin([expired, await secret()])
  for (const component of components) await show(component)
  for (const component of ['account-onboarding', 'account-management', 'payouts'] as const) {
    await frame(component).getByRole('heading').first().waitFor()
  }
  expect(await heard('loaderror')).toEqual([])
})

test('an expired session that the platform gives again is a load error, and no endless reload', async () => {
  const expired = await secret()
  seconds += 31 * 60
  await begin([expired, expired, expired])
  await show('payouts')
  await expect
    .poll(() => heard('loaderror'))
    .toMatchObject([{ elementTagName: 'payouts', error: { type: 'account_session_create_error' } }])
  expect(await heard('start')).toHaveLength(2)
})

test('a component that its session does not have, and an unknown secret, are load errors', async () => {
  isRefusing = true
  const { client_secret } = await stripe.accountSessions.create({ account, components: { payouts: { enabled: true } } })
  const error = { type: 'invalid_request_error', message: expect.stringContaining('without this component') }
  await begin([client_secret])
  await show('account-onboarding')
  await expect.poll(() => heard('loaderror')).toMatchObject([{ elementTagName: 'account-onboarding', error }])
  await begin(['accs_secret__unknown'])
  await show('payouts')
  await expect
    .poll(() => heard('loaderror'))
    .toMatchObject([
      { elementTagName: 'account-onboarding', error },
      { elementTagName: 'payouts', error },
    ])
})

test('a component that does not load within 20 seconds is a load error', async () => {
  await page.clock.install()
  await page.route('**/connect/payouts/**', () => {})
  await begin([await secret()])
  await show('payouts')
  await page.locator('iframe').waitFor({ state: 'attached' })
  await page.clock.fastForward(20_000)
  await expect.poll(() => heard('loaderror')).toMatchObject([{ error: { type: 'api_connection_error' } }])
})

test('a session that the platform does not give is a load error, and a component is drawn in the colours that were asked for', async () => {
  await begin([])
  await show('payouts')
  await expect
    .poll(() => heard('loaderror'))
    .toMatchObject([
      { elementTagName: 'payouts', error: { type: 'account_session_create_error', message: 'no session' } },
    ])
  await begin([await secret()])
  await show('account-onboarding')
  await frame('account-onboarding').getByRole('button', { name: 'Submit' }).waitFor()
  const background = () =>
    page.frames().at(-1)?.evaluate(`getComputedStyle(document.querySelector('button')).backgroundColor`)
  await expect.poll(background).toBe('rgb(1, 2, 3)')
  await page.evaluate(
    `instance.update({ appearance: { variables: { buttonPrimaryColorBackground: 'rgb(9, 8, 7)' } } })`,
  )
  await expect.poll(background).toBe('rgb(9, 8, 7)')
})

test('after logout the components are gone', async () => {
  await begin([await secret()])
  await show('payouts')
  await frame('payouts').getByRole('heading').first().waitFor()
  await page.evaluate('instance.logout()')
  expect(await page.locator('iframe').count()).toBe(0)
})

test('elements have the methods that the loader of Stripe calls, and no public ones', async () => {
  const has = (method: string) => page.evaluate(`'${method}' in document.createElement('stripe-connect-payouts')`)
  expect(await Promise.all(['setConnector', 'setOnLoadErrorInternalOnly'].map(has))).toEqual([true, true])
  expect(await Promise.all(['setOnLoadError', 'setOnExit'].map(has))).toEqual([false, false])
})

test('a key or a function that is missing is an error of the developer', async () => {
  const thrown = (expression: string) =>
    page.evaluate(`(() => { try { ${expression} } catch (error) { return error.message } })()`)
  expect(await thrown(`StripeConnect.init({ publishableKey: 'sk_test_1' })`)).toContain('publishableKey')
  expect(await thrown(`StripeConnect.init({ publishableKey: 'pk_test_1' })`)).toContain('fetchClientSecret')
})

test.each(components)('%s has no fault that axe finds, in light and in dark', async (component) => {
  await askForDocument()
  await page.goto(`${server.url}/connect/${component}/${await secret()}`)
  await page.getByRole('heading').first().waitFor()
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('afterbegin', '<h1>Platform</h1>')`)
  await expectAccessible(page, ['light', 'dark'])
})

test('a secret shows no component that its session does not have, and an unknown one shows none', async () => {
  const { client_secret } = await stripe.accountSessions.create({ account, components: { payouts: { enabled: true } } })
  const status = async (path: string) => (await sandbox.fetch(new Request(`http://sandbox.test${path}`))).status
  expect(await status(`/connect/payouts/${client_secret}`)).toBe(200)
  expect(await status(`/connect/account-onboarding/${client_secret}`)).toBe(404)
  expect(await status('/connect/payouts/accs_secret__unknown')).toBe(404)
})

const answer = (component: string, session: string, fields: Record<string, string>) =>
  sandbox.fetch(
    new Request(`http://sandbox.test/connect/${component}/${session}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    }),
  )

test.each([
  ['payouts', 'complete'],
  ['payouts', 'update'],
  ['account-management', 'complete'],
  ['account-onboarding', 'update'],
  ['notification-banner', 'update'],
])('%s takes no answer "%s", which is that of another component', async (component, given) => {
  await askForDocument()
  await answer(component, await secret(), { answer: given, account_number: '000999999991' })
  expect((await stripe.accounts.retrieve(account)).requirements?.currently_due).toHaveLength(1)
  const { data } = await stripe.accounts.listExternalAccounts(account)
  expect(data.map((bank) => bank.last4)).not.toContain('9991')
})

test('a session without the collection of bank accounts takes an address alone', async () => {
  const features = { external_account_collection: false }
  const { client_secret } = await stripe.accountSessions.create({
    account,
    components: { account_management: { enabled: true, features } },
  })
  await begin([client_secret])
  await show('account-management')
  await frame('account-management').getByText('Change the address').click()
  await frame('account-management').getByLabel('Address').first().waitFor()
  expect(await frame('account-management').getByLabel('Account number or IBAN').count()).toBe(0)
  const refused = await answer('account-management', client_secret, {
    answer: 'update',
    account_number: '000999999991',
  })
  expect(refused.status).toBe(400)
  const { data } = await stripe.accounts.listExternalAccounts(account)
  expect(data.map((bank) => bank.last4)).not.toContain('9991')
})
