import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()
/** Bytes that a guide loads at first, compressed: less than a quarter of what a page of the portal may. */
const maxLoaded = 40_000

test.each(['/docs', '/docs/shop', '/docs/fees', '/docs/details/operating'])(
  '%s is accessible in both colour schemes, fits a phone, and loads little',
  async (path) => {
    const page = await portal.visit(path)
    const loaded: string[] = []
    page.on('response', (answer) => loaded.push(new URL(answer.url()).pathname))
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
    await expectFitsPhone(page)
    const sizes = loaded
      .filter((file) => file.startsWith('/assets/') || file === path)
      .map(async (file) => {
        const built = file.startsWith('/assets/') ? file : `${file === '/docs' ? '/docs/index' : file}.html`
        return (await readFile(join(inject('builtPortal'), `${built}.br`))).byteLength
      })
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(maxLoaded)
  },
)

test('the search finds a passage by its beginning, and leads to it with the keyboard alone', async () => {
  const page = await portal.visit('/docs')
  await page.keyboard.press('/')
  await page.keyboard.type('idempot')
  const found = page.locator('.search-results a')
  await found.filter({ hasText: 'Idempotency' }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('evidence past due')
  await found.first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toMatch(/\/docs\/(errors|disputes|details\/\w+)#/)
})

test.each([
  ['could not be fetched', (route: Route) => route.abort()],
  ['is something else', (route: Route) => route.fulfill({ body: '<html></html>' })],
] as const)('a search whose index %s says so, and finds at the next key', async (_, answer) => {
  const page = await portal.visit('/docs')
  await page.route('**/docs/search.json', answer)
  await page.keyboard.press('/')
  await page.keyboard.type('idempotenc')
  const status = page.getByRole('status')
  await expect.poll(() => status.textContent()).toBe('The search could not be loaded. Type on to try again.')
  await page.unroute('**/docs/search.json')
  await page.keyboard.type('y')
  await expect.poll(() => status.textContent()).toMatch(/^[1-9]\d* found$/)
})

test('a language that was chosen is shown on the next page, too', async () => {
  const page = await portal.visit('/docs/shop')
  await page.getByRole('tab', { name: 'Python' }).click()
  expect(await page.getByText('class Shop(BaseHTTPRequestHandler)').isVisible()).toBe(true)
  await page.goto('/docs/webhooks')
  expect(await page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true')
  expect(await page.getByText('hmac.compare_digest').isVisible()).toBe(true)
  expect(await page.getByText('timingSafeEqual').first().isVisible()).toBe(false)
  await page.keyboard.press('Tab')
  await page.getByRole('tab', { name: 'Python' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('tab', { name: 'PHP' }).getAttribute('aria-selected')).toBe('true')
})

test('the calculator of fees shows the formula with its numbers', async () => {
  const page = await portal.visit('/docs/fees')
  await page.getByLabel('The fee is paid by').selectOption('customer')
  const result = page.locator('.calculator output')
  await result.getByText('The customer pays 10.94 USD').waitFor()
  await page.getByLabel('Currency').selectOption('jpy')
  await result.getByText('The customer pays 1115 JPY').waitFor()
  await page.getByLabel('Amount in minor units').fill('10.5')
  await expect.poll(() => result.textContent()).toContain('is an integer')
})

test('code and whole pages are copied, with this server’s address in them', async () => {
  const page = await portal.visit('/docs/quick-start')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByText(`${portal.server.origin}/api/v1`).first().waitFor()
  const copied = () => page.evaluate('navigator.clipboard.readText()')
  await page.locator('figure', { hasText: 'export BASE' }).getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await copied()).toContain(`export BASE=${portal.server.origin}/api/v1\n`)
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect.poll(copied).toContain('# Quick start\n')
  const markdown = await fetch(`${portal.server.origin}/docs/quick-start.md`)
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await markdown.text()).toContain('# Quick start\n')
})

test('a page whose Markdown cannot be loaded says so on its button', async () => {
  const page = await portal.visit('/docs/quick-start')
  await page.route('**/docs/quick-start.md', (route) => route.abort())
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await page.getByRole('button', { name: 'Not loaded' }).waitFor()
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor()
  expect(await page.getByRole('button', { name: 'Not loaded' }).count()).toBe(0)
})

test.each([
  ['/llms.txt', 'text/plain', '(/docs/quick-start.md)'],
  ['/llms-full.txt', 'text/plain', '# Subscriptions'],
  ['/docs/vectors/signatures.json', 'application/json', 'whsec_'],
])('%s is served', async (path, type, text) => {
  const answer = await fetch(portal.server.origin + path)
  expect(answer.headers.get('content-type')).toContain(type)
  expect(await answer.text()).toContain(text)
})

test('an error leads to what it means', async () => {
  const { error } = (await (await fetch(`${portal.server.origin}/api/v1/account`)).json()) as {
    error: { doc_url: string }
  }
  const { pathname, hash } = new URL(error.doc_url)
  const page = await portal.visit(pathname + hash)
  expect(await page.locator(hash).textContent()).toBe('unauthorized')
})
