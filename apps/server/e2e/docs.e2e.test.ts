import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectStandardHeaders } from '../src/testing/send.ts'
import { browserForTests } from './checkout-page.ts'
import { startInstallation } from './installation.ts'

const browser = browserForTests()

/** What goes wrong on the page from now on: errors, what its policy refuses, and requests to any other host. */
async function faultsOf(page: Page, origin: string): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (asked !== origin && protocol !== 'data:') faults.push(`asked ${request.url()}`)
  })
  await page.addInitScript({
    content: `addEventListener('securitypolicyviolation', (event) => console.error('refused', event.effectiveDirective))`,
  })
  return faults
}

test('the reference of the API sends its first request with the key of the demo, and asks no other host', async () => {
  const { demo } = await startInstallation()
  const { origin } = new URL(demo.base_url)
  const page = await browser.page()
  const faults = await faultsOf(page, origin)

  const opened = await page.goto(`${origin}/docs/reference#tag/products/GET/products`)
  expectStandardHeaders(opened?.headers() ?? {})
  await page.getByText('Version 2025-01-01').waitFor()
  // What Scalar leaves without a name has one here.
  await page.locator('.scalar-code-copy[aria-label="Copy"]').first().waitFor({ state: 'attached' })
  await expect
    .poll(() => page.locator('.scalar-code-copy:not([aria-label]), .response-card[role="region"]').count())
    .toBe(0)
  expect(await page.getByRole('link', { name: 'Download OpenAPI' }).getAttribute('href')).toBe('/api/v1/openapi.json')
  await page.getByRole('button', { name: /^Test Request.*get \/products\)/ }).click()
  const answered = page.waitForResponse((answer) => answer.url().startsWith(`${demo.base_url}/products`))
  await page.getByRole('button', { name: /^Send/ }).first().click()
  const answer = await answered
  expect(answer.status()).toBe(200)
  expect(await answer.request().headerValue('authorization')).toBe(`Bearer ${demo.test_key}`)
  await page.getByText('200 OK').waitFor()
  expect(faults).toEqual([])
  // What Scalar writes into the page as styles is in force, though the policy takes none.
  expect(await page.evaluate('document.adoptedStyleSheets.length')).toBeGreaterThan(2)
})
