import { describe, expect, test } from 'vitest'
import { catchUp, testPlatform } from '../testing/index.ts'
import { createMerchant } from './create.ts'
import { onboardingLeft, onboardMerchant } from './onboard.ts'

const platform = await testPlatform()
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

  test.each(['TT', 'JM', 'GD'])('has nothing left in %s, where the platform takes the cards', async (country) => {
    const merchant = await newcomer(country)
    expect(await accountOf(merchant.live_key)).toMatchObject({
      chargesEnabled: true,
      payoutsEnabled: true,
      cardPayments: 'platform_hosted',
      country,
    })
    expect(await onboardingLeft(services, merchant.merchant_id)).toEqual({ test: null, live: null })
  })
})
