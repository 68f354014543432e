import { testBrowser } from '@merchant-payments/vitest/browser'
import type { Browser, Page } from 'playwright-core'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Listening, listen } from '../../listen.ts'
import { openPage } from '../../testing/browser.ts'
import { createReadyAccount, createTestSandbox, oneItem } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
let browser: Browser
let server: Listening
let page: Page
let on: Stripe.RequestOptions
/** Errors of the browser: in scripts, refused sources, failed loads. */
let complaints: string[] = []

beforeAll(async () => {
  browser = await testBrowser()
  server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  on = { stripeAccount: (await createReadyAccount(stripe)).id }
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
const newPage = (options: Parameters<Browser['newPage']>[0] = {}) =>
  openPage(browser, (complaint) => complaints.push(complaint), options)

async function openFirst(): Promise<void> {
  complaints = []
  page = await newPage()
}

async function open(more: Partial<Stripe.Checkout.SessionCreateParams> = {}, at = page): Promise<string> {
  const { id } = await stripe.checkout.sessions.create({ ...oneItem, ...more }, on)
  await at.goto(`${server.url}/c/pay/${id}`)
  return id
}

async function fillIn(number: string, at = page): Promise<void> {
  await at.getByLabel('Email').fill('ada@example.com')
  await at.getByLabel('Card number').fill(number)
  await at.getByLabel('Expiration').fill('12/34')
  await at.getByLabel('CVC').fill('123')
  await at.getByLabel('Name on card').fill('Ada Lovelace')
}

const payButton = (at = page) => at.getByRole('button', { name: /^Pay/ })
const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }, on)
const charges = async (id: string) => {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id, {}, on)
  return (await stripe.charges.list({ payment_intent: String(payment_intent) }, on)).data
}

describe('a customer', () => {
  beforeEach(openFirst)
  afterEach(() => page.close())

  test('a customer pays and comes back to the shop', async () => {
    const id = await open()
    expect(await payButton().textContent()).toContain('Pay $10.94')
    await fillIn('4242424242424242')
    await payButton().click()
    await page.waitForURL(`https://shop.test/done?s=${id}`)
    expect(await retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
    expect(complaints).toEqual([])
  })

  test('a customer is declined, reads why, and pays with another card', async () => {
    const id = await open()
    await fillIn('4000000000009995')
    await payButton().click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toBe('Your card has insufficient funds.')
    expect(await page.getByLabel('Card number').getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'))
    expect((await retrieve(id)).status).toBe('open')
    await fillIn('5555555555554444')
    expect(await alert.count()).toBe(0)
    await payButton().click()
    await page.waitForURL(/shop\.test\/done/)
    expect((await charges(id)).map((charge) => charge.paid)).toEqual([true, false])
  })

  test('a customer authenticates and pays', async () => {
    const id = await open()
    await fillIn('4000002760003184')
    await payButton().click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await page.waitForURL(`https://shop.test/done?s=${id}`)
    expect((await retrieve(id)).payment_status).toBe('paid')
  })

  test('a customer fails to authenticate and may try again', async () => {
    const id = await open()
    await fillIn('4000002760003184')
    await payButton().click()
    await page.getByRole('button', { name: 'Fail authentication' }).click()
    const alert = page.getByRole('alert')
    expect(await alert.textContent()).toContain('unable to authenticate')
    await expect.poll(() => alert.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
    expect(await page.getByLabel('Name on card').inputValue()).toBe('Ada Lovelace')
    expect(await page.getByLabel('Card number').inputValue()).toBe('')
    expect(complaints).toEqual([])
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel('Expiration').fill('12/34')
    await page.getByLabel('CVC').fill('123')
    await payButton().click()
    await page.waitForURL(/shop\.test\/done/)
    expect(await charges(id)).toHaveLength(1)
  })

  test('a customer presses twice and pays once', async () => {
    const id = await open()
    await fillIn('4242424242424242')
    await payButton().dblclick()
    await page.waitForURL(/shop\.test\/done/)
    expect(await charges(id)).toHaveLength(1)
  })

  test('a customer pays in two tabs and is charged once', async () => {
    const id = await open()
    const other = await newPage()
    await other.goto(`${server.url}/c/pay/${id}`)
    await fillIn('4242424242424242')
    await fillIn('5555555555554444', other)
    await Promise.all([payButton().click(), payButton(other).click()])
    await Promise.all([page.waitForURL(/shop\.test\/done/), other.waitForURL(/shop\.test\/done/)])
    expect(await charges(id)).toHaveLength(1)
    await other.close()
  })

  test('a customer who comes back to an open checkout finds what they typed', async () => {
    await open()
    await fillIn('4242424242424242')
    await page.goto(`${server.url}/`)
    await page.goBack()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@example.com')
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
    expect(await page.getByLabel('Name on card').inputValue()).toBe('Ada Lovelace')
    await payButton().click()
    await page.waitForURL(/shop\.test\/done/)
    expect(complaints).toEqual([])
  })

  test('a customer who comes back to a checkout that was paid meanwhile reads so', async () => {
    const id = await open()
    const other = await newPage()
    await other.goto(`${server.url}/c/pay/${id}`)
    await page.goto(`${server.url}/`)
    await fillIn('4242424242424242', other)
    await payButton(other).click()
    await other.waitForURL(/shop\.test\/done/)
    await page.goBack()
    await page.getByRole('heading', { name: 'You’re all done here' }).waitFor()
    expect(await charges(id)).toHaveLength(1)
    await other.close()
  })

  test('a customer chooses how to ship, and pays that total', async () => {
    const rate = (display_name: string, amount: number) => ({
      shipping_rate_data: { type: 'fixed_amount' as const, display_name, fixed_amount: { amount, currency: 'usd' } },
    })
    const id = await open({
      shipping_address_collection: { allowed_countries: ['TT', 'JM'] },
      shipping_options: [rate('Post', 0), rate('Courier', 500)],
    })
    expect(await payButton().textContent()).toContain('$10.94')
    await page.getByRole('radio', { name: /^Courier/ }).check()
    expect(await payButton().textContent()).toContain('$15.94')
    expect(await page.locator('.due-amount').textContent()).toBe('$15.94')
    await page.getByLabel('Full name').fill('Grace Hopper')
    await page.getByLabel('Address', { exact: true }).fill('1 Frederick St')
    await page.getByLabel('City').fill('Port of Spain')
    await page.getByLabel('Country or region').selectOption('TT')
    await fillIn('4000000000000002')
    await payButton().click()
    await page.getByRole('alert').waitFor()
    expect(await payButton().textContent()).toContain('$15.94')
    await page.getByRole('radio', { name: /^Post/ }).check()
    await fillIn('4242424242424242')
    await payButton().click()
    await page.waitForURL(/shop\.test\/done/)
    expect(await retrieve(id)).toMatchObject({
      amount_total: 1094,
      total_details: { amount_shipping: 0 },
      shipping_cost: { amount_total: 0 },
      collected_information: {
        shipping_details: { name: 'Grace Hopper', address: { country: 'TT', line1: '1 Frederick St' } },
      },
      payment_intent: { amount: 1094, shipping: { name: 'Grace Hopper' } },
    })
    expect((await charges(id)).map((charge) => charge.amount)).toEqual([1094, 1594])
  })

  test.each([
    ['an error', { status: 500, json: { error: { message: 'Something broke.' } } }],
    ['no way on', { status: 200, json: { outcome: 'paid' } }],
    ['a page', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
  ])('a customer stays where they are when the answer is %s, and may press again', async (_, answer) => {
    const id = await open()
    await page.route(`**/c/pay/${id}`, (route) => route.fulfill(answer), { times: 1 })
    await fillIn('4242424242424242')
    await payButton().click()
    expect(await page.getByRole('alert').textContent()).toContain('Something went wrong on our side. Press the button')
    expect(new URL(page.url()).pathname).toBe(`/c/pay/${id}`)
    await payButton().click()
    await page.waitForURL(/shop\.test\/done/)
  })

  test('a customer cancels and returns to the shop', async () => {
    const id = await open()
    await page.getByRole('link', { name: /cancel/i }).click()
    await page.waitForURL('https://shop.test/cart')
    expect((await retrieve(id)).status).toBe('open')
  })

  test('a customer who comes after the expiry reads so', async () => {
    const id = await open()
    await fillIn('4242424242424242')
    await stripe.checkout.sessions.expire(id, {}, on)
    await payButton().click()
    await page.getByRole('heading', { name: 'This checkout has expired' }).waitFor()
    expect((await retrieve(id)).payment_intent).toBeNull()
  })

  test('a customer pays with the keyboard alone, in a browser without scripts', async () => {
    const plain = await newPage({ javaScriptEnabled: false })
    const id = await open({}, plain)
    await fillIn('4242 4242 4242 4242', plain)
    await plain.keyboard.press('Enter')
    await plain.waitForURL(`https://shop.test/done?s=${id}`)
    await plain.close()
    expect((await retrieve(id)).payment_status).toBe('paid')
  })
})

describe('the form', () => {
  beforeEach(openFirst)
  afterEach(() => page.close())

  test('the form groups digits, knows the brand and moves the date into shape', async () => {
    await open()
    await page.getByLabel('Card number').pressSequentially('378282246310005')
    expect(await page.getByLabel('Card number').inputValue()).toBe('3782 822463 10005')
    expect(await page.locator('[data-brand="amex"]').isVisible()).toBe(true)
    expect(await page.locator('[data-brand="visa"]').isVisible()).toBe(false)
    await page.getByLabel('Expiration').pressSequentially('530')
    expect(await page.getByLabel('Expiration').inputValue()).toBe('05 / 30')
    for (let i = 0; i < 6; i++) await page.getByLabel('Expiration').press('Backspace')
    expect(await page.getByLabel('Expiration').inputValue()).toBe('')
  })

  test('the form groups the fields of each address, whose labels are the same', async () => {
    await open({
      billing_address_collection: 'required',
      shipping_address_collection: { allowed_countries: ['TT'] },
    })
    for (const name of ['Shipping address', 'Billing address']) {
      const group = page.getByRole('group', { name })
      for (const label of ['Country or region', 'Address', 'City']) {
        expect(await group.getByLabel(label, { exact: true }).count()).toBe(1)
      }
    }
  })

  test('the form formats what was typed before its script had loaded', async () => {
    let come = () => {}
    const waiting = new Promise<void>((resolve) => {
      come = resolve
    })
    await page.route('**/card-typing.js', async (route) => {
      await waiting
      await route.continue()
    })
    const { id } = await stripe.checkout.sessions.create(oneItem, on)
    await page.goto(`${server.url}/c/pay/${id}`, { waitUntil: 'commit' })
    await fillIn('4242424242424242')
    come()
    await page.waitForLoadState()
    expect(await page.getByLabel('Expiration').inputValue()).toBe('12 / 34')
    await payButton().click()
    await page.waitForURL(/shop\.test\/done/)
    expect((await retrieve(id)).payment_status).toBe('paid')
  })

  test('the form points out each mistake beside its field without asking the server', async () => {
    const id = await open()
    await page.getByLabel('Card number').fill('4242424242424241')
    await payButton().click()
    const wrong = page.getByLabel('Card number')
    expect(await wrong.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator(`#${await wrong.getAttribute('aria-describedby')}`).textContent()).toContain('incorrect')
    expect(await page.getByRole('alert').count()).toBe(5)
    expect((await retrieve(id)).payment_intent).toBeNull()
  })

  test('the form fills in a test card when one is chosen', async () => {
    await open()
    await page.getByText('Numbers to try').click()
    await page.getByRole('button', { name: /4000 0000 0000 0002/ }).click()
    await payButton().click()
    expect(await page.getByRole('alert').textContent()).toBe('Your card was declined.')
  })

  test('the form lets autofill know each field', async () => {
    await open()
    const hints = await page
      .locator('form input:not([type=radio])')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
    expect(hints).toEqual(['email', 'cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
  })

  test('a long item list shows the first items, and the others on demand', async () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 100, product_data: { name: `Item ${index + 1}` } },
      }))
    const shown = () => page.locator('.item-name:visible').count()
    await page.setViewportSize({ width: 375, height: 800 })
    await open({ line_items: items(100) })
    expect(await shown()).toBe(3)
    await page.getByText('Show 97 more').click()
    expect(await shown()).toBe(100)
    await open({ line_items: items(6) })
    expect(await shown()).toBe(6)
  })
})

describe('a form with every field', () => {
  beforeAll(async () => {
    await openFirst()
    await open({ billing_address_collection: 'required' })
  })
  afterAll(() => page.close())

  test.each([320, 375, 920, 1280])('fields are aligned and their hints complete at a width of %i', async (width) => {
    await page.setViewportSize({ width, height: 800 })
    const [city, code] = await Promise.all(['City', 'Postal code'].map((label) => page.getByLabel(label).boundingBox()))
    expect(city?.y).toBe(code?.y)
    const [hint, room] = await page.evaluate<[number, number]>(`(() => {
      const input = document.querySelector('#number')
      const { font, paddingLeft, paddingRight } = getComputedStyle(input)
      const pen = document.createElement('canvas').getContext('2d')
      pen.font = font
      const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return [pen.measureText(input.placeholder).width, room]
    })()`)
    expect(hint).toBeLessThanOrEqual(room)
  })
})

describe('a form of odd items', () => {
  const names = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    'قهوة عربية مع الهيل 🎉',
    'x'.repeat(250),
    '‮evil',
  ]

  beforeAll(async () => {
    await openFirst()
    await open({
      line_items: names.map((name) => ({
        quantity: 999_999,
        price_data: { currency: 'jpy', unit_amount: 20, product_data: { name, description: name } },
      })),
    })
  })
  afterAll(() => page.close())

  test.each([320, 390, 820, 1280])('strange names break nothing at a width of %i', async (width) => {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await page.locator('.item-name').allTextContents()).toEqual(names)
    expect(await payButton().isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })
})
