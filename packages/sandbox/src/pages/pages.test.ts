import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReadyAccount, createTestSandbox, expectFailure, oneItem } from '../testing/sandbox.ts'

let { sandbox, stripe } = createTestSandbox()
let on: Stripe.RequestOptions = {}
beforeEach(async () => {
  ;({ sandbox, stripe } = createTestSandbox())
  on = { stripeAccount: (await createReadyAccount(stripe)).id }
})
afterEach(() => sandbox.close())

const open = (path: string, init?: RequestInit) => sandbox.fetch(new Request(`http://sandbox.test${path}`, init))
const create = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({ ...oneItem, ...more }, on)
const validForm = {
  email: 'ada@example.com',
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: 'Ada Lovelace',
}
/** Presses the button in a browser without scripts. */
const press = (id: string, typed: Record<string, string> = {}) =>
  open(`/c/pay/${id}`, { method: 'POST', body: new URLSearchParams({ ...validForm, ...typed }) })

describe('every page', () => {
  test.each(['/', '/nowhere', '/c/pay/cs_test_unknown', '/authenticate/unknown'])(
    '%s loads nothing from another origin',
    async (path) => {
      const { headers } = await open(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      // Forms of the dashboard have to say which page they were sent by.
      expect(headers.get('referrer-policy')).toBe(path === '/' ? 'same-origin' : 'no-referrer')
      expect(headers.get('x-frame-options')).toBe('DENY')
    },
  )

  test.each(['/js/payment-element', '/js/authenticate/unknown'])(
    '%s may be framed by a merchant, and otherwise loads nothing from another origin',
    async (path) => {
      const { headers } = await open(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("connect-src 'self'")
      expect(policy).not.toMatch(/unsafe|frame-ancestors/)
      expect(headers.get('x-frame-options')).toBeNull()
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    },
  )

  test('every page refers only to files that exist here', async () => {
    const { id } = await create()
    const text = await (await open(`/c/pay/${id}`)).text()
    const links = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    const assets = links.filter((link) => link.startsWith('/assets/'))
    expect(links.filter((link) => !link.startsWith('/'))).toEqual(['https://shop.test/cart'])
    expect(assets.length).toBeGreaterThan(3)
    for (const asset of assets) expect((await open(asset)).status).toBe(200)
    expect(text).not.toMatch(/style="|<script>|onclick/)
  })
})

describe('the checkout page', () => {
  test('the checkout page shows items, quantities and the total in the currency’s format', async () => {
    const price_data = { currency: 'jpy', unit_amount: 500, product_data: { name: 'Tea' } }
    const { id } = await create({ line_items: [{ quantity: 3, price_data }] })
    const text = await (await open(`/c/pay/${id}`)).text()
    expect(text).toContain('Tea')
    expect(text).toContain('Qty 3 · ¥500 each')
    expect(text).toContain('Pay ¥1,500')
    expect(text).toContain('Blue Bottle Shop')
    expect(text).toContain('Test mode')
  })

  test('the checkout page and the pages after it show the session’s display name', async () => {
    const { id } = await create({ branding_settings: { display_name: 'Ada’s Bakery' } })
    const challenge = (await press(id, { number: '4000002760003184' })).headers.get('location') ?? ''
    const [checkout, challenged] = await Promise.all(
      [`/c/pay/${id}`, challenge].map(async (at) => (await open(at)).text()),
    )
    expect(checkout).toContain('By paying, you authorize <bdi>Ada’s Bakery</bdi>')
    await open(challenge, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }) })
    const done = await (await open(`/c/pay/${id}`)).text()
    expect(done).toContain('Return to <bdi>Ada’s Bakery</bdi>')
    const over = await (await open(challenge)).text()
    for (const page of [checkout, challenged, done, over]) {
      expect(page).toContain('Ada’s Bakery')
      expect(page).not.toContain('Blue Bottle Shop')
    }
  })

  test('the checkout page labels its cancel link', async () => {
    const { id } = await create()
    const link = /<a class="merchant-link"([^>]*)>(.*?)<\/a>/.exec(await (await open(`/c/pay/${id}`)).text())
    expect(link?.[1]).not.toContain('aria-label')
    const name = (link?.[2] ?? '').replace(/<span[^>]*aria-hidden.*?<\/span>/g, '').replace(/<[^>]*>/g, '')
    expect(name).toBe('Cancel and go back to Blue Bottle Shop')
  })

  test('the checkout page escapes foreign text', async () => {
    const name = '<script>alert(1)</script>"\'&'
    const { id } = await create({
      customer_email: 'a"><b>@example.com',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name, description: name } } },
      ],
    })
    const text = await (await open(`/c/pay/${id}`)).text()
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('"><b>')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
  })

  test('the checkout page allows the images of its items and no others', async () => {
    const product_data = { name: 'Tea', images: ['https://pictures.test:8443/tea.png'] }
    const { id } = await create({
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data } }],
    })
    const policy = (await open(`/c/pay/${id}`)).headers.get('content-security-policy')
    expect(policy).toContain("img-src 'self' https://pictures.test:8443;")
  })

  test('the checkout page fills in the name of a saved customer', async () => {
    const customer = await stripe.customers.create({ email: 'grace@example.com', name: 'Grace Hopper' }, on)
    const { id } = await create({ customer: customer.id })
    expect(await (await open(`/c/pay/${id}`)).text()).toMatch(/name="name"[^>]*value="Grace Hopper"/)
  })

  test('the checkout page asks for a required billing address', async () => {
    const { id } = await create({ billing_address_collection: 'required' })
    expect(await (await open(`/c/pay/${id}`)).text()).toContain('Postal code')
    expect(await (await press(id)).text()).toContain('Enter your address.')
    const address = { country: 'TT', line1: '1 Frederick St', city: 'Port of Spain' }
    await press(id, address)
    const { customer_details } = await stripe.checkout.sessions.retrieve(id, {}, on)
    expect(customer_details?.address).toMatchObject({ ...address, postal_code: null })
  })
})

describe('without scripts', () => {
  test('paying without scripts leads back to the shop', async () => {
    const { id } = await create()
    const paid = await press(id)
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `/c/pay/${id}?paid=1`])
    const text = await (await open(`/c/pay/${id}?paid=1`)).text()
    expect(text).toContain(`<meta http-equiv="refresh" content="1; url=https://shop.test/done?s=${id}">`)
  })

  test('only the literal placeholder of a success URL is replaced', async () => {
    const success_url = 'https://shop.test/{CHECKOUT_SESSION_ID}?a=%7BCHECKOUT_SESSION_ID%7D&b={x}'
    const { id } = await create({ success_url })
    await press(id)
    expect(await (await open(`/c/pay/${id}`)).text()).toContain(
      `href="https://shop.test/${id}?a=%7BCHECKOUT_SESSION_ID%7D&amp;b={x}"`,
    )
  })

  test('a decline without scripts says why and keeps what was typed, but not the card', async () => {
    const { id } = await create()
    const declined = await press(id, { number: '4000000000000127' })
    const text = await declined.text()
    expect(text).toContain('Your card&#39;s security code is incorrect.')
    expect(text).toContain('value="ada@example.com"')
    expect(text).not.toContain('4000000000000127')
    expect((await press(id)).status).toBe(303)
  })

  test.each([
    [{ email: 'nobody' }, 'Enter a valid email.'],
    [{ number: '4242424242424241' }, 'Your card number is incorrect.'],
    [{ expiry: '13 / 30' }, 'Enter a valid date'],
    [{ expiry: '01 / 20' }, 'expiration year is invalid'],
    [{ cvc: '1' }, 'security code is invalid'],
    [{ name: ' ' }, 'Enter the name on the card.'],
  ])('the input %j is pointed out without scripts', async (typed, message) => {
    const { id } = await create()
    const text = (await (await press(id, typed)).text()).replaceAll('&#39;', "'")
    expect(text).toContain(message)
    expect(text).toMatch(/aria-invalid="true"\s+aria-describedby="\w+-error"/)
    expect((await stripe.checkout.sessions.retrieve(id, {}, on)).payment_intent).toBeNull()
  })

  test('3-D Secure without scripts has a page of its own, and a failure returns to the form', async () => {
    const { id } = await create()
    const challenged = await press(id, { number: '4000002760003184' })
    const challenge = challenged.headers.get('location') ?? ''
    expect(await (await open(challenge)).text()).toContain('Complete authentication')
    const failed = await open(challenge, { method: 'POST', body: new URLSearchParams({ answer: 'fail' }) })
    const back = await open(failed.headers.get('location') ?? '')
    expect(back.status).toBe(200)
    expect(await back.text()).toContain('unable to authenticate')
    const again = (await press(id, { number: '4000002760003184' })).headers.get('location') ?? ''
    const passed = await open(again, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }) })
    expect(passed.headers.get('location')).toBe(`/c/pay/${id}?paid=1`)
    expect((await stripe.checkout.sessions.retrieve(id, {}, on)).payment_status).toBe('paid')
  })

  test.each([
    ['fail', '4000002760003184'],
    ['complete', '4000008260003178'],
  ])('what was typed is there again after a challenge that ends with %s', async (answer, number) => {
    const { id } = await create({
      billing_address_collection: 'required',
      shipping_address_collection: { allowed_countries: ['TT', 'JM'] },
    })
    const billing = { country: 'CA', line1: '1 Main St', line2: 'Flat 2', city: 'Toronto', postal_code: 'M5V 2T6' }
    const shipping = {
      shipping_name: 'Grace',
      shipping_country: 'JM',
      shipping_line1: '2 Hope Rd',
      shipping_city: 'Kingston',
    }
    const challenge = (await press(id, { number, ...billing, ...shipping })).headers.get('location') ?? ''
    const ended = await open(challenge, { method: 'POST', body: new URLSearchParams({ answer }) })
    const text = await (await open(ended.headers.get('location') ?? '')).text()
    expect(text).toContain('role="alert" tabindex="-1" autofocus')
    const { country, ...lines } = billing
    const { shipping_country, ...to } = shipping
    for (const value of ['ada@example.com', 'Ada Lovelace', ...Object.values(lines), ...Object.values(to)]) {
      expect(text).toContain(`value="${value}"`)
    }
    for (const chosen of [country, shipping_country]) expect(text).toMatch(new RegExp(`value="${chosen}" selected`))
    expect(text).not.toMatch(new RegExp(`${number}|12 / 34|value="123"`))
  })

  test('a new attempt with another card ends the earlier challenge', async () => {
    const { id } = await create()
    const challenge = (await press(id, { number: '4000002760003184' })).headers.get('location') ?? ''
    await press(id)
    const late = await open(challenge, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }) })
    expect(late.status).toBe(410)
    const text = await late.text()
    expect(text).toContain('The payment has been made.')
    expect(text).toContain(`href="/c/pay/${id}"`)
    expect((await stripe.charges.list({}, on)).data).toHaveLength(1)
  })
})

describe('a finished challenge', () => {
  const challenge = async (id: string) =>
    (await press(id, { number: '4000002760003184' })).headers.get('location') ?? ''

  test('a finished challenge leads back to an open checkout', async () => {
    const { id } = await create()
    const [first, second] = [await challenge(id), await challenge(id)]
    await open(second, { method: 'POST', body: new URLSearchParams({ answer: 'fail' }) })
    for (const address of [first, second]) {
      const text = await (await open(address)).text()
      expect(text).toContain('Nothing was charged with it.')
      expect(text).toMatch(new RegExp(`href="/c/pay/${id}"[^>]*><span>Back to the checkout`))
    }
  })

  test('a finished challenge leads to its expired checkout', async () => {
    const { id } = await create()
    const address = await challenge(id)
    await stripe.checkout.sessions.expire(id, {}, on)
    const text = await (await open(address)).text()
    expect(text).toContain('Nothing was charged.')
    expect(text).toContain('Return to <bdi>Blue Bottle Shop</bdi>')
    expect(text).toContain(`href="/c/pay/${id}"`)
  })

  test('a finished challenge leads back to the return URL of its payment', async () => {
    const intent = await stripe.paymentIntents.create(
      {
        amount: 1094,
        currency: 'usd',
        confirm: true,
        payment_method: 'pm_card_authenticationRequired',
        return_url: 'https://shop.test/back',
      },
      on,
    )
    const address = new URL(intent.next_action?.redirect_to_url?.url ?? '').pathname
    await open(address, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }) })
    const text = await (await open(address)).text()
    expect(text).toContain('The payment has been made.')
    expect(text).toContain('href="https://shop.test/back?payment_intent=')
  })

  test('a finished challenge leads back to the return URL of its setup', async () => {
    const intent = await stripe.setupIntents.create(
      { confirm: true, payment_method: 'pm_card_authenticationRequired', return_url: 'https://shop.test/back' },
      on,
    )
    const address = new URL(intent.next_action?.redirect_to_url?.url ?? '').pathname
    await open(address, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }) })
    const text = await (await open(address)).text()
    expect(text).toContain('Your card has been saved.')
    expect(text).toContain('href="https://shop.test/back?setup_intent=')
  })

  test('a challenge URL made up from the id of a payment reveals nothing', async () => {
    const { id } = await create()
    await challenge(id)
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id, {}, on)
    const text = await (await open(`/authenticate/payatt_${payment_intent}_guessed`)).text()
    expect(text).not.toContain(id)
  })
})

test('a paid session and an expired one say so', async () => {
  const [paid, expired] = [await create(), await create()]
  await press(paid.id)
  await stripe.checkout.sessions.expire(expired.id, {}, on)
  expect(await (await open(`/c/pay/${paid.id}`)).text()).toContain('already been paid')
  expect(await (await open(`/c/pay/${expired.id}`)).text()).toContain('has expired')
  expect(await (await press(expired.id)).text()).toContain('has expired')
})

describe('a brand', () => {
  const data = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = (purpose: 'business_logo' | 'business_icon') =>
    stripe.files.create({ purpose, file: { data, name: 'a.png', type: 'image/png' } }, on)

  test('shows its logo and the colour of its button, on which the text can be read', async () => {
    const { id: file } = await upload('business_logo')
    const branding_settings = { button_color: '#ffd400', logo: { type: 'file', file } } as const
    const session = await create({ branding_settings })
    expect(session.branding_settings).toMatchObject({
      button_color: '#ffd400',
      icon: null,
      logo: { type: 'file', file },
    })
    const text = await (await open(`/c/pay/${session.id}`)).text()
    expect(text).toContain(`<img class="brand-logo" src="/c/pay/${session.id}/logo" alt="">`)
    expect(text).toContain('<bdi class="visually-hidden" dir="auto">Blue Bottle Shop</bdi>')
    const image = await open(`/c/pay/${session.id}/logo`)
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await image.arrayBuffer()).equals(data)).toBe(true)
    expect(await (await open(`/c/pay/${session.id}/look.css`)).text()).toContain('background: #ffd400; color: #000000')
    for (const part of ['icon', 'other']) expect((await open(`/c/pay/${session.id}/${part}`)).status).toBe(404)
    const plain = await create()
    for (const part of ['logo', 'look.css']) expect((await open(`/c/pay/${plain.id}/${part}`)).status).toBe(404)
  })

  test('is refused with an image that is not of its purpose, not of the account, or not named', async () => {
    const icon = await upload('business_icon')
    const elsewhere = await stripe.files.create({
      purpose: 'business_logo',
      file: { data, name: 'a.png', type: 'image/png' },
    })
    for (const [logo, param] of [
      [{ type: 'file', file: icon.id }, 'branding_settings[logo][file]'],
      [{ type: 'file', file: elsewhere.id }, 'branding_settings[logo][file]'],
      [{ type: 'file' }, 'branding_settings[logo][file]'],
      [{ type: 'url', url: 'https://shop.test/a.png', file: icon.id }, 'branding_settings[logo][file]'],
    ] as const) {
      const error = await expectFailure(create({ branding_settings: { logo } }))
      expect([error.statusCode, error.param]).toEqual([400, param])
    }
    const pdf = { data: Buffer.from('%PDF-1.4'), name: 'a.png', type: 'image/png' }
    expect((await expectFailure(stripe.files.create({ purpose: 'business_logo', file: pdf }, on))).param).toBe('file')
  })
})
