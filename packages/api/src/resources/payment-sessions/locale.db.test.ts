import { expect, test } from 'vitest'
import { openShop, redirects, refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const shop = await openShop(platform)
const { processor } = platform
const { client } = shop
const lineItems = [{ name: 'Tea', amount: 1200, currency: 'usd', quantity: 1 }]

const checkoutLocale = async (id: string) =>
  ((await (await processor.call(false, `/v1/checkout/sessions/${id}`, shop.account)).json()) as { locale: unknown })
    .locale

test.each(['en', 'es', 'fr', 'de', 'nl', 'pt'] as const)('a session in %s opens its checkout in it', async (locale) => {
  const session = await client.paymentSessions.create({ line_items: lineItems, ...redirects, locale })
  expect(session.locale).toBe(locale)
  expect(await checkoutLocale(session.id)).toBe(locale)
})

test('a session without a language has the language of its customer', async () => {
  const customer = await client.customers.create({ email: 'ada@example.com', locale: 'fr' })
  expect(customer.locale).toBe('fr')
  const own = await client.paymentSessions.create({ line_items: lineItems, ...redirects, customer_id: customer.id })
  const other = await client.paymentSessions.create({
    line_items: lineItems,
    ...redirects,
    customer_id: customer.id,
    locale: 'nl',
  })
  const any = await client.paymentSessions.create({
    line_items: lineItems,
    ...redirects,
    customer_id: customer.id,
    locale: null,
  })
  expect([own.locale, other.locale, any.locale]).toEqual(['fr', 'nl', null])
  expect(await Promise.all([own, other, any].map(({ id }) => checkoutLocale(id)))).toEqual(['fr', 'nl', null])
  const { locale } = await client.customers.update({ id: customer.id, locale: null })
  expect(locale).toBeNull()
  expect((await client.paymentSessions.retrieve({ id: own.id })).locale).toBe('fr')
})

test('a subscription session opens its checkout in its language', async () => {
  const session = await client.subscriptionSessions.create({
    ...redirects,
    amount_cents: 900,
    currency: 'usd',
    interval: 'month',
    locale: 'de',
  })
  expect(session.locale).toBe('de')
  expect(await checkoutLocale(session.id)).toBe('de')
})

test('the fee line of a checkout is in its language (fault: it was English)', async () => {
  const fees = { ...redirects, pass_fees_to_customer: true, locale: 'fr' } as const
  const { price } = await client.subscriptionProducts.create({
    name: 'Tea',
    amount: 1200,
    currency: 'usd',
    interval: 'monthly',
  })
  for (const { id } of [
    await client.paymentSessions.create({ line_items: lineItems, ...fees }),
    await client.subscriptionSessions.create({ price_id: price.id, ...fees }),
  ]) {
    const answer = await processor.call(false, `/v1/checkout/sessions/${id}/line_items`, shop.account)
    const { data } = (await answer.json()) as { data: { description: string }[] }
    expect(data.map(({ description }) => description)).toEqual(['Tea', 'Frais de traitement'])
  }
})

test.each(['it', 'EN', 'en-US', '', 7])('the language %j is refused', async (locale) => {
  const input = { line_items: lineItems, ...redirects, locale: locale as 'en' }
  expect(await refusal(client.paymentSessions.create(input))).toMatchObject({
    code: 'validation_error',
    param: 'locale',
  })
})
