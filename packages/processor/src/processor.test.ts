import { delay, HttpResponse, http } from 'msw'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { ProcessorError } from './index.ts'
import { credentials, hastyProcessor, platformForTests } from './testing/platform.ts'

const { processor, network, sandbox } = platformForTests()
const stripe = new Stripe(credentials.test.secretKey)

let merchants = 0
async function newMerchant(livemode = false, country = 'US') {
  merchants += 1
  const merchantId = `mer_${merchants}`
  const account = await processor.accounts.create({
    merchantId,
    livemode,
    name: 'Shop',
    email: 'shop@example.com',
    country,
    testData: true,
  })
  return { merchantId, livemode, account }
}

function checkoutOf(merchant: Awaited<ReturnType<typeof newMerchant>>, ref = `${merchant.merchantId}_first`) {
  return {
    ref,
    merchantId: merchant.merchantId,
    merchantName: 'Ada’s Bakery',
    livemode: merchant.livemode,
    merchantAccount: merchant.account.id,
    route: 'direct' as const,
    currency: 'usd',
    lines: [
      { name: 'Coffee', description: 'Fresh', images: ['https://example.com/a.png'], amount: 450n, quantity: 2 },
      { name: 'Processing fee', description: null, images: [], amount: 100n, quantity: 1 },
    ],
    applicationFee: 89n,
    customer: null,
    billingAddress: null,
    shipping: null,
    customerEmail: 'jenny@example.com',
    successUrl: 'https://shop.example.com/thanks?id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://shop.example.com',
  }
}

describe('accounts', () => {
  test('are opened ready to charge, and read again', async () => {
    const { account } = await newMerchant()
    expect(account).toMatchObject({
      chargesEnabled: true,
      payoutsEnabled: true,
      cardPaymentsActive: true,
      transfersActive: true,
      country: 'US',
      defaultCurrency: 'usd',
      bankAccount: { last4: expect.stringMatching(/^\d{4}$/) },
    })
    expect(await processor.accounts.retrieve(false, account.id)).toEqual(account)
  })

  test('of one mode are unknown in the other', async () => {
    const { account } = await newMerchant()
    await expect(processor.accounts.retrieve(true, account.id)).rejects.toMatchObject({
      name: 'ProcessorError',
      outcome: 'refused',
    })
  })
})

describe('onboarding links', () => {
  const back = {
    purpose: 'account_onboarding' as const,
    returnUrl: 'https://us.example.com/?onboarding=done',
    refreshUrl: 'https://us.example.com/?onboarding=again',
  }
  const links = 'https://api.stripe.com/v1/account_links'

  test.each([false, true])('open the onboarding of an account for some minutes (livemode %s)', async (livemode) => {
    const { account } = await newMerchant(livemode)
    const link = await processor.accountLinks.create({ livemode, merchantAccount: account.id, ...back })
    expect(link.url).toMatch(/^https:\/\/checkout\.example\.com\/onboarding\//)
    expect(link.expiresAt.getTime()).toBeGreaterThan(Date.now())
  })

  test('are refused for an account of the other mode', async () => {
    const { account } = await newMerchant()
    const request = { livemode: true, merchantAccount: account.id, ...back }
    await expect(processor.accountLinks.create(request)).rejects.toMatchObject({
      name: 'ProcessorError',
      outcome: 'refused',
    })
  })

  test('are requested again, with the same key, when the answer was lost', async () => {
    const { account } = await newMerchant()
    const keys: (string | null)[] = []
    network.use(
      http.post(links, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        return keys.length === 1 ? HttpResponse.error() : undefined
      }),
    )
    await processor.accountLinks.create({ livemode: false, merchantAccount: account.id, ...back })
    expect(keys).toEqual([expect.any(String), keys[0]])
  })
})

describe('checkouts', () => {
  test.each(['destination', 'transfer'] as const)('carry the name of the merchant on the route %s', async (route) => {
    const merchant = await newMerchant()
    const { id, url } = await processor.checkouts.create({ ...checkoutOf(merchant, `named_${route}`), route })
    const page = await (await sandbox.fetch(new Request(url ?? ''))).text()
    expect(page).toContain('<title>Checkout – Ada’s Bakery</title>')
    expect(page).not.toContain('Sandbox platform')
    expect((await stripe.checkout.sessions.retrieve(id)).branding_settings?.display_name).toBe('Ada’s Bakery')
  })

  test('bear the name of the account that hosts them otherwise', async () => {
    const { url } = await processor.checkouts.create(checkoutOf(await newMerchant()))
    expect(await (await sandbox.fetch(new Request(url ?? ''))).text()).toContain('<title>Checkout – Shop</title>')
  })

  test.each([false, true])('are created on the merchant account (livemode %s)', async (livemode) => {
    const merchant = await newMerchant(livemode)
    const checkout = await processor.checkouts.create(checkoutOf(merchant))
    expect(checkout).toMatchObject({
      id: expect.stringMatching(livemode ? /^cs_live_/ : /^cs_test_/),
      status: 'open',
      paymentStatus: 'unpaid',
      amountTotal: 1000n,
      payment: null,
    })
    expect(checkout.url).toContain(checkout.id)
    const scope = { livemode, hostAccount: merchant.account.id }
    expect(await processor.checkouts.retrieve(scope, checkout.id)).toEqual(checkout)
  })

  test('are created once for one ref', async () => {
    const merchant = await newMerchant()
    const first = await processor.checkouts.create(checkoutOf(merchant))
    const second = await processor.checkouts.create(checkoutOf(merchant))
    expect(second.id).toBe(first.id)
    expect((await processor.checkouts.create(checkoutOf(merchant, `${merchant.merchantId}_second`))).id).not.toBe(
      first.id,
    )
  })

  test('are not made twice when the first answer got lost', async () => {
    const merchant = await newMerchant()
    const keys: (string | null)[] = []
    network.use(
      http.post(
        'https://api.stripe.com/v1/checkout/sessions',
        ({ request }) => {
          keys.push(request.headers.get('idempotency-key'))
          return HttpResponse.error()
        },
        { once: true },
      ),
      http.post('https://api.stripe.com/v1/checkout/sessions', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
      }),
    )
    await processor.checkouts.create(checkoutOf(merchant))
    const key = `checkout:${merchant.merchantId}_first`
    expect(keys).toEqual([key, key])
  })
})

describe('failures of the processor', () => {
  const anything = 'https://api.stripe.com/*'

  test.each([
    ['a lost connection', () => HttpResponse.error(), 'unknown'],
    [
      'a server error',
      () => HttpResponse.json({ error: { type: 'api_error', message: 'secret detail' } }, { status: 500 }),
      'unknown',
    ],
    [
      'a rate limit',
      () => HttpResponse.json({ error: { type: 'invalid_request_error', message: 'x' } }, { status: 429 }),
      'unknown',
    ],
    ['an answer that is no JSON', () => new HttpResponse('<html>', { status: 502 }), 'unknown'],
    ['an error without a reason', () => HttpResponse.json({}, { status: 503 }), 'unknown'],
    ['an object of the other mode', () => HttpResponse.json({ id: 'acct_1', livemode: true }), 'unknown'],
    [
      'a refusal',
      () =>
        HttpResponse.json(
          { error: { type: 'invalid_request_error', code: 'nope', message: 'secret detail' } },
          { status: 400 },
        ),
      'refused',
    ],
    [
      'a wrong key',
      () => HttpResponse.json({ error: { type: 'invalid_request_error', message: 'x' } }, { status: 401 }),
      'refused',
    ],
  ] as const)('%s', async (_, answer, outcome) => {
    network.use(http.all(anything, answer))
    const failed = await processor.accounts.retrieve(false, 'acct_1').catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ProcessorError)
    expect(failed).toMatchObject({ outcome })
    expect((failed as ProcessorError).message).not.toContain('secret detail')
  })

  test('silence ends at the time limit', async () => {
    network.use(http.all(anything, () => delay('infinite')))
    const link = {
      livemode: false,
      purpose: 'account_onboarding' as const,
      merchantAccount: 'acct_1',
      returnUrl: 'https://a.test',
      refreshUrl: 'https://a.test',
    }
    const hasty = hastyProcessor()
    const calls = [hasty.accounts.retrieve(false, 'acct_1'), hasty.accountLinks.create(link)]
    for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ name: 'ProcessorError', outcome: 'unknown' })
    }
  })
})

describe('events', () => {
  const event = (overrides: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: false,
      account: 'acct_1',
      data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { svc_ref: 'ref_1' } } },
      ...overrides,
    })
  const signed = (payload: string, secret: string, timestamp?: number) =>
    stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp ? { timestamp } : {}) })

  test.each([
    ['platform', 'whsec_test_platform'],
    ['Connect', 'whsec_test_connect'],
    ['live Connect', 'whsec_live_connect'],
  ])('are accepted with the secret of the %s endpoint', (_, secret) => {
    expect(processor.events.verify(Buffer.from(event()), signed(event(), secret))).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      livemode: false,
      account: 'acct_1',
      objectId: 'pi_1',
      subject: { kind: 'payment', outcome: 'succeeded', failedAttempt: null, merchantId: null, ref: 'ref_1' },
    })
  })

  test.each([
    ['another secret', event(), () => signed(event(), 'whsec_other')],
    ['another body', event({ account: 'acct_2' }), () => signed(event(), 'whsec_test_connect')],
    ['an old signature', event(), () => signed(event(), 'whsec_test_connect', 1_000_000_000)],
    [
      'the live mode and a secret of the test one',
      event({ livemode: true }),
      () => signed(event({ livemode: true }), 'whsec_test_connect'),
    ],
    ['no signature', event(), () => undefined],
  ])('with %s are refused', (_, body, header) => {
    expect(() => processor.events.verify(Buffer.from(body), header())).toThrow(
      expect.objectContaining({ name: 'ForgedEventError' }),
    )
  })
})
