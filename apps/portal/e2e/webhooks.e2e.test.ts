import { signature, startDeliveryWorker } from '@merchant-payments/webhooks'
import { type Authority, createAuthority, type Received, startReceiver } from '@merchant-payments/webhooks/testing'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal({ webhookAllowCidrs: ['127.0.0.0/8'] })
const { database, services } = portal.server
let authority: Authority
beforeAll(async () => {
  authority = await createAuthority('Shop authority')
})

/** A shop's server on loopback, and a worker that delivers to it; it takes what it gets until told otherwise. */
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
  await page.getByRole('button', { name: 'Send it', exact: true }).click()
  await page.getByRole('heading', { name: 'Attempts' }).waitFor()
}

/** What a request says of who signed it. */
const signaturesOf = ({ headers }: Received) => [
  headers['x-service-signature'],
  headers['x-service-signature-previous'],
]

it('an endpoint is registered, and its secret is shown once', async () => {
  const shop = await hookedShop()
  const page = await portal.signIn('developer', { at: '/webhooks' })
  await page.getByText('Nobody listens to test events yet.').waitFor()
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  await page.getByLabel('Address').fill('http://127.0.0.1/hook')
  await page.getByLabel('Only these').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('Choose at least one.').waitFor()
  await page.getByLabel('A payment succeeded').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect.poll(() => page.getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await page.getByLabel('Address').fill(shop.url)
  await page.getByLabel('Description').fill('Orders')
  await page.getByRole('button', { name: 'Register' }).click()
  const heading = page.getByRole('heading', { name: 'Keep this secret now' })
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('row', { name: /Orders A payment succeeded.*Active/ }).waitFor()
  await expectFitsPhone(page)
  await page.getByRole('link', { name: shop.url }).click()
  await page.getByRole('heading', { level: 1, name: shop.url }).waitFor()
  await sendTestEvent(page, 'charge.refunded')
  await expect.poll(() => shop.received.length).toBe(1)
  const [sent] = shop.received as [Received]
  expect(signaturesOf(sent)).toEqual([signature(secret, sent.body), undefined])
})

it('a payment is told of, and its delivery shows what was sent', async () => {
  const shop = await hookedShop()
  const { id, secret } = await register(shop.url, ['payment_intent.succeeded'])
  const lineItems = [{ name: 'Kettle', amount: 1000, currency: 'usd', quantity: 1 }]
  const redirects = { success_url: 'https://shop.example/', cancel_url: 'https://shop.example/' }
  const { data } = await portal.rest.post<{ id: string }>('/payment-sessions', { line_items: lineItems, ...redirects })
  await portal.pay(data.id)
  await expect.poll(() => shop.received.length).toBe(1)
  const [sent] = shop.received as [Received]
  expect(signaturesOf(sent)).toEqual([signature(secret, sent.body), undefined])
  const event = JSON.parse(sent.body.toString())

  const page = await portal.signIn('developer', { at: `/webhooks/${id}` })
  await page.getByRole('row', { name: /payment_intent.succeeded.*Succeeded/ }).waitFor()
  await page.getByText('Verify what arrives').click()
  await page.getByText('PHP', { exact: true }).click()
  await page.getByText('hash_equals').waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await page.getByLabel('State').selectOption('Failed')
  await page.getByText('No delivery fits.').waitFor()
  await page.getByLabel('State').selectOption('Succeeded')
  await page.getByRole('link', { name: 'payment_intent.succeeded' }).click()

  await page.getByRole('heading', { name: 'Attempt 1' }).waitFor()
  await page.getByText('The endpoint has taken it.').waitFor()
  await page.getByRole('cell', { name: String(sent.headers['x-service-signature']) }).waitFor()
  await page.getByText('As sent', { exact: true }).click()
  await expect.poll(() => page.locator('figure pre').textContent()).toBe(sent.body.toString())
  await page.getByText(`The ${sent.body.length} bytes that are signed and sent`).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  const payment = page.getByRole('link', { name: event.data.id })
  expect(await payment.getAttribute('href')).toContain(`/payments/${event.data.id}`)
})

it('a delivery that failed shows why, and succeeds when it is replayed', async () => {
  const shop = await hookedShop()
  shop.answer.status = 500
  shop.answer.body = `<img src=x> ${'W'.repeat(500)} שגיאה`
  const { id } = await register(shop.url)
  const page = await portal.signIn('developer', { at: `/webhooks/${id}` })
  await sendTestEvent(page, 'charge.refunded')
  await page.getByText('made up: a test event').waitFor()
  await page.getByRole('heading', { name: 'Attempt 3' }).waitFor()
  await page.getByText('Failed', { exact: true }).waitFor()
  expect(await page.getByText('Something in the server went wrong.').count()).toBe(3)
  await page.getByText(shop.answer.body, { exact: true }).first().waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)

  shop.answer.status = 204
  await page.getByRole('button', { name: 'Replay' }).click()
  await page.getByRole('heading', { name: 'Attempt 4' }).waitFor()
  await page.getByText('Succeeded', { exact: true }).waitFor()
  expect(new Set(shop.received.map(({ body }) => body.toString())).size).toBe(1)
})

it('a delivery that is replayed while it is being sent says so, and no longer when that is over', async () => {
  const shop = await hookedShop()
  const { id } = await register(shop.url)
  const page = await portal.signIn('developer', { at: `/webhooks/${id}` })
  await sendTestEvent(page, 'charge.refunded')
  await page.getByRole('heading', { name: 'Attempt 1' }).waitFor()
  const taken = Promise.withResolvers<void>()
  shop.answer.when = taken.promise
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect.poll(() => shop.received.length).toBe(2)
  await page.getByRole('button', { name: 'Send it now' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'being sent right now' })
  await notice.waitFor()
  taken.resolve()
  await page.getByRole('heading', { name: 'Attempt 2' }).waitFor()
  expect(await notice.count()).toBe(0)
})

it('after a roll both secrets sign', async () => {
  const shop = await hookedShop()
  const { id, secret } = await register(shop.url)
  const page = await portal.signIn('developer', { at: `/webhooks/${id}` })
  await page.getByRole('button', { name: 'Roll the secret' }).click()
  await page.getByText('For 24 hours each delivery has two signatures').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Roll it' }).click()
  const rolled = (await page.getByText(/^whsec_/).textContent()) ?? ''
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByText('the one before signs as well').waitFor()
  await sendTestEvent(page, 'payment_intent.succeeded')
  await page.getByText('Succeeded', { exact: true }).waitFor()
  const [sent] = shop.received as [Received]
  expect(signaturesOf(sent)).toEqual([signature(rolled, sent.body), signature(secret, sent.body)])
})

it('an endpoint that failed ten times in a row is deactivated, is reactivated, and gets what it has missed', async () => {
  const shop = await hookedShop({ attempts: 12 })
  shop.answer.status = 503
  const { id } = await register(shop.url)
  const page = await portal.signIn('developer', { at: `/webhooks/${id}` })
  await sendTestEvent(page, 'charge.dispute.created')
  await page.getByText('Its endpoint is deactivated').waitFor()
  expect(shop.received).toHaveLength(10)
  await page.getByRole('link', { name: shop.url }).click()
  await page.getByText('Deactivated after 10 failures in a row').waitFor()
  await page.getByText('Deactivated after failures', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See what failed' }).click()
  await page.getByText('Failed, and kept').waitFor()
  expect(await page.getByLabel('State').inputValue()).toBe('failed')

  shop.answer.status = 204
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Replay what it has missed' }).click()
  await page.getByText('1 was kept while the endpoint was deactivated').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Replay them' }).click()
  await page.getByText('1 delivery is on the way again.').waitFor()
  await expect.poll(() => shop.received.length).toBe(11)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Deactivate it' }).click()
  await page.getByText('Deactivated by hand').waitFor()
})
