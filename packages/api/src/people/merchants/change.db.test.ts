import { describe, expect, test } from 'vitest'
import { createKeyAuthenticator } from '../../core/request/authenticate-api-key.ts'
import { catchUp, openShop, testPlatform } from '../../testing/index.ts'
import { setPlan, unsuspend } from './change.ts'

const platform = await testPlatform()
const { services, database, clock } = platform

describe('a plan', () => {
  test('applies to later sales; earlier sales keep their own', async () => {
    const merchant = await platform.merchant('free')
    const tea = {
      line_items: [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }],
      success_url: 'https://shop.example/ok',
      cancel_url: 'https://shop.example/no',
    }
    const before = await (await platform.signIn(merchant.test_key)).paymentSessions.create(tea)
    const accounts = [{ livemode: false }, { livemode: true }]
    expect(await setPlan(services, merchant.merchant_id, 'pro')).toMatchObject({
      merchant: { merchant_id: merchant.merchant_id, plan: 'pro', accounts },
      changed: true,
    })
    expect(await setPlan(services, merchant.merchant_id, 'pro')).toMatchObject({ changed: false })
    const client = await platform.signIn(merchant.test_key)
    const after = await client.paymentSessions.create(tea)
    // 4.9 % + 40 against 4.2 % + 40.
    expect([before.fee_amount, after.fee_amount]).toEqual([89, 82])

    await platform.processor.pay(before.id)
    await catchUp(platform)
    const [payment] = await database.prisma.payment.findMany({ where: { sessionId: before.id } })
    expect(payment).toMatchObject({ feeAmount: 89n, plan: 'free' })
    expect((await client.account.retrieve({})).plan).toBe('pro')
  })

  test('of a merchant that does not exist cannot be set', async () => {
    expect(await setPlan(services, 'mer_unknown', 'pro')).toBeNull()
  })
})

describe('a suspension', () => {
  test('is lifted for the keys of both modes, but not for a revoked one', async () => {
    const merchant = await platform.merchant()
    const { test_key, live_key, merchant_id } = merchant
    await database.prisma.merchant.update({ where: { id: merchant_id }, data: { keysSuspendedAt: clock.now() } })
    const suspended = createKeyAuthenticator(database, clock)
    for (const key of [test_key, live_key]) {
      await expect(suspended(`Bearer ${key}`)).rejects.toMatchObject({ code: 'key_revoked' })
    }
    const done = { merchant: { merchant_id, suspended: false } }
    expect(await unsuspend(services, merchant_id)).toMatchObject({ ...done, changed: true })
    expect(await unsuspend(services, merchant_id)).toMatchObject({ ...done, changed: false })
    const lifted = createKeyAuthenticator(database, clock)
    for (const key of [test_key, live_key]) expect((await lifted(`Bearer ${key}`)).actor.id).toMatch(/^key_/)

    await database.prisma.apiKey.updateMany({
      where: { account: { merchantId: merchant_id } },
      data: { revokedAt: clock.now() },
    })
    await unsuspend(services, merchant_id)
    await expect(createKeyAuthenticator(database, clock)(`Bearer ${test_key}`)).rejects.toMatchObject({
      code: 'key_revoked',
    })
  })

  test('of another merchant stays', async () => {
    const [one, other] = [await openShop(platform), await platform.merchant()]
    await database.prisma.merchant.updateMany({ data: { keysSuspendedAt: clock.now() } })
    await unsuspend(services, other.merchant_id)
    const row = await database.prisma.account.findUniqueOrThrow({
      where: { id: one.accountId },
      include: { merchant: true },
    })
    expect(row.merchant.keysSuspendedAt).not.toBeNull()
    expect(await unsuspend(services, 'mer_unknown')).toBeNull()
  })
})
