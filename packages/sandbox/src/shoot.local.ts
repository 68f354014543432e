import chromium from '@sparticuz/chromium'
import { chromium as pw } from 'playwright-core'
import { testSandbox, readyAccount, ONE_ITEM, clientOf } from './testing/sandbox.ts'
import { createSandbox } from './sandbox.ts'
import { KEYS } from './testing/sandbox.ts'
import { listen } from './listen.ts'
const port = 24311
const sandbox = createSandbox({ file: ':memory:', publicUrl: `http://127.0.0.1:${port}`, keys: KEYS, log: { info() {}, error: console.error } })
const server = await listen(sandbox, { host: '127.0.0.1', port })
const stripe = clientOf(sandbox)
const account = await readyAccount(stripe)
const on = { stripeAccount: account.id }
const img = (c: string) => `http://127.0.0.1:${port}/assets/icon.svg`
const one = await stripe.checkout.sessions.create(ONE_ITEM, on)
const many = await stripe.checkout.sessions.create({ ...ONE_ITEM, billing_address_collection: 'required', customer_email: 'ada@example.com', line_items: [
  { quantity: 2, price_data: { currency: 'usd', unit_amount: 1800, product_data: { name: 'Ethiopia Guji, 250 g', description: 'Washed. Peach, jasmine, honey.', images: [img('a')] } } },
  { quantity: 1, price_data: { currency: 'usd', unit_amount: 3450, product_data: { name: 'Ceramic dripper' } } },
  { quantity: 1, price_data: { currency: 'usd', unit_amount: 389, product_data: { name: 'Processing fee' } } },
] }, on)
const nasty = await stripe.checkout.sessions.create({ ...ONE_ITEM, line_items: [
  { quantity: 1, price_data: { currency: 'kwd', unit_amount: 1250, product_data: { name: '<script>alert(1)</script><img src=x onerror=alert(1)>' } } },
  { quantity: 3, price_data: { currency: 'kwd', unit_amount: 5000, product_data: { name: 'قهوة عربية مع الهيل ☕️🎉', description: 'W'.repeat(300) } } },
  { quantity: 1, price_data: { currency: 'kwd', unit_amount: 10, product_data: { name: 'x'.repeat(500) } } },
] }, on)
const browser = await pw.launch({ executablePath: await chromium.executablePath(), args: chromium.args.filter((a) => a !== '--single-process') })
const which = process.argv[2] ?? 'all'
async function shots(name: string, url: string, act: (p: import('playwright-core').Page) => Promise<void> = async () => {}) {
  for (const [v, o] of Object.entries({ light: { viewport: { width: 1280, height: 860 } }, dark: { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' as const }, phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } })) {
    const page = await browser.newPage(o)
    page.on('console', (m) => console.log(name, v, m.text()))
    page.on('pageerror', (e) => console.log(name, v, 'ERR', e.message))
    await page.goto(url)
    await act(page)
    await page.screenshot({ path: `/tmp/shots/${name}-${v}.png`, fullPage: true })
    await page.close()
  }
}
const fill = async (p: import('playwright-core').Page, number: string) => {
  await p.getByLabel('Email').fill('ada@example.com'); await p.getByLabel('Card number').fill(number); await p.getByLabel('Expiration').fill('1230'); await p.getByLabel('CVC').fill('123'); await p.getByLabel('Name on card').fill('Ada Lovelace')
}
const want = (n: string) => which === 'all' || which.split(',').includes(n)
if (want('one')) await shots('one', one.url!)
if (want('many')) await shots('many', many.url!, async (p) => { await p.getByText('Numbers to try').click() })
if (want('nasty')) await shots('nasty', nasty.url!)
const ship = await stripe.checkout.sessions.create({ ...ONE_ITEM, shipping_address_collection: { allowed_countries: ['TT', 'JM'] }, shipping_options: [['Post, 5 to 7 days', 0], ['Courier', 500]].map(([d, a]) => ({ shipping_rate_data: { type: 'fixed_amount' as const, display_name: String(d), fixed_amount: { amount: Number(a), currency: 'usd' } } })) }, on)
if (want('ship')) await shots('ship', ship.url!)
if (want('declined')) await shots('declined', one.url!, async (p) => { await fill(p, '4000000000000002'); await p.getByRole('button', { name: /^Pay/ }).click(); await p.getByRole('alert').waitFor() })
if (want('errors')) await shots('errors', one.url!, async (p) => { await p.getByLabel('Card number').fill('4242424242424241'); await p.getByRole('button', { name: /^Pay/ }).click(); await p.getByRole('alert').first().waitFor() })
if (want('auth')) await shots('auth', one.url!, async (p) => { await fill(p, '4000002760003184'); await p.getByRole('button', { name: /^Pay/ }).click(); await p.getByText('Complete authentication').waitFor() })
if (want('welcome')) await shots('welcome', `http://127.0.0.1:${port}/`)
await stripe.checkout.sessions.expire(many.id, {}, on)
if (want('expired')) await shots('expired', many.url!)
await browser.close(); await server.close(); await sandbox.close()
