import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { isCountryRefusal, refusalText } from './index.ts'
import { platformForTests } from './testing/platform.ts'

const { processor, network } = platformForTests({ legacyPlatform: true })
const v2 = 'https://api.stripe.com/v2/core/accounts'

let merchants = 0
function requestOf(changes: { livemode?: boolean; country?: string; testData?: boolean } = {}) {
  merchants += 1
  const named = { name: 'Shop', email: `shop${merchants}@merchant.test` }
  return { merchantId: `mer_${merchants}`, ...named, livemode: false, country: 'US', testData: true, ...changes }
}

/** Records the bodies of POST requests to an address, and their idempotency keys. */
function watch(url: string, answer: (body: string) => Response | undefined = () => undefined) {
  const asked: { body: string; key: string | null }[] = []
  network.use(
    http.post(url, async ({ request }) => {
      const body = await request.clone().text()
      asked.push({ body, key: request.headers.get('idempotency-key') })
      return answer(body)
    }),
  )
  return asked
}

describe('an account is opened by Accounts v2', () => {
  test('with the fees and losses ours and no dashboard: the platform collects the requirements', async () => {
    const asked = watch(v2)
    const request = requestOf({ livemode: true, testData: false })
    const account = await processor.accounts.create(request)
    expect(asked.map(({ key }) => key)).toEqual([`account:${request.merchantId}:live`])
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      contact_email: request.email,
      display_name: 'Shop',
      dashboard: 'none',
      identity: { country: 'US' },
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
      configuration: {
        merchant: { capabilities: { card_payments: { requested: true } } },
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      metadata: { svc_merchant: request.merchantId, svc_mode: 'live' },
    })
    expect(account).toMatchObject({
      chargesEnabled: false,
      payoutsEnabled: false,
      cardPaymentsActive: false,
      transfersActive: false,
      detailsSubmitted: false,
      requirementCollection: 'application',
      disabledReason: 'requirements.past_due',
      requirements: {
        pastDue: expect.arrayContaining(['external_account', 'identity.attestations.terms_of_service.account.date']),
      },
      bankAccount: null,
    })
  })

  const countries =
    'AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IT JP LI LT LU LV MT MX MY NL NO NZ PL PT RO SE SG SI SK TH US'
  test.each(countries.split(' '))('and in %s the test data of Stripe make it active', async (country) => {
    const account = await processor.accounts.create(requestOf({ country }))
    expect(account).toMatchObject({
      country,
      cardPaymentsActive: true,
      transfersActive: true,
      payoutsEnabled: true,
      disabledReason: null,
      requirements: { pastDue: [], currentlyDue: [] },
      bankAccount: { last4: expect.stringMatching(/^\w{4}$/) },
    })
  })

  test.each(['TT', 'JM', 'AG', 'BB', 'IN'])(
    'but not in %s: "cannot be created by platforms in US"',
    async (country) => {
      const error = await processor.accounts.create(requestOf({ country })).catch((refused: unknown) => refused)
      if (!isCountryRefusal(error)) throw error
      expect(refusalText(error)).toBe(`Connected accounts in ${country} cannot be created by platforms in US.`)
    },
  )

  test('once for repeated calls for the same merchant', async () => {
    const request = requestOf()
    const [one, other] = await Promise.all([processor.accounts.create(request), processor.accounts.create(request)])
    expect(other.id).toBe(one.id)
  })
})

describe('an account of another model', () => {
  const responsibilities = (collector: string) => ({ fees_collector: collector, losses_collector: collector })
  const merchant = { capabilities: { card_payments: { requested: true } } }
  const recipient = { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } }

  test.each([
    ['express', 'express', 'application', { merchant, recipient }],
    ['standard', 'full', 'stripe', { merchant }],
  ] as const)('%s is opened with its dashboard and collector, and waits for its owner', async (...of) => {
    const [model, dashboard, collector, configuration] = of
    const asked = watch(v2)
    const account = await processor.accounts.create({ ...requestOf(), model })
    const sent = JSON.parse(asked.at(-1)?.body ?? '')
    expect(sent).toMatchObject({ dashboard, defaults: { responsibilities: responsibilities(collector) } })
    expect(sent.configuration).toEqual(configuration)
    expect(sent.identity).toEqual({ country: 'US' })
    expect(account).toMatchObject({ model, chargesEnabled: false, requirementCollection: 'stripe' })
    expect(Object.keys(account.capabilities).includes('transfers')).toBe(model === 'express')
  })

  test.each([
    ['express', 'express', 'application', 'application'],
    ['standard', 'full', 'account', 'stripe'],
  ] as const)('%s is opened the same by v1', async (model, dashboard, payer, losses) => {
    const error = { code: 'accounts_v2_access_blocked', message: 'Accounts v2 is not enabled for your platform' }
    watch(v2, () => HttpResponse.json({ error }, { status: 400 }))
    const asked = watch('https://api.stripe.com/v1/accounts')
    expect(await processor.accounts.create({ ...requestOf(), model })).toMatchObject({ model, chargesEnabled: false })
    const sent = new URLSearchParams(asked[0]?.body)
    expect(Object.fromEntries([...sent].filter(([name]) => name.startsWith('controller')))).toEqual({
      'controller[fees][payer]': payer,
      'controller[losses][payments]': losses,
      'controller[requirement_collection]': 'stripe',
      'controller[stripe_dashboard][type]': dashboard,
    })
    expect(sent.has('capabilities[transfers][requested]')).toBe(model === 'express')
  })
})

test('an old platform without access to Accounts v2 opens the same account by v1', async () => {
  const error = { code: 'accounts_v2_access_blocked', message: 'Accounts v2 is not enabled for your platform' }
  watch(v2, () => HttpResponse.json({ error }, { status: 400 }))
  const asked = watch('https://api.stripe.com/v1/accounts')
  const request = requestOf()
  const account = await processor.accounts.create(request)
  expect(account).toMatchObject({
    cardPaymentsActive: true,
    transfersActive: true,
    payoutsEnabled: true,
    requirementCollection: 'application',
  })
  expect(asked.map(({ key }) => key)).toEqual([`account:${request.merchantId}:test:v1`])
  const sent = new URLSearchParams(asked[0]?.body)
  expect(Object.fromEntries([...sent].filter(([name]) => name.startsWith('controller')))).toEqual({
    'controller[fees][payer]': 'application',
    'controller[losses][payments]': 'application',
    'controller[requirement_collection]': 'application',
    'controller[stripe_dashboard][type]': 'none',
  })
  expect(sent.get('metadata[svc_merchant]')).toBe(request.merchantId)
})

test('a platform that is not signed up for Connect gets the refusal: v1 is not tried', async () => {
  const error = { code: 'platform_registration_required', message: 'Sign up for Connect' }
  watch(v2, () => HttpResponse.json({ error }, { status: 400 }))
  const asked = watch('https://api.stripe.com/v1/accounts')
  await expect(processor.accounts.create(requestOf())).rejects.toMatchObject({
    code: 'platform_registration_required',
    processorMessage: 'Sign up for Connect',
  })
  expect(asked).toEqual([])
})

test('the country of the platform is read once in each mode, and again after a failure', async () => {
  const asked: string[] = []
  network.use(
    http.get('https://api.stripe.com/v1/account', ({ request }) => {
      asked.push(request.headers.get('authorization') ?? '')
      const error = { type: 'invalid_request_error', message: 'no' }
      return asked.length === 1 ? HttpResponse.json({ error }, { status: 403 }) : undefined
    }),
  )
  await expect(processor.platform.country(false)).rejects.toMatchObject({ outcome: 'refused' })
  expect(await Promise.all([processor.platform.country(false), processor.platform.country(false)])).toEqual([
    'US',
    'US',
  ])
  expect(await processor.platform.country(true)).toBe('US')
  expect(asked).toHaveLength(3)
})
