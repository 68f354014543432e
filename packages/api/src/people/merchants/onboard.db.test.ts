import { createCountryRules } from '@merchant-payments/processor'
import { describe, expect, onTestFinished, test } from 'vitest'
import { catchUp, refusal, testPlatform } from '../../testing/index.ts'
import { createMerchant } from './create.ts'
import { onboardingLeft, onboardMerchant } from './onboard.ts'

// Stripe: in live mode people are sent back by https alone.
const platform = await testPlatform({ publicUrl: 'https://platform.test' })
const { services, processor } = platform
const { publicUrl } = services

let owners = 0
/** A merchant whose accounts the processor lets do nothing yet, in the modes named. */
function newcomer(country: string, ...waiting: boolean[]) {
  owners += 1
  const input = { name: 'Tea House', email: `tea${owners}@example.com`, plan: 'free' as const, country }
  const nothing = { card_payments: 'inactive', transfers: 'inactive' } as const
  return createMerchant(services, input, {
    opened: async (livemode, account) => {
      if (waiting.includes(livemode)) await processor.decide(livemode, account, nothing)
    },
  })
}

const accountOf = async (key: string) => (await platform.signIn(key)).account.retrieve({})

async function submit(url: string): Promise<string> {
  const form = new URLSearchParams({ answer: 'complete' })
  const page = await processor.sandbox.fetch(new Request(url, { method: 'POST', body: form }))
  return page.text()
}

describe('onboarding', () => {
  test('is left over for accounts that cannot be paid, and makes them ready', async () => {
    const merchant = await newcomer('US', false)
    expect(await accountOf(merchant.test_key)).toMatchObject({
      chargesEnabled: false,
      payoutsEnabled: false,
      cardPayments: 'platform_hosted',
    })
    await processor.events()
    const left = await onboardingLeft(services, merchant.merchant_id)
    expect(left).toEqual({ test: expect.stringMatching(/^http/), live: null })

    expect(await submit(left.test ?? '')).toContain(`${publicUrl}/?onboarding=done`)
    await catchUp(platform)
    expect(await accountOf(merchant.test_key)).toMatchObject({
      chargesEnabled: true,
      payoutsEnabled: true,
      cardPayments: 'active',
      bankAccount: { last4: expect.stringMatching(/^\d{4}$/) },
    })
    expect(await onboardingLeft(services, merchant.merchant_id)).toEqual({ test: null, live: null })
  })

  test('gives a fresh link each time, and leads back when one is spent', async () => {
    const { merchant_id: merchantId } = await newcomer('US', true)
    const one = await onboardMerchant(services, { merchantId, livemode: true })
    const other = await onboardMerchant(services, { merchantId, livemode: true })
    expect(one?.url).not.toBe(other?.url)
    expect(one?.expiresAt.getTime()).toBeGreaterThan(Date.now())
    await submit(one?.url ?? '')
    const spent = await processor.sandbox.fetch(new Request(one?.url ?? ''))
    expect(spent.headers.get('location')).toBe(`${publicUrl}/?onboarding=again`)
  })

  test('is for merchants that there are', async () => {
    expect(await onboardMerchant(services, { merchantId: 'mer_unknown', livemode: false })).toBeNull()
  })

  test.each(['TT', 'JM', 'GD'])('is not for %s, where the processor opens no account', async (country) => {
    const { merchant_id: merchantId, live_key } = await newcomer(country)
    expect(await accountOf(live_key)).toMatchObject({
      chargesEnabled: false,
      payoutsEnabled: false,
      cardPayments: 'platform_hosted',
      country,
    })
    expect(await onboardingLeft(services, merchantId)).toEqual({ test: null, live: null })
    const none = onboardMerchant(services, { merchantId, livemode: true })
    expect(await refusal(none)).toMatchObject({
      code: 'account_not_ready',
      message: expect.stringContaining('country'),
    })
  })
})

describe('an account at the real processor', () => {
  const real = { ...services, processor: { ...processor.processor, isSandbox: async () => false } }
  const inputOf = (country: string) => {
    owners += 1
    return { name: 'Tea House', email: `tea${owners}@example.com`, plan: 'free' as const, country }
  }
  const rowOf = (merchantId: string, livemode: boolean) =>
    platform.database.prisma.account.findUniqueOrThrow({ where: { merchantId_livemode: { merchantId, livemode } } })

  test('is opened in live mode by the first link to the onboarding, once', async () => {
    const { merchant_id: merchantId } = await createMerchant(real, inputOf('GB'))
    expect(await rowOf(merchantId, false)).toMatchObject({ cardPaymentsActive: true })
    expect(await rowOf(merchantId, true)).toMatchObject({ processorAccountId: null, openingRefusal: null })
    expect(await onboardingLeft(real, merchantId)).toEqual({ test: null, live: null })

    const [one, other] = await Promise.all([
      onboardMerchant(real, { merchantId, livemode: true }),
      onboardMerchant(real, { merchantId, livemode: true }),
    ])
    expect([one?.url, other?.url]).toEqual([expect.any(String), expect.any(String)])
    const opened = await rowOf(merchantId, true)
    expect(opened).toMatchObject({
      processorAccountId: expect.stringMatching(/^acct_/),
      cardPaymentsActive: false,
      detailsSubmitted: false,
      requirementCollection: 'application',
      country: 'GB',
      defaultCurrency: 'gbp',
    })
    expect(await onboardingLeft(real, merchantId)).toEqual({ test: null, live: expect.any(String) })
  })

  test('that Stripe refuses for its country is not requested at each link, unless an operator retries', async () => {
    const anywhere = { ...real, countryRules: createCountryRules({ TT: { open: true }, IN: { open: true } }) }
    const { merchant_id: merchantId } = await createMerchant(anywhere, inputOf('TT'))
    expect(await rowOf(merchantId, false)).toMatchObject({
      processorAccountId: null,
      openingRefusal: 'Connected accounts in TT cannot be created by platforms in US.',
      defaultCurrency: 'ttd',
    })
    let asked = 0
    processor.intercept(({ url }) => {
      if (url.endsWith('/v2/core/accounts')) asked += 1
      return undefined
    })
    onTestFinished(() => processor.intercept(null))
    const live = { merchantId, livemode: true }
    for (let link = 1; link <= 3; link += 1) {
      expect((await refusal(onboardMerchant(anywhere, live))).code).toBe('account_not_ready')
    }
    expect(asked).toBe(1)
    expect((await refusal(onboardMerchant(anywhere, { ...live, retryRefused: true }))).code).toBe('account_not_ready')
    expect(asked).toBe(2)
  })

  test('whose details Stripe collects itself has no page to change them', async () => {
    const { merchant_id: merchantId } = await createMerchant(services, inputOf('US'))
    const update = { merchantId, livemode: false, purpose: 'account_update' as const }
    expect((await onboardMerchant(services, update))?.url).toMatch(/^http/)
    await platform.database.prisma.account.updateMany({
      where: { merchantId },
      data: { requirementCollection: 'stripe' },
    })
    expect(await refusal(onboardMerchant(services, update))).toMatchObject({
      code: 'validation_error',
      param: 'type',
    })
  })
})
