import { expect, onTestFinished, test } from 'vitest'
import { createActionLimit } from '../../core/request/action-limit.ts'
import { startPaymentLink } from '../../resources/payment-links/visit.ts'
import { openShop, receive, type SentEvent, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform

test('a failed authentication, which has no charge, is reported once for repeated events', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  await processor.events()
  await processor.pay(id, { number: '4000000000000002' })
  const declined = (await processor.events()).find(({ type }) => type === 'payment_intent.payment_failed')
  if (!declined) throw new Error('the processor told of no failure')

  const { object } = (JSON.parse(declined.body.toString()) as { data: { object: Record<string, unknown> } }).data
  /** The processor tells and shows that the customer failed 3-D Secure with a payment method. */
  const failedWith = (method: string, event: string): SentEvent => {
    const last_payment_error = {
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
      payment_method: { id: method, object: 'payment_method' },
    }
    const failed = { ...object, last_payment_error }
    processor.intercept(({ url }) =>
      url.includes(`/payment_intents/${object.id}`) ? Response.json(failed) : undefined,
    )
    return processor.resigned(declined, { id: event, data: { object: failed } })
  }
  await receive(platform, failedWith('pm_first', 'evt_a'))
  await receive(platform, failedWith('pm_first', 'evt_b'))
  expect(await shop.types()).toEqual(['payment_intent.payment_failed'])
  await receive(platform, failedWith('pm_second', 'evt_c'))
  const events = await shop.events()
  expect(events).toHaveLength(2)
  for (const { data } of events) {
    expect(data).toMatchObject({ last_error: { code: 'payment_intent_authentication_failure', decline_code: null } })
  }
})

test('a failed authentication that another attempt followed at once has its card, which counts against its link (fault: no card)', async () => {
  const shop = await openShop(platform)
  const link = await shop.client.paymentLinks.create({
    line_items: [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }],
  })
  const at = { ...platform.services, attempts: createActionLimit(platform.database, platform.services.clock) }
  const visitor = { client: '198.51.100.7', browser: 'browser', language: 'en' as const, quantity: undefined }
  const visit = await startPaymentLink(at, link.url.split('/').at(-1) ?? '', visitor)
  const id = 'redirect' in visit ? (visit.redirect.split('/').at(-1) ?? '') : ''
  await processor.events()
  await processor.pay(id, { number: '4000000000000002' })
  const declined = (await processor.events()).find(({ type }) => type === 'payment_intent.payment_failed')
  if (!declined) throw new Error('the processor told of no failure')
  const { object } = (JSON.parse(declined.body.toString()) as { data: { object: Record<string, unknown> } }).data

  const card = { brand: 'visa', last4: '3184', exp_month: 1, exp_year: 2040, country: 'US', wallet: null, checks: null }
  processor.intercept(({ url }) =>
    url.includes('/payment_methods/pm_first')
      ? Response.json({ id: 'pm_first', object: 'payment_method', type: 'card', card })
      : undefined,
  )
  onTestFinished(() => processor.intercept(null))
  const last_payment_error = {
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
    payment_method: { id: 'pm_first', object: 'payment_method' },
  }
  const first = processor.resigned(declined, { id: 'evt_first', data: { object: { ...object, last_payment_error } } })
  await receive(platform, declined)
  await receive(platform, first)
  const cards = (await shop.events()).map(({ data }) => (data as { card: { last4: string } | null }).card?.last4)
  expect(cards.toSorted()).toEqual(['0002', '3184'])
  const { declinedCards } = await platform.database.prisma.paymentLink.findFirstOrThrow({ where: { id: link.id } })
  expect(declinedCards.toSorted()).toEqual(['visa 0002', 'visa 3184'])
})
