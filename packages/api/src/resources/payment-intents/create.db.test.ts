import { describe, expect, onTestFinished, test } from 'vitest'
import { catchUp, openShop, refusal, type Shop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform

type Intent = Awaited<ReturnType<Shop['client']['paymentIntents']['create']>>

/** Confirms an intent with a card, as the merchant's page does, and processes the events. */
async function confirm(shop: Shop, intent: Intent, card: string) {
  await processor.call(false, `/v1/payment_intents/${intent.id}/confirm`, shop.account, {
    payment_method: card,
    return_url: 'https://shop.example/done',
  })
  await catchUp(platform)
}

describe('an embedded payment', () => {
  test('begins with all that a page needs, and nothing else of ours', async () => {
    const { client, account } = await openShop(platform)
    const intent = await client.paymentIntents.create({ amount: 1000, currency: 'USD', metadata: { order: '42' } })
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      object: 'payment_intent',
      client_secret: expect.stringContaining(`${intent.id}_secret_`),
      publishable_key: expect.stringMatching(/^pk_test_/),
      processor_account: account,
      amount: 1000,
      fee_amount: 89,
      currency: 'usd',
      customer_id: null,
      status: 'requires_payment_method',
      metadata: { order: '42' },
      created: intent.created,
      livemode: false,
    })
    const { items } = await client.testPayments.list({})
    expect(items).toMatchObject([
      { id: intent.id, amount: 1000, amount_received: 0, status: 'requires_payment_method' },
    ])
  })

  test('is declined, then paid: each reported once, with its first metadata', async () => {
    const shop = await openShop(platform)
    const intent = await shop.client.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      pass_fees_to_customer: true,
      customer_email: 'ada@example.com',
      description: 'Tea',
      metadata: { order: '42' },
    })
    expect(intent).toMatchObject({ amount: 1094, fee_amount: 94 })
    await confirm(shop, intent, 'pm_card_chargeDeclined')
    await confirm(shop, intent, 'pm_card_visa')
    const events = await shop.events()
    expect(events.map(({ type }) => type)).toEqual(['payment_intent.payment_failed', 'payment_intent.succeeded'])
    expect(events[0]?.data).toMatchObject({ id: intent.id, last_error: { code: 'card_declined' } })
    expect(events[1]?.data).toMatchObject({
      id: intent.id,
      status: 'succeeded',
      amount: 1094,
      amount_received: 1094,
      fee_amount: 94,
      session_id: null,
      description: 'Tea',
      customer_email: 'ada@example.com',
      metadata: { order: '42' },
    })
  })

  test('is the same one when a request whose answer was lost is made again with its Idempotency-Key', async () => {
    const shop = await openShop(platform)
    const create = async (requestKey: string, fields: object = {}) =>
      (await platform.signIn(shop.key, { requestKey })).paymentIntents.create({
        amount: 1000,
        currency: 'usd',
        ...fields,
      })
    const made: string[] = []
    processor.intercept(async (request) => {
      const answer = await processor.sandbox.fetch(request)
      made.push(((await answer.json()) as { id: string }).id)
      return new Response('', { status: 502, headers: { 'stripe-should-retry': 'false' } })
    })
    onTestFinished(() => processor.intercept(null))
    expect(await refusal(create('order-1'))).toMatchObject({ code: 'processor_error' })
    processor.intercept(null)
    const again = await create('order-1')
    expect(made).toEqual([again.id])
    // The row was written, and the process died before it answered.
    expect(await create('order-1')).toEqual(again)
    for (const other of [await create('order-2'), await create('order-1', { metadata: { order: '2' } })]) {
      expect(other.id).not.toBe(again.id)
    }
  })

  test('needs an account that takes cards', async () => {
    const merchant = await platform.merchant()
    await platform.database.prisma.account.updateMany({
      where: { merchantId: merchant.merchant_id },
      data: { cardPaymentsActive: false },
    })
    const client = await platform.signIn(merchant.test_key)
    const call = client.paymentIntents.create({ amount: 1000, currency: 'usd' })
    expect(await refusal(call)).toMatchObject({ code: 'account_not_ready', status: 400 })
  })

  test('needs it also when the account lost the capability before its event', async () => {
    const shop = await openShop(platform)
    await processor.decide(false, shop.account, { card_payments: 'inactive' })
    const call = shop.client.paymentIntents.create({ amount: 1000, currency: 'usd' })
    expect(await refusal(call)).toMatchObject({ code: 'account_not_ready', status: 400 })
    expect(await shop.client.account.retrieve({})).toMatchObject({ cardPayments: 'platform_hosted' })
  })

  test('is refused as before when the processor refuses the request itself', async () => {
    const shop = await openShop(platform)
    const error = { type: 'invalid_request_error', message: 'no' }
    processor.intercept(({ method }) => (method === 'POST' ? Response.json({ error }, { status: 400 }) : undefined))
    onTestFinished(() => processor.intercept(null))
    const call = shop.client.paymentIntents.create({ amount: 1000, currency: 'usd' })
    expect(await refusal(call)).toMatchObject({ code: 'processor_error' })
  })

  test.each([
    ['amount', { amount: 42, currency: 'usd' }],
    ['amount', { amount: 99_999_999, currency: 'usd', pass_fees_to_customer: true }],
    ['amount', { amount: 1005, currency: 'kwd' }],
    ['currency', { amount: 1000, currency: 'xxx' }],
    ['customer_email', { amount: 1000, currency: 'usd', customer_email: 'nobody' }],
  ])('is refused by the name of the field at fault: %s', async (param, input) => {
    const { client } = await openShop(platform)
    expect(await refusal(client.paymentIntents.create(input))).toMatchObject({ code: 'validation_error', param })
  })
})
