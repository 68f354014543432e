import { testBrowser } from '@merchant-payments/vitest/browser'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Listening, listen } from '../../listen.ts'
import { openPage } from '../../testing/browser.ts'
import { createMerchantPage, type MerchantPageOptions } from '../../testing/merchant-page.ts'
import { createReadyAccount, createTestSandbox, testKeys } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
const key = testKeys.test.publishable
let browser: Browser
let server: Listening
let shop: Awaited<ReturnType<typeof createMerchantPage>>
let page: Page
let account = ''
let complaints: string[] = []

beforeAll(async () => {
  browser = await testBrowser()
  server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  shop = await createMerchantPage(server.url)
  account = (await createReadyAccount(stripe)).id
})
afterAll(async () => {
  await shop.close()
  await server.close()
  await sandbox.close()
})

async function newPage(): Promise<void> {
  complaints = []
  page = await openPage(browser, (complaint) => complaints.push(complaint))
}
const createIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 1094, currency: 'usd', ...more }, { stripeAccount: account })
const retrieve = (id: string) => stripe.paymentIntents.retrieve(id, {}, { stripeAccount: account })
const charges = async (id: string) =>
  (await stripe.charges.list({ payment_intent: id }, { stripeAccount: account })).data.map((charge) => charge.paid)

/** Opens the shop with an intent of its own. */
async function open(more: Partial<MerchantPageOptions> = {}): Promise<Stripe.PaymentIntent> {
  const intent = await createIntent()
  await page.goto(shop.address({ key, account, elements: { clientSecret: intent.client_secret }, ...more }))
  return intent
}

const element = (): FrameLocator => page.frameLocator('iframe[title="Secure payment input frame"]')
const challenge = (): FrameLocator => page.frameLocator('iframe[title="Secure authentication frame"]')
const payButton = () => page.getByRole('button', { name: 'Pay now' })
const message = () => page.locator('#message')

async function type(number: string): Promise<void> {
  await element().getByLabel('Card number').fill(number)
  await element().getByLabel('Expiration').fill('12/34')
  await element().getByLabel('CVC').fill('123')
}

/** Presses the button and waits for what the page is told. */
async function pay(): Promise<{ error?: Record<string, unknown>; paymentIntent?: Record<string, unknown> }> {
  const before = Number(await page.evaluate('outcomes.length'))
  await payButton().click()
  await expect.poll(() => page.evaluate('outcomes.length')).toBe(before + 1)
  return page.evaluate('outcomes.at(-1)')
}

/** Runs an expression of the page; what it throws or rejects with comes back as `thrown`. */
const run = (expression: string): Promise<Record<string, unknown>> =>
  page.evaluate(
    `(async () => { try { return await (${expression}) } catch (error) { return { thrown: error.name, message: error.message } } })()`,
  )
const heard = (name: string): Promise<Record<string, unknown>[]> =>
  page.evaluate(`heard.filter((event) => event.name === '${name}')`)

describe('a customer on the page of a merchant', () => {
  beforeEach(newPage)
  afterEach(() => page.close())

  test('a customer on a merchant’s page pays and is sent on with what the server needs to know', async () => {
    const { id, client_secret } = await open()
    await type('4242424242424242')
    await payButton().click()
    await page.waitForURL(`${shop.url}/done?**`)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      order: '42',
      payment_intent: id,
      payment_intent_client_secret: client_secret,
      redirect_status: 'succeeded',
    })
    expect(await retrieve(id)).toMatchObject({ status: 'succeeded', amount_received: 1094 })
    expect(complaints).toEqual([])
  })

  test('a customer on a merchant’s page is declined, which the page is told, and pays with another card', async () => {
    const { id } = await open()
    await type('4000000000009995')
    const { error } = await pay()
    expect(error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      payment_intent: { id, status: 'requires_payment_method' },
    })
    await type('5555555555554444')
    await payButton().click()
    await page.waitForURL(`${shop.url}/done?**`)
    expect(await charges(id)).toEqual([true, false])
  })

  test('a customer on a merchant’s page has a code that is wrong pointed out in its field', async () => {
    await open()
    await type('4000000000000127')
    expect((await pay()).error).toMatchObject({ type: 'card_error', code: 'incorrect_cvc' })
    const about = await element().getByLabel('CVC').getAttribute('aria-describedby')
    expect(await element().locator(`#${about}`).textContent()).toBe("Your card's security code is incorrect.")
  })

  test.each(['always', 'if_required'] as const)(
    'a customer on a merchant’s page authenticates over the page (redirect: %s)',
    async (redirect) => {
      const { id } = await open({ redirect })
      await type('4000002760003184')
      await payButton().click()
      await challenge().getByRole('button', { name: 'Complete authentication' }).click()
      if (redirect === 'always') await page.waitForURL(`${shop.url}/done?**`)
      else await message().getByText('succeeded').waitFor()
      expect(await page.locator('dialog').count()).toBe(0)
      expect(await retrieve(id)).toMatchObject({ status: 'succeeded' })
      expect(complaints).toEqual([])
    },
  )

  test('a customer on a merchant’s page fails to authenticate, nothing is charged, and another card is taken', async () => {
    const { id } = await open({ redirect: 'if_required' })
    await type('4000002760003184')
    await payButton().click()
    await challenge().getByRole('button', { name: 'Fail authentication' }).click()
    await message().getByText('unable to authenticate').waitFor()
    expect(await page.evaluate('outcomes[0].error')).toMatchObject({
      code: 'payment_intent_authentication_failure',
      type: 'invalid_request_error',
      payment_intent: { status: 'requires_payment_method' },
    })
    expect(await charges(id)).toEqual([])
    await type('4242424242424242')
    expect((await pay()).paymentIntent).toMatchObject({ id, status: 'succeeded' })
  })

  test('a customer on a merchant’s page leaves the challenge by Escape, which fails it', async () => {
    await open({ redirect: 'if_required' })
    await type('4000002760003184')
    await payButton().click()
    const button = challenge().getByRole('button', { name: 'Complete authentication' })
    // The page in the frame hears of keys once its script has run.
    await (await (await button.elementHandle())?.ownerFrame())?.waitForLoadState()
    await button.press('Escape')
    await message().getByText('unable to authenticate').waitFor()
    expect(await page.locator('dialog').count()).toBe(0)
  })

  test('a customer on a merchant’s page authenticates a card that is declined after all', async () => {
    await open({ redirect: 'if_required' })
    await type('4000008260003178')
    await payButton().click()
    await challenge().getByRole('button', { name: 'Complete authentication' }).click()
    await message().getByText('insufficient funds').waitFor()
    expect(await page.evaluate('outcomes[0].error')).toMatchObject({
      type: 'card_error',
      decline_code: 'insufficient_funds',
    })
  })

  test('a customer on a merchant’s page presses twice and is charged once', async () => {
    const { id } = await open()
    await type('4242424242424242')
    await payButton().dblclick()
    await page.waitForURL(`${shop.url}/done?**`)
    expect(await charges(id)).toEqual([true])
  })

  test('a customer on a merchant’s page presses Enter in a field, which sends the form of the page', async () => {
    const { id } = await open()
    await type('4242424242424242')
    await element().getByLabel('CVC').press('Enter')
    await page.waitForURL(`${shop.url}/done?**`)
    expect(await charges(id)).toEqual([true])
  })

  test('a customer on a merchant’s page forgets a field and is shown which; nothing is sent', async () => {
    const { id } = await open()
    await element().getByLabel('Card number').fill('4242')
    const { error } = await pay()
    expect(error).toEqual({
      type: 'validation_error',
      code: 'incomplete_number',
      message: 'Your card number is incomplete.',
    })
    expect(await element().getByRole('alert').count()).toBe(3)
    expect(await element().getByLabel('Card number').getAttribute('aria-invalid')).toBe('true')
    expect((await retrieve(id)).latest_charge).toBeNull()
  })

  test('a customer on a merchant’s page pays from a bank account, which ends later', async () => {
    const { id } = await open({ element: { defaultValues: { billingDetails: { name: 'Ada Lovelace' } } } })
    await element().getByRole('radio', { name: 'US bank account' }).check()
    expect(await element().getByLabel('Card number').isVisible()).toBe(false)
    expect(await element().getByLabel('Country').isVisible()).toBe(false)
    expect((await pay()).error).toMatchObject({ type: 'validation_error', code: 'incomplete_routing_number' })
    await element().getByLabel('Routing number').fill('110000000')
    await element().getByLabel('Account number').fill('000123456789')
    expect((await heard('change')).at(-1)).toMatchObject({ complete: true, value: { type: 'us_bank_account' } })
    await payButton().click()
    await page.waitForURL(`${shop.url}/done?**redirect_status=pending`)
    expect((await retrieve(id)).status).toBe('processing')
    await sandbox.clock.advance({ seconds: 2 })
    expect((await retrieve(id)).status).toBe('succeeded')
  })

  test('a lost connection on a merchant’s page shows an error, and the customer tries again', async () => {
    const { id } = await open({ redirect: 'if_required' })
    await type('4242424242424242')
    await page.route('**/confirm', (route) => route.abort())
    expect((await pay()).error).toMatchObject({ type: 'api_connection_error' })
    await page.unroute('**/confirm')
    expect((await pay()).paymentIntent).toMatchObject({ id, status: 'succeeded' })
  })

  test('a customer on a merchant’s page is asked for no address where the page has one', async () => {
    const { id } = await open({
      redirect: 'if_required',
      element: { fields: { billingDetails: { address: 'never' } } },
    })
    await type('4242424242424242')
    expect(await element().getByLabel('Country').isVisible()).toBe(false)
    const confirm = (data: string) =>
      run(
        `stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams: { payment_method_data: ${data} } })`,
      )
    expect(await confirm('{}')).toMatchObject({ thrown: 'IntegrationError', message: expect.stringMatching(/never/) })
    const data = "{ billing_details: { address: { country: 'TT', line1: '1 Frederick St' } } }"
    expect(await confirm(data)).toMatchObject({ paymentIntent: { status: 'succeeded' } })
    const method = await stripe.paymentMethods.retrieve(
      String((await retrieve(id)).payment_method),
      {},
      { stripeAccount: account },
    )
    expect(method.billing_details.address).toMatchObject({ country: 'TT', line1: '1 Frederick St', postal_code: null })
  })

  test('a customer on a merchant’s page gives a country and may give a postal code', async () => {
    const { id } = await open({ redirect: 'if_required' })
    await type('4242424242424242')
    await element().getByLabel('Country').selectOption('TT')
    expect(await element().getByLabel('ZIP code').isVisible()).toBe(false)
    await element().getByLabel('Country').selectOption('US')
    await element().getByLabel('ZIP code').fill('94107')
    await pay()
    const { payment_method } = await retrieve(id)
    const method = await stripe.paymentMethods.retrieve(String(payment_method), {}, { stripeAccount: account })
    expect(method.billing_details.address).toMatchObject({ country: 'US', postal_code: '94107' })
  })
})

describe('the page of a merchant', () => {
  beforeEach(newPage)
  afterEach(() => page.close())

  test('a merchant’s page hears when the element is ready, empty, complete, in focus and left', async () => {
    await open()
    await expect.poll(() => heard('ready')).toEqual([{ name: 'ready', elementType: 'payment' }])
    await type('4242424242424242')
    await payButton().focus()
    await expect.poll(() => heard('blur')).toHaveLength(1)
    expect(await heard('focus')).toHaveLength(1)
    const changes = await heard('change')
    const state = { name: 'change', elementType: 'payment', collapsed: false, value: { type: 'card' } }
    expect(changes.at(0)).toEqual({ ...state, empty: false, complete: false })
    expect(changes.at(-1)).toEqual({ ...state, empty: false, complete: true })
    expect(await page.locator('.StripeElement--complete').count()).toBe(1)
    await run('payment.clear()')
    await expect.poll(async () => (await heard('change')).at(-1)).toEqual({ ...state, empty: true, complete: false })
  })

  test('a merchant’s page holds no card number: the frame is of another origin and does not reveal its inputs', async () => {
    await open()
    await type('4242424242424242')
    const seen = await page.evaluate('JSON.stringify(heard) + document.documentElement.outerHTML')
    expect(seen).not.toMatch(/4242 ?4242/)
    expect(await page.evaluate('document.querySelector("iframe").contentDocument')).toBeNull()
  })

  test('a merchant’s page gives the element the room that it needs', async () => {
    await open()
    const height = () => page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height)
    await expect.poll(() => heard('ready')).toHaveLength(1)
    await type('4242424242424242')
    const calm = await height()
    await run('payment.clear()')
    await run('elements.submit()')
    await expect.poll(height).toBeGreaterThan(calm + 20)
    const inside = () =>
      element()
        .locator('body')
        .evaluate((body) => body.getBoundingClientRect().height)
    await expect.poll(async () => Math.abs((await height()) - (await inside()))).toBeLessThanOrEqual(1)
  })

  test('a merchant’s page confirms with a payment method of its own, without an element', async () => {
    const { client_secret: clientSecret, id } = await createIntent()
    await page.goto(shop.address({ key, account }))
    const params = { payment_method: 'pm_card_visa', return_url: `${shop.url}/done`, receipt_email: 'ada@example.com' }
    void page.evaluate(
      (options) => {
        void (
          globalThis as unknown as { stripe: Record<string, (options: object) => unknown> }
        ).stripe.confirmPayment?.(options)
      },
      { clientSecret, confirmParams: params },
    )
    await page.waitForURL(`${shop.url}/done?payment_intent=${id}**`)
    expect(await retrieve(id)).toMatchObject({ status: 'succeeded', receipt_email: 'ada@example.com' })
  })

  test('a merchant’s page collects first and makes the intent later', async () => {
    await page.goto(shop.address({ key, account, elements: { mode: 'payment', amount: 1094, currency: 'usd' } }))
    await type('4242424242424242')
    const { client_secret, id } = await createIntent()
    const confirm = `stripe.confirmPayment({ elements, clientSecret: '${client_secret}', redirect: 'if_required' })`
    expect(await run(confirm)).toMatchObject({ thrown: 'IntegrationError' })
    expect(await run('elements.submit()')).toEqual({ selectedPaymentMethod: 'card' })
    expect(await run(confirm)).toMatchObject({ paymentIntent: { id, status: 'succeeded' } })
  })

  test('a merchant’s page makes a payment method for its server', async () => {
    await open()
    await type('4242424242424242')
    const params = "{ billing_details: { name: 'Ada Lovelace' } }"
    const { paymentMethod } = await run(`stripe.createPaymentMethod({ elements, params: ${params} })`)
    expect(paymentMethod).toMatchObject({
      type: 'card',
      card: { brand: 'visa', last4: '4242' },
      billing_details: { name: 'Ada Lovelace', address: { country: 'US' } },
    })
  })

  test('a merchant’s page looks a payment up, and sees what concerns the customer', async () => {
    const { client_secret, id } = await open()
    const { paymentIntent } = await run(`stripe.retrievePaymentIntent('${client_secret}')`)
    expect(paymentIntent).toMatchObject({ id, amount: 1094, status: 'requires_payment_method' })
    expect(paymentIntent).not.toHaveProperty('metadata')
  })

  test('a merchant’s page continues a payment that its server has started', async () => {
    const { client_secret, id } = await createIntent({
      confirm: true,
      payment_method: 'pm_card_threeDSecure2Required',
      use_stripe_sdk: true,
      return_url: `${shop.url}/done`,
    })
    await page.goto(shop.address({ key, account }))
    const outcome = run(`stripe.handleNextAction({ clientSecret: '${client_secret}' })`)
    await challenge().getByRole('button', { name: 'Complete authentication' }).click()
    expect(await outcome).toMatchObject({ paymentIntent: { id, status: 'succeeded' } })
  })

  test.each([
    ['a client secret that does not exist', (secret: string) => ({ elements: { clientSecret: `${secret}x` } })],
    ['another account', () => ({ account: '' })],
  ])('a merchant’s page is told that %s pays nothing', async (_, wrong) => {
    const { client_secret, id } = await createIntent()
    const clientSecret = client_secret ?? ''
    await page.goto(shop.address({ key, account, elements: { clientSecret }, ...wrong(clientSecret) }))
    await expect.poll(() => heard('loaderror')).toMatchObject([{ error: { type: 'invalid_request_error' } }])
    const [{ error: reason } = {}] = await heard('loaderror')
    expect((await pay()).error).toEqual(reason)
    expect((await run(`stripe.retrievePaymentIntent('${clientSecret}x')`)).error).toMatchObject({
      type: 'invalid_request_error',
    })
    expect(await charges(id)).toEqual([])
  })

  test('a merchant’s page receives an error for a finished payment', async () => {
    const { client_secret: clientSecret } = await createIntent({
      confirm: true,
      return_url: 'https://shop.test/',
      payment_method: 'pm_card_visa',
    })
    await page.goto(shop.address({ key, account, elements: { clientSecret } }))
    await expect
      .poll(() => heard('loaderror'))
      .toMatchObject([{ error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } } }])
  })

  test.each([
    ['(payment.destroy(), payment.mount("#payment"))', /destroyed/],
    ["(payment.destroy(), stripe.confirmPayment({ elements, redirect: 'if_required' }))", /mounted Payment Element/],
  ])('a merchant’s page: %s is an integration error', async (expression, reason) => {
    await open()
    expect(await run(expression)).toEqual({ thrown: 'IntegrationError', message: expect.stringMatching(reason) })
  })

  test('a merchant’s page takes the element away and puts it back', async () => {
    const { id } = await open({ redirect: 'if_required' })
    await type('4242424242424242')
    await run('payment.unmount()')
    expect(await page.locator('iframe').count()).toBe(0)
    await run("payment.mount('#payment')")
    await expect.poll(() => heard('ready')).toHaveLength(2)
    expect(await element().getByLabel('Card number').inputValue()).toBe('')
    await type('4242424242424242')
    expect((await pay()).paymentIntent).toMatchObject({ id, status: 'succeeded' })
  })

  test.each(['stripe', 'night', 'flat'])(
    'a merchant’s page dresses the element in the theme %s and in its own colours',
    async (theme) => {
      const { client_secret: clientSecret } = await createIntent()
      const appearance = { theme, variables: { colorPrimary: '#a8471f', colorText: 'url(x)' } }
      await page.goto(shop.address({ key, account, elements: { clientSecret, appearance } }))
      await expect.poll(() => heard('ready')).toHaveLength(1)
      const root = element().locator('html')
      expect(await root.getAttribute('data-theme')).toBe(theme)
      expect(await root.getAttribute('style')).toBe('--accent: #a8471f;')
      const updated = run("new Promise((resolve) => elements.on('update-end', () => resolve({ updated: true })))")
      await run("elements.update({ appearance: { theme: 'flat' } })")
      expect(await updated).toEqual({ updated: true })
      await expect.poll(() => root.getAttribute('data-theme')).toBe('flat')
    },
  )
})

describe('the page of a merchant that shows the element, left as it is,', () => {
  beforeAll(async () => {
    await newPage()
    await open()
  })
  afterAll(() => page.close())

  test.each([
    ["Stripe('')", /publishable key/],
    ["Stripe('sk_test_1')", /secret key/],
    ["stripe.elements({ clientSecret: 'pi_1' })", /client secret of the form/],
    ["stripe.elements().create('payment')", /clientSecret or mode/],
    ["elements.create('iban')", /not offered/],
    ["elements.create('payment')", /only create one/],
    ["payment.mount('#nowhere')", /#nowhere/],
    ["payment.on('paid', () => {})", /event name/],
    ['stripe.confirmPayment({ elements })', /return_url is required/],
    ["stripe.confirmPayment({ elements, confirmParams: { return_url: '/done' } })", /absolute/],
    ['stripe.confirmPayment({ elements: {}, redirect: "if_required" })', /stripe\.elements\(\)/],
    ["stripe.confirmIdealPayment('pi_1_secret_1')", /not offered by the payment sandbox/],
  ])('a merchant’s page: %s is an integration error', async (expression, reason) => {
    expect(await run(expression)).toEqual({ thrown: 'IntegrationError', message: expect.stringMatching(reason) })
  })
})

describe('the page of a merchant without an element', () => {
  beforeAll(newPage)
  afterAll(() => page.close())

  test.each(['/v3', '/v3/stripe.js', '/endive/stripe.js', '/stripe.js'])(
    'a page without an element may load the library from %s',
    async (script) => {
      const other = await createMerchantPage(server.url, script)
      onTestFinished(other.close)
      await page.goto(other.address({ key, account }))
      expect(await page.evaluate('typeof stripe.confirmPayment')).toBe('function')
      expect(await page.evaluate('Stripe.version')).toBe(script.startsWith('/endive') ? 'endive' : 3)
    },
  )
})

test('a strict sandbox takes what the library sends: a payment with its challenge, and a bank debit', async () => {
  const { sandbox: strict, stripe: client } = createTestSandbox({ strict: true })
  const strictServer = await listen(strict, { host: '127.0.0.1', port: 0 })
  const strictShop = await createMerchantPage(strictServer.url)
  onTestFinished(async () => {
    await page.close()
    await strictShop.close()
    await strictServer.close()
    await strict.close()
  })
  await newPage()
  const visit = async () => {
    const intent = await client.paymentIntents.create({ amount: 1094, currency: 'usd' })
    await page.goto(strictShop.address({ key, elements: { clientSecret: intent.client_secret } }))
    return intent.id
  }
  const paid = await visit()
  await type('4000002500003155')
  await payButton().click()
  await challenge().getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL(`${strictShop.url}/done?**redirect_status=succeeded`)
  expect((await client.paymentIntents.retrieve(paid)).status).toBe('succeeded')
  const debited = await visit()
  await element().getByRole('radio', { name: 'US bank account' }).check()
  await element().getByLabel('Account holder name').fill('Ada Lovelace')
  await element().getByLabel('Routing number').fill('110000000')
  await element().getByLabel('Account number').fill('000123456789')
  await payButton().click()
  await page.waitForURL(`${strictShop.url}/done?**redirect_status=pending`)
  expect((await client.paymentIntents.retrieve(debited)).status).toBe('processing')
})
