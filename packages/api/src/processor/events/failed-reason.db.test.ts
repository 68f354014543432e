import { expect, test } from 'vitest'
import { openShop, receive, type SentEvent, type Shop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform

type Intent = { id: string; last_payment_error: { charge: string } & Record<string, unknown> }

/** A session whose payment was declined. The processor's event is not received yet. */
async function declined(shop: Shop, number: string): Promise<{ session: string; event: SentEvent; intent: Intent }> {
  const { id } = await shop.sell()
  await processor.events()
  await processor.pay(id, { number })
  const event = (await processor.events()).find(({ type }) => type === 'payment_intent.payment_failed')
  if (!event) throw new Error('the processor told of no failure')
  return { session: id, event, intent: JSON.parse(event.body.toString()).data.object }
}

/** The event as it would be with other words about the failure. */
function saying(event: SentEvent, intent: Intent, words: object): SentEvent {
  const last_payment_error = { ...intent.last_payment_error, ...words }
  return processor.resigned(event, { data: { object: { ...intent, last_payment_error } } })
}

const lie = { code: 'made_up', decline_code: 'made_up', message: 'made up' }

test('why a payment failed is read at the processor, not in the text of its event', async () => {
  const shop = await openShop(platform)
  const { event, intent } = await declined(shop, '4000000000009995')
  await receive(platform, saying(event, intent, lie))
  const [told] = await shop.events()
  expect(told).toMatchObject({
    type: 'payment_intent.payment_failed',
    data: { last_error: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  })
})

test('why an attempt failed is read of its charge once the customer has tried again', async () => {
  const shop = await openShop(platform)
  const { session, event, intent } = await declined(shop, '4000000000000069')
  await processor.pay(session)
  await receive(platform, saying(event, intent, lie))
  const failed = (await shop.events()).filter(({ type }) => type === 'payment_intent.payment_failed')
  expect(failed).toMatchObject([
    { data: { status: 'requires_payment_method', last_error: { code: 'expired_card', decline_code: null } } },
  ])
})

test('no failure is reported for a charge that did not fail, or for a charge of another payment', async () => {
  const shop = await openShop(platform)
  const first = await declined(shop, '4000000000000002')
  const second = await declined(shop, '4000000000000002')
  await processor.pay(second.session)
  const { charge } = first.intent.last_payment_error
  await receive(platform, saying(second.event, second.intent, { charge }))
  await receive(platform, saying({ ...second.event, id: 'evt_none' }, second.intent, { charge: 'ch_none' }))
  expect(await shop.types()).not.toContain('payment_intent.payment_failed')
})
