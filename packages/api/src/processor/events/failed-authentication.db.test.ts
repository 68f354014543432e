import { expect, test } from 'vitest'
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
