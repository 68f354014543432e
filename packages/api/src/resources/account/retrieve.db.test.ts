import { expect, test } from 'vitest'
import { testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()

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
      plan,
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
