import { expect, test } from 'vitest'
import { monthly, openShop, redirects, refusal, type Shop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, services } = platform
const half = { name: 'Half', percent_off: 50, duration: 'once', code: 'HALF', max_redemptions: 2 } as const
const lineItems = [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }]
const redemptions = async ({ client }: Shop, id: string) => (await client.discounts.retrieve({ id })).redemptions

const kinds = [
  [
    'payment',
    ({ paymentSessions }: Shop['client'], discount: object) =>
      paymentSessions.create({ line_items: lineItems, ...redirects, ...discount }),
  ],
  [
    'subscription',
    ({ subscriptionSessions }: Shop['client'], discount: object) =>
      subscriptionSessions.create({ ...monthly, ...discount }),
  ],
] as const

/** The process ends before or after the processor has opened the checkout: nothing after it happens. */
function killed(when: 'before' | 'after') {
  const dying = <Request, Answer>(call: (request: Request) => Promise<Answer>) => {
    return async (request: Request): Promise<Answer> => {
      if (when === 'after') await call(request)
      throw new Error('killed')
    }
  }
  const { checkouts, subscriptionCheckouts } = services.processor
  const replaced = {
    checkouts: { ...checkouts, create: dying(checkouts.create) },
    subscriptionCheckouts: { ...subscriptionCheckouts, create: dying(subscriptionCheckouts.create) },
  }
  return { services: { ...services, processor: { ...services.processor, ...replaced } } }
}

async function pass(seconds: number) {
  await processor.advance(seconds)
  await services.processor.clock.read()
}

for (const [kind, create] of kinds) {
  test.each(['before', 'after'] as const)(
    `a ${kind} session with a discount is made minutes after a crash %s the processor acted, by the same request`,
    async (when) => {
      const shop = await openShop(platform)
      const { id } = await shop.client.discounts.create(half)
      const attempt = async (context: object = {}) =>
        create(await platform.signIn(shop.key, { requestKey: 'order', ...context }), { discount_code: 'half' })
      await refusal(attempt(killed(when)))
      expect(await redemptions(shop, id)).toBe(1)
      await pass(5 * 60)
      const session = await attempt()
      expect(session).toMatchObject({ status: 'open', amount_discount: 500 })
      expect(await redemptions(shop, id)).toBe(1)
      expect(await attempt()).toEqual(session)
    },
  )

  test(`a ${kind} session whose request began before its code ended is made by the same request`, async () => {
    const shop = await openShop(platform)
    const { id } = await shop.client.discounts.create(half)
    const attempt = async (context: object = {}) =>
      create(await platform.signIn(shop.key, { requestKey: 'order', ...context }), { discount_code: 'half' })
    await refusal(attempt(killed('after')))
    await shop.client.discounts.delete({ id })
    expect(await attempt()).toMatchObject({ status: 'open', amount_discount: 500 })
    expect(await redemptions(shop, id)).toBe(1)
  })
}
