import { serviceSignature, standardSecret } from '@merchant-payments/webhooks'
import { type Authority, createAuthority, type Received, startReceiver } from '@merchant-payments/webhooks/testing'
import { startDeliveryWorker } from '@merchant-payments/webhooks/worker'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal({ webhookAllowCidrs: ['127.0.0.0/8'], opensLiveAccounts: true })
const { database, services } = portal.server
let authority: Authority
beforeAll(async () => {
  authority = await createAuthority('Shop authority')
})

/** A shop's server on loopback, and a worker that delivers to it. The server accepts every event by default. */
async function hookedShop({ attempts = 3 } = {}) {
  const answer = { status: 204, body: '', when: Promise.resolve() }
  const receiver = await startReceiver(await authority.issue(), (response) => {
    void answer.when.then(() => response.writeHead(answer.status).end(answer.body))
  })
  const worker = await startDeliveryWorker({
    database,
    keyring: services.keyring,
    clock: services.clock,
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    allowCidrs: services.webhookAllowCidrs,
    trustedAuthorities: [authority.certificate],
    retrySchedule: [0, ...Array.from({ length: attempts - 1 }, () => 0.05)],
  })
  onTestFinished(() => worker.stop())
  return { ...receiver, answer }
}

async function register(url: string, events = ['*']) {
  const { data } = await portal.rest.post<{ id: string; secret: string }>('/webhook-endpoints', { url, events })
  return data
}

async function sendTestEvent(page: Page, type: string) {
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await page.getByLabel('Type').and(page.getByRole('dialog').getByRole('combobox')).selectOption(type)
  await page.getByRole('button', { name: 'Send event', exact: true }).click()
  await page.getByRole('heading', { name: 'Attempts' }).waitFor()
}

/** The signature headers of a request. */
const signaturesOf = ({ headers }: Received) => [
  headers['x-service-signature'],
  headers['x-service-signature-previous'],
]

test('the addresses that deliveries come from are shown once the operator has set them', async () => {
  const before = await portal.signIn('developer', { at: '/webhooks' })
  await before.getByText('No test endpoints yet.').waitFor()
  expect(await before.getByText('Source addresses').count()).toBe(0)
  services.webhookSourceAddresses = ['203.0.113.7', '2001:db8:1234:5678::/64']
  onTestFinished(() => {
    services.webhookSourceAddresses = []
  })
  const page = await portal.signIn('developer', { at: '/webhooks' })
  await page.getByRole('heading', { name: 'Source addresses' }).waitFor()
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /203|2001/ })
      .allInnerTexts(),
  ).toEqual([expect.stringContaining('203.0.113.7'), expect.stringContaining('2001:db8:1234:5678::/64')])
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('an endpoint is registered, and its secret is shown once', async () => {
  const shop = await hookedShop()
  const page = await portal.signIn('developer', { at: '/webhooks' })
  await page.getByText('No test endpoints yet.').waitFor()
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  await page.getByLabel('URL').fill('http://127.0.0.1/hook')
  await page.getByLabel('Only selected events').check()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByText('Select at least one event.').waitFor()
  await page.getByLabel('A payment succeeded').check()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await expect.poll(() => page.getByLabel('URL').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await page.getByLabel('URL').fill(shop.url)
  await page.getByLabel('Description').fill('Orders')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const heading = page.getByRole('heading', { name: 'Save this secret now' })
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  const [secret = '', standard = ''] = await page.getByText(/^whsec_/).allTextContents()
  expect(standard).toBe(standardSecret(secret))
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  expect(await page.content()).not.toContain(secret)
  expect(await page.content()).not.toContain(standard)
  await page.getByRole('row', { name: /Orders A payment succeeded.*Active/ }).waitFor()
  await expectFitsPhone(page)
  await page.getByRole('link', { name: shop.url }).click()
  await page.getByRole('heading', { level: 1, name: shop.url }).waitFor()
  await sendTestEvent(page, 'charge.refunded')
  await expect.poll(() => shop.received.length).toBe(1)
  const [sent] = shop.received as [Received]
  expect(signaturesOf(sent)).toEqual([serviceSignature(secret, sent.body), undefined])
})

test('a payment reaches an endpoint, and its delivery shows the request that was sent', async () => {
  const shop = await hookedShop()
  const { id, secret } = await register(shop.url, ['payment_intent.succeeded'])
  const lineItems = [{ name: 'Kettle', amount: 1000, currency: 'usd', quantity: 1 }]
  const redirects = { success_url: 'https://shop.example/', cancel_url: 'https://shop.example/' }
  const { data } = await portal.rest.post<{ id: string }>('/payment-sessions', { line_items: lineItems, ...redirects })
  await portal.pay(data.id)
  await expect.poll(() => shop.received.length).toBe(1)
  const [sent] = shop.received as [Received]
  expect(signaturesOf(sent)).toEqual([serviceSignature(secret, sent.body), undefined])
  const event = JSON.parse(sent.body.toString())

  const page = await portal.signIn('developer', { at: `/webhooks/${id}` })
  await page.getByRole('row', { name: /payment_intent.succeeded.*Succeeded/ }).waitFor()
  await page.getByText('Verify signatures').click()
  await page.getByText('PHP', { exact: true }).click()
  await page.getByText('hash_equals').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByLabel('Status').selectOption('Failed')
  await page.getByText('No deliveries match.').waitFor()
  await page.getByLabel('Status').selectOption('Succeeded')
  await page.getByRole('link', { name: 'payment_intent.succeeded' }).click()

  await page.getByRole('heading', { name: 'Attempt 1' }).waitFor()
  await page.getByText('The endpoint accepted the event.').waitFor()
  await page.getByRole('cell', { name: String(sent.headers['x-service-signature']) }).waitFor()
  await page.getByText('Raw', { exact: true }).click()
  await expect.poll(() => page.locator('figure pre').textContent()).toBe(sent.body.toString())
  await page.getByText(`Raw body, ${sent.body.length} bytes, as signed and sent`).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  const payment = page.getByRole('link', { name: event.data.id })
  expect(await payment.getAttribute('href')).toContain(`/payments/${event.data.id}`)
})

test('a delivery that failed shows why, and succeeds when it is replayed', async () => {
  const shop = await hookedShop()
  shop.answer.status = 500
  shop.answer.body = `<img src=x> ${'W'.repeat(500)} שגיאה`
  const { id } = await register(shop.url)
  const page = await portal.signIn('developer', { at: `/webhooks/${id}` })
  await sendTestEvent(page, 'charge.refunded')
  await page.getByText('test event: this object does not exist').waitFor()
  await page.getByRole('heading', { name: 'Attempt 3' }).waitFor()
  await page.getByText('Failed', { exact: true }).waitFor()
  expect(await page.getByText('The endpoint’s server failed.').count()).toBe(3)
  await page.getByText(shop.answer.body, { exact: true }).first().waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)

  shop.answer.status = 204
  await page.getByRole('button', { name: 'Replay' }).click()
  await page.getByRole('heading', { name: 'Attempt 4' }).waitFor()
  await page.getByText('Succeeded', { exact: true }).waitFor()
  expect(new Set(shop.received.map(({ body }) => body.toString())).size).toBe(1)
})

test('a delivery that is replayed during an attempt says so until the attempt ends', async () => {
  const shop = await hookedShop()
  const { id } = await register(shop.url)
  const page = await portal.signIn('developer', { at: `/webhooks/${id}` })
  await sendTestEvent(page, 'charge.refunded')
  await page.getByRole('heading', { name: 'Attempt 1' }).waitFor()
  const taken = Promise.withResolvers<void>()
  shop.answer.when = taken.promise
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect.poll(() => shop.received.length).toBe(2)
  await page.getByRole('button', { name: 'Send now' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'being sent now' })
  await notice.waitFor()
  taken.resolve()
  await page.getByRole('heading', { name: 'Attempt 2' }).waitFor()
  expect(await notice.count()).toBe(0)
})

test('after a roll both secrets sign', async () => {
  const shop = await hookedShop()
  const { id, secret } = await register(shop.url)
  const page = await portal.signIn('developer', { at: `/webhooks/${id}` })
  await page.getByRole('button', { name: 'Roll secret' }).click()
  await page.getByText('For 24 hours, each delivery carries two signatures').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Roll signing secret' }).click()
  await page.getByRole('heading', { name: 'Save this secret now' }).waitFor()
  const [rolled = '', standard] = await page.getByText(/^whsec_/).allTextContents()
  expect(standard).toBe(standardSecret(rolled))
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByText('the previous secret also signs').waitFor()
  await sendTestEvent(page, 'payment_intent.succeeded')
  await page.getByText('Succeeded', { exact: true }).waitFor()
  const [sent] = shop.received as [Received]
  expect(signaturesOf(sent)).toEqual([serviceSignature(rolled, sent.body), serviceSignature(secret, sent.body)])
})

test('an endpoint that failed ten times in a row is deactivated, is reactivated, and gets what it has missed', async () => {
  const shop = await hookedShop({ attempts: 12 })
  shop.answer.status = 503
  const { id } = await register(shop.url)
  const page = await portal.signIn('developer', { at: `/webhooks/${id}` })
  await sendTestEvent(page, 'charge.dispute.created')
  await page.getByText('The endpoint is deactivated').waitFor()
  expect(shop.received).toHaveLength(10)
  await page.getByRole('link', { name: shop.url }).click()
  await page.getByText('Deactivated after 10 consecutive failures').waitFor()
  await page.getByText('Deactivated after failures', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View failed deliveries' }).click()
  await page.getByText('Failed, on hold').waitFor()
  expect(await page.getByLabel('Status').inputValue()).toBe('failed')

  shop.answer.status = 204
  await page.getByRole('button', { name: 'Reactivate', exact: true }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Replay missed deliveries' }).click()
  await page.getByText('1 was put on hold while the endpoint was deactivated').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start replay' }).click()
  await page.getByText('Replay: 1 of 1 delivered.').waitFor()
  expect(shop.received).toHaveLength(11)

  // The same in one step.
  shop.answer.status = 503
  await sendTestEvent(page, 'charge.refunded')
  await page.getByText('The endpoint is deactivated').waitFor()
  await page.getByRole('link', { name: shop.url }).click()
  await page.getByText('HTTP 503', { exact: false }).waitFor()
  await page.getByText('1 delivery on hold, until replayed').waitFor()
  expect(await page.getByText('Failing since').locator('..').textContent()).toMatch(/\d/)
  shop.answer.status = 204
  await page.getByRole('button', { name: 'Reactivate and replay 1' }).click()
  await page.getByText('Replay: 1 of 1 delivered.').waitFor()
  await page.getByText('Active', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Deactivate endpoint' }).click()
  await page.getByText('Deactivated manually').waitFor()
})

test('the URL of an endpoint is changed, and a wrong one is refused beside its field', async () => {
  const shop = await hookedShop()
  const { id } = await register('https://127.0.0.1:9/old')
  const page = await portal.signIn('developer', { at: `/webhooks/${id}` })
  await page.getByRole('button', { name: 'Edit' }).click()
  expect(await page.getByLabel('URL').inputValue()).toBe('https://127.0.0.1:9/old')
  await page.getByLabel('URL').fill('http://127.0.0.1/new')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByLabel('URL').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await page.getByLabel('URL').fill(shop.url)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: shop.url }).waitFor()
  await sendTestEvent(page, 'charge.refunded')
  await expect.poll(() => shop.received.length).toBe(1)
})

test('every event is listed, also without an endpoint, and the live home page says what is left to do', async () => {
  const shop = await portal.shop()
  const { data: session } = await shop.rest.post<{ id: string }>('/payment-sessions', {
    line_items: [{ name: 'Tea', amount: 900, currency: 'usd', quantity: 1 }],
    success_url: 'https://shop.example/ok',
    cancel_url: 'https://shop.example/no',
  })
  await portal.pay(session.id)
  const page = await shop.signIn('developer', { at: '/events' })
  const rows = page.getByRole('table', { name: 'events' }).getByRole('link')
  await rows.nth(1).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByLabel('Type').selectOption('payment_intent.succeeded')
  await rows.nth(1).waitFor({ state: 'detached' })
  expect(await rows.allTextContents()).toEqual(['A payment succeeded'])
  await rows.click()
  await page.getByText('No endpoint asked for it').waitFor()
  await page.getByText('"payment_intent.succeeded"').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)

  const live = await shop.signIn('developer', { mode: 'live' })
  await live.getByRole('heading', { name: /^Going live: 2 of 4 to do/ }).waitFor()
  await expectAccessible(live)
  await expectFitsPhone(live)
})
