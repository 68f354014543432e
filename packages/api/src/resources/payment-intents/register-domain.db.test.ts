import { expect, test } from 'vitest'
import { openShop, refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform
const sale = { amount: 1000, currency: 'usd' }

async function domainsOf(account: string): Promise<string[]> {
  const answer = await processor.call(false, '/v1/payment_method_domains', account)
  return ((await answer.json()) as { data: { domain_name: string }[] }).data.map((one) => one.domain_name)
}

test('the domain of the page is registered once on the merchant’s account (Stripe: payment method domains)', async () => {
  const shop = await openShop(platform)
  await shop.client.paymentIntents.create({ ...sale, domain: 'Shop.example' })
  await shop.client.paymentIntents.create({ ...sale, domain: 'shop.example' })
  expect(await domainsOf(shop.account)).toEqual(['shop.example'])
})

test('a domain that the processor refuses delays no payment, and is reported to the operator', async () => {
  const shop = await openShop(platform)
  processor.intercept((request) =>
    request.url.endsWith('/v1/payment_method_domains')
      ? Response.json({ error: { type: 'invalid_request_error', message: 'no' } }, { status: 400 })
      : undefined,
  )
  expect(await shop.client.paymentIntents.create({ ...sale, domain: 'shop.example' })).toMatchObject({ amount: 1000 })
  processor.intercept(null)
  expect(platform.alerts.at(-1)).toMatchObject({ message: 'a domain could not be registered for wallets' })
})

test.each(['https://shop.example', 'shop', 'shop.example/buy', '127.0.0.1', ''])('%o is no domain', async (domain) => {
  const shop = await openShop(platform)
  const refused = await refusal(shop.client.paymentIntents.create({ ...sale, domain }))
  expect([refused.code, refused.param]).toEqual(['validation_error', 'domain'])
})
