import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installedBrowser } from '@merchant-payments/vitest/installed-browser'
import { chromium, type Page } from 'playwright-core'
import { sellSamples } from './sell.ts'

// Takes the pictures of the README from the server that `npm start` runs, with sales of its demo merchant: `npm run screenshots`.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, 'docs/images')
const demo = JSON.parse(await readFile(join(process.env.DATA_DIR ?? join(root, '.data'), 'demo.json'), 'utf8'))

const checkout = await sellSamples(demo)
await mkdir(folder, { recursive: true })
const browser = await chromium.launch(await installedBrowser())
try {
  const page = await browser.newPage({
    viewport: { width: 1080, height: 720 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await page.goto(checkout)
  await page.getByLabel('Card number').waitFor()
  await take(page, 'checkout')
  await page.goto(demo.portal_url)
  await page.getByLabel('Email').fill(demo.portal_email)
  await page.getByLabel('Password').fill(demo.portal_password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The page keeps a connection open for what is new: it has no quiet moment, but its amounts.
  await page.getByRole('main').getByText(/\$\d/).first().waitFor()
  await take(page, 'portal')
} finally {
  await browser.close()
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
