import { afterEach, expect, test } from 'vitest'
import { monthly, openShop, redirects, refusal, testPlatform } from '../../testing/index.ts'
import { fieldOf } from './refused-field.ts'

const platform = await testPlatform()
const { processor } = platform
const { client } = await openShop(platform)
afterEach(() => processor.intercept(null))

/** Parameters of the processor that come from no field of a request. */
const ours =
  /metadata|application_fee|transfer_data|branding_settings|^mode$|^ui_mode$|automatic_payment_methods|recurring\]\[interval_count/

const session = {
  line_items: [{ name: 'Tea', amount: 500, currency: 'usd', quantity: 2 }],
  customer_email: 'ada@example.com',
  shipping_options: [{ label: 'Post', amount: 300 }],
  collect_shipping_address: true,
  ...redirects,
}
const intent = { amount: 500, currency: 'usd', customer_email: 'ada@example.com' }

const requests = [
  ['/v1/checkout/sessions', session, () => client.paymentSessions.create(session as never)],
  ['/v1/checkout/sessions', monthly, () => client.subscriptionSessions.create(monthly as never)],
  ['/v1/payment_intents', intent, () => client.paymentIntents.create(intent as never)],
] as const

test.each(requests)(
  'each parameter of %s that is refused is told as the field that it came from',
  async (path, input, send) => {
    const sent = new Set<string>()
    let refused: string | null = null
    processor.intercept(async (request) => {
      if (request.method !== 'POST' || new URL(request.url).pathname !== path) return undefined
      for (const name of new URLSearchParams(await request.clone().text()).keys()) sent.add(name)
      if (refused === null) return undefined
      const error = { type: 'invalid_request_error', message: 'Words of the processor.', param: refused }
      return Response.json({ error }, { status: 400, headers: { 'request-id': 'req_1' } })
    })
    await send()
    const params = [...sent]
    expect(params.length).toBeGreaterThan(3)
    for (const param of params) {
      refused = param
      const told = await refusal(send())
      if (ours.test(param)) continue
      expect([param, told.code, told.param]).toEqual([param, 'validation_error', fieldOf(param, input)])
      expect(told.param).toEqual(expect.any(String))
      expect(told.message).not.toContain('Words')
    }
  },
)

test('a refused parameter without a field stays a failure of the processor', async () => {
  processor.intercept((request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/v1/payment_intents')) return undefined
    const error = { type: 'invalid_request_error', message: 'No fee here.', param: 'application_fee_amount' }
    return Response.json({ error }, { status: 400, headers: { 'request-id': 'req_1' } })
  })
  expect((await refusal(client.paymentIntents.create(intent as never))).code).toBe('processor_error')
})
