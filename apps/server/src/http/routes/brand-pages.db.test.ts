import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setBrand } from '@merchant-payments/api/operator'
import { dataUrl, png } from '@merchant-payments/api/testing'
import { platformMerchantId } from '@merchant-payments/db'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { testBrowser } from '../../testing/browser.ts'
import { redirects } from '../../testing/examples.ts'
import { testServer } from '../../testing/test-server.ts'

const built = await mkdtemp(join(tmpdir(), 'brand-pages-'))
afterAll(() => rm(built, { recursive: true }))
const page = (title: string) =>
  `<html><head><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><title>${title}</title></head><body><img src="/favicon.svg" alt=""><p>Merchant Payments API</p></body></html>`
await mkdir(join(built, 'docs'))
await writeFile(join(built, 'index.html'), page('Merchant Payments'))
await writeFile(join(built, 'docs.html'), page('API reference · Merchant Payments'))
await writeFile(join(built, 'docs/fees.html'), page('Fees · Merchant Payments'))
for (const file of ['llms.txt', 'llms-full.txt', 'docs/fees.md'])
  await writeFile(join(built, file), '# Merchant Payments API\n')

const server = await testServer({ publicUrl: 'https://pay.example', built })
const { processor, services } = server

const html = { headers: { accept: 'text/html' } }
const read = async (path: string) => {
  const answer = await fetch(`${server.origin}${path}`, { redirect: 'manual', ...html })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const acme = {
  name: 'Acme & "Sons"',
  logo: dataUrl(png(200, 50)),
  icon: dataUrl(png(64, 64)),
  color: '#ffd400',
  support_url: 'https://acme.example/help',
  terms_url: 'https://acme.example/terms',
}

/** Sets a brand of the platform, which pages show after a moment. */
async function brandPlatform(input: object | null) {
  if (input === null) await server.database.prisma.brand.deleteMany()
  else await setBrand(services, platformMerchantId, input)
  const shown = input === null ? 'Merchant Payments' : 'Acme'
  await vi.waitFor(async () => expect((await read('/')).text).toContain(shown), { timeout: 30_000 })
}

async function receiptOf(plan: 'free' | 'brand') {
  const merchant = await server.merchant(plan)
  const shop = server.as(merchant.test_key)
  const { data } = await shop.post<{ id: string }>('/payment-sessions', {
    line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
    ...redirects,
  })
  await processor.pay(data.id)
  for (const event of await processor.events()) await server.deliver(event)
  const { data: list } = await shop.get<{ items: { receipt_url: string }[] }>('/test-payments')
  return { merchant, path: new URL(list.items[0]?.receipt_url ?? '').pathname }
}

test('pages of the platform show its brand, and nothing of ours', async () => {
  const ours = await read('/')
  expect(ours.text).toBe(page('Merchant Payments'))
  await brandPlatform(acme)
  onTestFinished(() => brandPlatform(null))
  const { path } = await receiptOf('free')
  for (const address of [
    '/',
    '/docs/reference',
    '/docs/fees',
    '/nothing',
    path,
    '/payment-actions/none',
    '/receipts/none',
  ]) {
    const { text, headers } = await read(address)
    expect(text, address).toContain('Acme &amp; &quot;Sons&quot;')
    expect(text, address).not.toMatch(/Merchant Payments|favicon/)
    const icon = /<link rel="icon" href="([^"]+)"/.exec(text)?.[1] ?? ''
    expect(await read(icon), address).toMatchObject({ status: 200 })
    expect(headers.get('content-security-policy'), address).toContain("img-src 'self'")
  }
  const { text } = await read('/')
  const written = /<meta name="brand" content="([^"]+)">/
    .exec(text)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  expect(JSON.parse(written ?? '')).toMatchObject({ name: 'Acme & "Sons"', termsUrl: 'https://acme.example/terms' })
  const theme = await read(/<link rel="stylesheet" href="(\/brand\/theme[^"]+)">/.exec(text)?.[1] ?? '')
  expect(theme.headers.get('content-type')).toContain('text/css')
  expect(theme.text).toContain('--accent: #ffd400')
  expect(theme.text).toContain('--on-accent: #000000')
})

test('texts for programs have the name of the brand (fault: ours)', async () => {
  const { text: contract } = await read('/api/v1/openapi.json')
  expect(JSON.parse(contract).info.title).toBe('Merchant Payments API')
  await brandPlatform(acme)
  onTestFinished(() => brandPlatform(null))
  for (const address of ['/llms.txt', '/llms-full.txt', '/docs/fees.md'])
    expect((await read(address)).text, address).toBe('# Acme & "Sons" API\n')
  const { text } = await read('/api/v1/openapi.json')
  expect(JSON.parse(text).info.title).toBe('Acme & "Sons" API')
  expect(text).not.toContain('Merchant Payments')
})

test('authenticator apps and passkeys have the name of the brand (fault: ours)', async () => {
  const { merchant_id, portal_email, portal_password: password } = await server.merchant()
  const browser = testBrowser(server.origin)
  expect((await browser.signIn(portal_email, password)).status).toBe(200)
  browser.choose(merchant_id)
  await browser.trpc.portal.people.reauthenticate.mutate({ password })
  const names = async () => {
    const setup = (await (await browser.post('/two-factor/enable', { password })).json()) as { totpURI: string }
    const options = await browser.request(`${server.origin}/portal/auth/passkey/generate-register-options`)
    const { rp } = (await options.json()) as { rp: { name: string } }
    return [new URL(setup.totpURI).searchParams.get('issuer'), rp.name]
  }
  expect(await names()).toEqual(['Merchant Payments', 'Merchant Payments'])
  await brandPlatform(acme)
  onTestFinished(() => brandPlatform(null))
  expect(await names()).toEqual([acme.name, acme.name])
  await brandPlatform(null)
  expect(await names()).toEqual(['Merchant Payments', 'Merchant Payments'])
})

test('customers of a merchant with a brand see that brand, others that of the platform', async () => {
  await brandPlatform(acme)
  onTestFinished(() => brandPlatform(null))
  const [free, branded] = [await receiptOf('free'), await receiptOf('brand')]
  for (const { merchant } of [free, branded])
    await setBrand(services, merchant.merchant_id, {
      name: 'Tea House',
      color: '#112233',
      privacy_url: 'https://tea.example/p',
    })
  expect((await read(free.path)).text).not.toContain('Tea House')
  const { text } = await read(branded.path)
  expect(text).toContain('<bdi>Tea House</bdi>')
  expect(text).toContain('href="https://tea.example/p"')
  expect(text).not.toContain('Acme')
  expect(text).toContain('/brand/mark-54-112233.svg')
  // After a checkout of a link from the portal (fault: the platform's).
  for (const at of ['/?paid=cs_test_1', '/?left']) {
    expect((await read(`${at}&merchant=${branded.merchant.merchant_id}`)).text, at).toContain('Tea House')
    for (const other of [free.merchant.merchant_id, 'mer_none', "mer_'"])
      expect((await read(`${at}&merchant=${other}`)).text, other).toContain('Acme')
  }
})

test('images and marks are public, immutable, and what their name says', async () => {
  const { logo } = await setBrand(services, platformMerchantId, acme)
  onTestFinished(() => brandPlatform(null))
  const answer = await fetch(`${server.origin}/brand/${logo}`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(png(200, 50))).toBe(true)
  const mark = await read('/brand/mark-26-ffd400.svg')
  expect(mark.headers.get('content-type')).toContain('image/svg+xml')
  expect(mark.text).toContain('fill="#000000">&amp;</text>')
  for (const file of [`${'a'.repeat(64)}.png`, 'mark-zz-ffd400.svg', 'theme-ffd400.css', '%00', '..%2fadmin'])
    expect((await read(`/brand/${file}`)).status, file).toBe(404)
})
