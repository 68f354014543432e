import { addOperator, setBrand } from '@merchant-payments/api/operator'
import { dataUrl, png } from '@merchant-payments/api/testing'
import { platformMerchantId } from '@merchant-payments/db'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, openPortal } from './portal.ts'

const portal = await openPortal()
const { services, database } = portal.server

const logo = { name: 'logo.png', mimeType: 'image/png', buffer: png(200, 50, '#0a6847') }

/** On the first only black can be read, on the second only white; the third is in between. */
// The first one differs from the brands of the tests before: a page may show a brand for two seconds after a change.
const colors = ['#1a1f36', '#ffd400', '#777777']

/** Fills the form of a brand, looks at the preview, and saves. */
async function fillBrand(page: Page, name: string, color: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.locator('input[type=file]').first().setInputFiles(logo)
  await page.getByLabel('Button colour').fill(color)
  await page.getByLabel('Support page').fill('https://acme.example/help')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('img', { name }).first().waitFor()
  const pay = preview.getByText('Pay $25.00')
  expect(await pay.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
}

test('the owner of a merchant sets a brand with a preview, and its plan decides', async () => {
  const page = await portal.signIn('owner', { at: '/brand' })
  await page.getByText('The plans Brand and Pro show your own brand.').waitFor()
  await expectAccessible(page)
  await database.prisma.merchant.update({ where: { id: portal.merchant.merchant_id }, data: { plan: 'brand' } })
  await page.reload()
  await fillBrand(page, 'Tea House', '#ffd400')
  await expectAccessible(page)
  await expectFitsPhone(page)
  const { brand } = await (await portal.as('owner')).portal.brand.retrieve.query({})
  expect(brand).toMatchObject({ name: 'Tea House', color: '#ffd400', support_url: 'https://acme.example/help' })
  expect(brand?.logo).toMatch(/\/brand\/[0-9a-f]{64}\.png$/)

  await page.getByLabel('Button colour').fill('yellow')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('must be a colour as #rrggbb').waitFor()
})

test('an operator sets the platform’s brand, and the portal shows it', async () => {
  await addOperator(services, { email: portal.merchant.portal_email, name: 'Op', existing: true })
  const page = await portal.signIn('owner')
  await page.goto(`${portal.server.origin}/#/operator/brand`)
  await fillBrand(page, 'Acme Pay', '#ffd400')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await expect
    .poll(async () => {
      await page.reload()
      return page.title()
    })
    .toBe('Brand · Acme Pay')
  await page.getByRole('banner').getByRole('img', { name: 'Acme Pay' }).waitFor()

  await page.getByRole('button', { name: 'Remove brand' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this brand?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove brand' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await database.prisma.brand.count({ where: { owner: platformMerchantId } })).toBe(0)
  await expect
    .poll(async () => {
      await page.reload()
      return page.title()
    })
    .toBe('Brand · Merchant Payments')
})

test.each(colors)('in %s, sign-in and portal can be read and show nothing of ours', async (color) => {
  await setBrand(services, platformMerchantId, {
    name: 'Acme Pay',
    ...(color === '#777777' ? {} : { logo: dataUrl(logo.buffer) }),
    color,
    accent: color,
    support_email: 'help@acme.example',
    terms_url: 'https://acme.example/terms',
    privacy_url: 'https://acme.example/privacy',
  })
  const page = await portal.visit('/#/sign-in')
  const theme = `theme-${color.slice(1)}`
  await expect
    .poll(async () => {
      await page.reload()
      return page.locator(`head link[rel=stylesheet][href*="${theme}"]`).count()
    })
    .toBe(1)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.title()).toBe('Sign in · Acme Pay')
  expect(await page.content()).not.toMatch(/Merchant Payments/)
  await page.getByRole('link', { name: 'Terms' }).waitFor()
  await expectAccessible(page)
  await expectFitsPhone(page)
  const home = await portal.signIn('owner', { at: '/account', mode: 'live' })
  await expectAccessible(home)
  expect(await home.content()).not.toMatch(/Merchant Payments/)
})

test('no guide and no text for programs has our name beside the brand (fault: the contract, llms.txt)', async () => {
  await setBrand(services, platformMerchantId, { name: 'Acme Pay' })
  const { origin } = portal.server
  const read = async (path: string) => (await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })).text()
  await expect.poll(() => read('/llms.txt')).toContain('# Acme Pay API')
  const guides = [...(await read('/llms.txt')).matchAll(/\]\((\/docs\/[\w/-]+)\.md\)/g)].map(([, path]) => path ?? '')
  expect(guides.length).toBeGreaterThan(20)
  const pages = ['/', '/docs', '/docs/reference', '/docs/sdk', '/llms-full.txt', '/api/v1/openapi.json', '/nothing']
  for (const path of [...pages, ...guides, ...guides.map((guide) => `${guide}.md`)])
    expect((await read(path)).match(/.{0,40}Merchant Payments.{0,40}/g), path).toBeNull()
})
