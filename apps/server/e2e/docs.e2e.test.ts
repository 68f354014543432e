import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectStandardHeaders } from '../src/testing/send.ts'
import { browserForTests } from './checkout-page.ts'
import { startInstallation } from './installation.ts'

const browser = browserForTests()

/** Faults of the page from now on: errors, violations of its policy, and requests to other hosts. */
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

  const opened = await page.goto(`${origin}/docs/reference#/Products/listProducts`)
  expectStandardHeaders(opened?.headers() ?? {})
  await page.getByText('Version 2025-01-01').waitFor()
  expect(await page.getByRole('link', { name: 'Download OpenAPI' }).getAttribute('href')).toBe('/api/v1/openapi.json')
  const operation = page.locator('#operations-Products-listProducts')
  await operation.getByRole('button', { name: 'Try it out' }).click()
  const answered = page.waitForResponse((answer) => answer.url().startsWith(`${demo.base_url}/products`))
  await operation.getByRole('button', { name: 'Execute' }).click()
  const answer = await answered
  expect(answer.status()).toBe(200)
  expect(await answer.request().headerValue('authorization')).toBe(`Bearer ${demo.test_key}`)
  await operation.locator('.live-responses-table').getByText('"success": true').waitFor()
  expect(faults).toEqual([])
})
