import { expect, test } from 'vitest'
import { createMerchant } from '../../people/merchants/create.ts'
import { openShop, refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform({ publicUrl: 'https://platform.test', opensLiveAccounts: true })
const { services, processor, database } = platform

const addresses = { return_url: 'https://shop.example/settings', refresh_url: 'https://shop.example/again' }
const onboarding = { type: 'onboarding', ...addresses } as const
const update = { type: 'update', ...addresses } as const

const answer = async (url: string) => {
  const body = new URLSearchParams({ answer: 'complete' })
  return (await processor.sandbox.fetch(new Request(url, { method: 'POST', body }))).text()
}

test('a link leads to the form, which returns the merchant to the addresses that were sent', async () => {
  const { client } = await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' })
  const link = await client.account.createLink(onboarding)
  expect(link).toEqual({ url: expect.stringMatching(/^http/), expires_at: expect.any(Number) })
  expect(await answer(link.url)).toContain(addresses.return_url)
  const used = await processor.sandbox.fetch(new Request(link.url))
  expect(used.headers.get('location')).toBe(addresses.refresh_url)
})

test('an update is for accounts whose data the platform collects', async () => {
  const { client, accountId } = await openShop(platform)
  expect((await client.account.createLink(update)).url).toMatch(/^http/)
  await database.prisma.account.update({ where: { id: accountId }, data: { requirementCollection: 'stripe' } })
  expect(await refusal(client.account.createLink(update))).toMatchObject({ code: 'validation_error', param: 'type' })
  expect((await client.account.createLink(onboarding)).url).toMatch(/^http/)
})

test('addresses are absolute, and in live mode https', async () => {
  const merchant = await platform.merchant()
  const live = await platform.signIn(merchant.live_key)
  for (const param of ['return_url', 'refresh_url']) {
    for (const address of ['/settings', 'javascript:alert(1)', 'http://shop.example/'])
      expect(await refusal(live.account.createLink({ ...onboarding, [param]: address }))).toMatchObject({
        code: 'invalid_url',
        param,
      })
  }
  const tests = await platform.signIn(merchant.test_key)
  const local = { ...onboarding, return_url: 'http://shop.example/', refresh_url: 'http://localhost:3000/' }
  expect((await tests.account.createLink(local)).url).toMatch(/^http/)
})

test('a rejected account gets no link, and neither does a country without accounts', async () => {
  const shop = await openShop(platform)
  await database.prisma.account.update({ where: { id: shop.accountId }, data: { disabledReason: 'rejected.fraud' } })
  const rejected = await platform.signIn(shop.key)
  expect((await refusal(rejected.account.createLink(onboarding))).code).toBe('account_rejected')
  const owner = { name: 'Tea House', email: 'island@example.com', plan: 'free', country: 'TT' } as const
  const island = await createMerchant(services, owner)
  const there = await platform.signIn(island.test_key)
  expect((await refusal(there.account.createLink(onboarding))).code).toBe('account_not_ready')
})

test('a refusal that the operator ends at Stripe is told to the operator, and is no refusal of the country', async () => {
  const merchant = await platform.merchant()
  const mine = { merchantId: merchant.merchant_id, livemode: false }
  const unopened = { processorAccountId: null, openingRefusal: null }
  await database.prisma.account.updateMany({ where: mine, data: unopened })
  processor.intercept(({ url, method }) => {
    if (method !== 'POST' || !url.endsWith('/v2/core/accounts')) return undefined
    const error = { code: 'connect_profile_not_submitted', message: 'Complete your profile.' }
    return Response.json({ error }, { status: 400 })
  })
  const client = await platform.signIn(merchant.test_key)
  const refused = await refusal(client.account.createLink(onboarding))
  processor.intercept(null)
  expect(refused).toMatchObject({ code: 'account_not_ready', message: expect.stringContaining('The platform has to') })
  expect(refused.message).not.toContain('stripe')
  expect(platform.alerts.at(-1)?.message).toContain('https://dashboard.stripe.com/settings/connect/platform-profile')
  expect(await database.prisma.account.findFirst({ where: mine })).toMatchObject(unopened)
  expect((await client.account.createLink(onboarding)).url).toMatch(/^http/)
})
