import { platformMerchantId } from '@merchant-payments/db'
import { afterEach, describe, expect, test } from 'vitest'
import { setBrand } from '../../core/brand/set-brand.ts'
import { dataUrl, openShop, png, redirects, type Shop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { services, database, processor, alerts } = platform

afterEach(async () => {
  processor.intercept(null)
  await database.prisma.brand.deleteMany()
})

const icon = png(64, 64)
const merchantOf = async ({ accountId }: Shop) =>
  (await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })).merchantId

type Branding = {
  display_name: string
  button_color: string
  logo: { type: 'file'; file: string } | null
  icon: { type: 'file'; file: string } | null
}

/** The brand of a page at the processor, and the account that hosts it. */
async function brandingOf(
  shop: Shop,
  url: string | null,
): Promise<{ branding: Branding | undefined; host: string | null }> {
  const id = /cs_test_\w+/.exec(url ?? '')?.[0]
  for (const host of [shop.account, null]) {
    const answer = await processor.call(false, `/v1/checkout/sessions/${id}`, host)
    if (!answer.ok) continue
    const { branding_settings: branding } = (await answer.json()) as { branding_settings?: Branding }
    return { branding, host }
  }
  throw new Error(`there is no page ${url}`)
}

const files = async (host: string | null) =>
  (
    (await (await processor.call(false, '/v1/files?limit=100', host)).json()) as {
      data: { id: string; purpose: string }[]
    }
  ).data

const routes = [
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const

describe.each(routes)('on the route %s', (route, able) => {
  const subscribe = (shop: Shop) =>
    shop.client.subscriptionSessions.create({ amount_cents: 1_000, currency: 'usd', interval: 'week', ...redirects })

  test('without a brand a page shows no more than the name of the merchant, where the platform hosts it', async () => {
    const shop = await openShop(platform, able)
    for (const { url } of [await shop.sell(), await subscribe(shop)]) {
      const { branding } = await brandingOf(shop, url)
      if (route === 'direct') expect(branding).toBeUndefined()
      else expect(branding).toMatchObject({ display_name: expect.stringMatching(/^Shop/), logo: null, icon: null })
    }
  })

  test('each page shows the logo and the colour of the merchant, from a file that is uploaded once', async () => {
    const shop = await openShop(platform, able, 'brand')
    const owner = await merchantOf(shop)
    // Another image on each route: an account that has one already gets it no second time.
    const logo = png(200, route.length)
    await setBrand(services, owner, { name: 'Tea House', logo: dataUrl(logo), icon: dataUrl(icon), color: '#ffd400' })
    const before = (await files(route === 'direct' ? shop.account : null)).length
    const customer = await shop.client.customers.create({ email: 'ada@example.com' })
    const kept = await shop.client.paymentMethods.createSession({ id: customer.id, return_url: 'https://shop.example' })
    const seen = new Set<string>()
    for (const { url } of [await shop.sell(), await shop.sell(), await subscribe(shop), kept]) {
      const { branding, host } = await brandingOf(shop, url)
      expect(host).toBe(route === 'direct' ? shop.account : null)
      expect(branding).toMatchObject({ display_name: 'Tea House', button_color: '#ffd400', icon: null })
      seen.add(branding?.logo?.file ?? '')
    }
    const after = await files(route === 'direct' ? shop.account : null)
    expect(after).toHaveLength(before + 1)
    expect(after[0]).toMatchObject({ id: [...seen][0], purpose: 'business_logo' })
    expect(seen.size).toBe(1)
  })

  test('the icon and the colour of the platform are shown beside the name of the merchant', async () => {
    await setBrand(services, platformMerchantId, { name: 'Acme Pay', icon: dataUrl(icon), color: '#123456' })
    const shop = await openShop(platform, able)
    const { branding } = await brandingOf(shop, (await shop.sell()).url)
    expect(branding).toMatchObject({ button_color: '#123456', logo: null, icon: { type: 'file' } })
    expect(branding?.display_name).toMatch(route === 'direct' ? /^$/ : /^Shop/)
  })
})

test('an image that the processor refuses is left out, and reported', async () => {
  const shop = await openShop(platform, {}, 'pro')
  await setBrand(services, await merchantOf(shop), { name: 'Tea House', logo: dataUrl(png(9, 9)), color: '#ffd400' })
  processor.intercept(({ url }) =>
    new URL(url).pathname === '/v1/files'
      ? Response.json({ error: { type: 'invalid_request_error', message: 'no' } }, { status: 400 })
      : undefined,
  )
  const { branding } = await brandingOf(shop, (await shop.sell()).url)
  expect(branding).toMatchObject({ display_name: 'Tea House', button_color: '#ffd400', logo: null })
  expect(alerts.at(-1)?.message).toContain('refused an image of a brand')
})

test('a request that is repeated after a change of the brand is another one at the processor', async () => {
  const shop = await openShop(platform, {}, 'brand')
  const owner = await merchantOf(shop)
  await setBrand(services, owner, { name: 'Tea House', color: '#ffd400' })
  const client = await platform.signIn(shop.key, { requestKey: 'one' })
  const sale = { line_items: [{ name: 'Tea', amount: 1_000, currency: 'usd', quantity: 1 }], ...redirects }
  const first = await client.paymentSessions.create(sale)
  expect((await client.paymentSessions.create(sale)).id).toBe(first.id)
  await setBrand(services, owner, { name: 'Tea House', color: '#00ff00' })
  const { branding } = await brandingOf(shop, (await client.paymentSessions.create(sale)).url)
  expect(branding).toMatchObject({ button_color: '#00ff00' })
})
