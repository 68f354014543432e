import { expect, test } from 'vitest'
import { catchUp, openShop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform({ opensLiveAccounts: true })

test.each(['free', 'brand', 'pro'] as const)('an account on plan %s, in both modes', async (plan) => {
  const merchant = await platform.merchant(plan)
  for (const [key, livemode] of [
    [merchant.test_key, false],
    [merchant.live_key, true],
  ] as const) {
    expect(await (await platform.signIn(key)).account.retrieve({})).toEqual({
      id: merchant.merchant_id,
      object: 'account',
      chargesEnabled: true,
      payoutsEnabled: true,
      cardPayments: 'active',
      bankAccount: { bankName: 'STRIPE TEST BANK', last4: '6789' },
      country: 'US',
      defaultCurrency: 'usd',
      model: 'platform',
      capabilities: expect.objectContaining({ card_payments: 'active', transfers: 'active' }),
      requirements: { currentlyDue: [], pastDue: [], errors: [], deadline: null, disabledReason: null },
      plan,
      paused: null,
      livemode,
    })
  }
})

test('an account without card payments or a bank is platform hosted', async () => {
  const merchant = await platform.merchant()
  await platform.database.prisma.account.updateMany({
    where: { merchantId: merchant.merchant_id, livemode: false },
    data: { chargesEnabled: false, cardPaymentsActive: false, bankLast4: null, bankName: null },
  })
  const account = await (await platform.signIn(merchant.test_key)).account.retrieve({})
  expect(account).toMatchObject({ chargesEnabled: false, cardPayments: 'platform_hosted', bankAccount: null })
  const live = await (await platform.signIn(merchant.live_key)).account.retrieve({})
  expect(live.cardPayments).toBe('active')
})

test('an account without card payments is unavailable where the platform takes no live payments for it', async () => {
  const merchant = await platform.merchant()
  await platform.database.prisma.account.updateMany({
    where: { merchantId: merchant.merchant_id },
    data: { chargesEnabled: false, cardPaymentsActive: false },
  })
  const cardPayments = async (key: string, platformHosting: 'all' | 'approved' | 'off') => {
    const services = { ...platform.services, platformHosting }
    return (await (await platform.signIn(key, { services })).account.retrieve({})).cardPayments
  }
  expect(await cardPayments(merchant.live_key, 'all')).toBe('platform_hosted')
  expect(await cardPayments(merchant.live_key, 'approved')).toBe('unavailable')
  expect(await cardPayments(merchant.live_key, 'off')).toBe('unavailable')
  expect(await cardPayments(merchant.test_key, 'off')).toBe('platform_hosted')
})

test('the bank account follows the default for the default currency', async () => {
  const { client, account } = await openShop(platform)
  const banks = `/v1/accounts/${account}/external_accounts`
  const add = async (number: string, currency: string, country: string) => {
    const fields = { object: 'bank_account', account_number: number, currency, country }
    const form = Object.entries(fields).map(([name, value]) => [`external_account[${name}]`, value])
    const answer = await platform.processor.call(false, banks, account, Object.fromEntries(form))
    return ((await answer.json()) as { id: string }).id
  }
  const shown = async () => {
    await catchUp(platform)
    return (await client.account.retrieve({})).bankAccount
  }
  const second = await add('000000001111', 'usd', 'US')
  await add('000000002222', 'eur', 'DE')
  expect(await shown()).toEqual({ bankName: 'STRIPE TEST BANK', last4: '6789' })

  await platform.processor.call(false, `${banks}/${second}`, account, { default_for_currency: 'true' })
  expect(await shown()).toEqual({ bankName: 'STRIPE TEST BANK', last4: '1111' })

  await platform.processor.call(false, `/v1/accounts/${account}`, account, { default_currency: 'eur' })
  expect(await shown()).toEqual({ bankName: 'STRIPE TEST BANK', last4: '2222' })
  expect(await client.account.retrieve({})).toMatchObject({ defaultCurrency: 'eur' })
})
