import { testBrowser } from '@merchant-payments/vitest/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listening } from '../../listen.ts'
import { createSandbox } from '../../sandbox.ts'
import { expectAccessible, expectFitsPhone } from '../../testing/accessible.ts'
import { openPage } from '../../testing/browser.ts'
import { createClient, oneItem } from '../../testing/sandbox.ts'

const sandbox = createSandbox({ forwardTo: () => new Response('not today', { status: 503 }) })
const stripe = createClient(sandbox, 'sk_test_any')
let server: Listening
let page: Page
/** Errors of the browser: in scripts, refused sources, failed loads. */
const complaints: string[] = []

beforeAll(async () => {
  server = await sandbox.listen()
  const recurring = { interval: 'month' } as const
  const price_data = { currency: 'usd', unit_amount: 900, recurring, product_data: { name: 'Pro' } }
  const monthly = { ...oneItem, mode: 'subscription' as const, line_items: [{ quantity: 1, price_data }] }
  await sandbox.pay(await stripe.checkout.sessions.create(monthly))
  await stripe.customers.create({ name: 'Anne-Marie de la Fontaine-Montgomery '.repeat(4), email: 'anne@example.com' })
  page = await openPage(await testBrowser(), (complaint) => complaints.push(complaint))
})
afterAll(async () => {
  await page.close()
  await sandbox.close()
})

test('pages are accessible in light and dark, and fit a phone', async () => {
  sandbox.faults.add({ action: 'event_twice', event: 'charge.*' })
  const [event] = sandbox.inspect.events({ type: 'invoice.paid' })
  const [request] = sandbox.inspect.requests({ method: 'POST' })
  const coloured = `dashboard/events/${event?.id}`
  for (const path of ['', 'dashboard/objects', 'dashboard/faults', coloured, `dashboard/requests/${request?.seq}`]) {
    await page.goto(`${server.url}/${path}`)
    await expectAccessible(page, path === coloured ? ['dark', 'light'] : ['light'])
    await expectFitsPhone(page)
  }
  sandbox.faults.clear()
  expect(complaints).toEqual([])
})

test('a person advances the clock, sees the renewal arrive, and finds it by its id', async () => {
  await page.goto(`${server.url}/dashboard/objects?type=invoice`)
  expect(await page.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'To the next renewal' }).click()
  await page.getByRole('row').nth(2).waitFor()
  expect(page.url()).toBe(`${server.url}/dashboard/objects?type=invoice`)
  const [charge] = sandbox.inspect.objects({ type: 'charge' })
  // The rows are there before the script of the page has run, which takes the key.
  await page.locator('[data-live]:visible').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(String(charge?.id))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: String(charge?.id) }).waitFor()
  expect(complaints).toEqual([])
})

test('what happens meanwhile is shown, unless someone reads', async () => {
  await page.goto(`${server.url}/dashboard/objects?type=customer`)
  const rows = page.getByRole('row')
  const before = await rows.count()
  await stripe.customers.create({ name: 'Grace Hopper' })
  await page.getByText('Grace Hopper').waitFor()
  expect(await rows.count()).toBe(before + 1)
  await page.getByRole('button', { name: 'Auto-refresh' }).click()
  expect(await page.getByRole('button', { name: 'Auto-refresh' }).getAttribute('aria-pressed')).toBe('false')
  expect(complaints).toEqual([])
})

test('a person adds a fault, copies a card and sends an event again', async () => {
  await page.goto(`${server.url}/dashboard/faults`)
  await page.getByLabel('What goes wrong').selectOption('drop')
  await page.getByLabel('Route').fill('POST /v1/refunds')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Remove: The connection is cut' }).waitFor()
  expect(sandbox.faults.list()).toMatchObject([{ action: 'drop', route: 'POST /v1/refunds' }])

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${server.url}/dashboard/test-cards`)
  await page.getByRole('button', { name: 'Copy 4000 0000 0000 9995' }).click()
  await page.getByRole('button', { name: 'Copy 4000 0000 0000 9995' }).getByText('Copied').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('4000000000009995')

  const [event] = sandbox.inspect.events({ type: 'charge.succeeded' })
  await page.goto(`${server.url}/dashboard/events/${event?.id}`)
  const attempts = () => page.getByText('not today').count()
  const before = await attempts()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(attempts).toBeGreaterThan(before)
  expect(complaints).toEqual([])
})
