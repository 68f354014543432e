import { describe, expect, test } from 'vitest'
import {
  catchUp,
  disputing,
  openShop,
  receive,
  refusal,
  type SentEvent,
  type Shop,
  sellDisputed,
  testPlatform,
} from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform

/** A sale with a dispute whose events have arrived. */
async function disputed(shop: Shop, number?: string) {
  const { events, ...sale } = await sellDisputed(platform, shop, number)
  for (const event of events) await receive(platform, event)
  return sale
}

const paymentOf = (id: string) => database.prisma.payment.findFirstOrThrow({ where: { id } })
const closings = async (shop: Shop) => (await shop.events()).filter(({ type }) => type === 'charge.dispute.closed')

describe('a dispute', () => {
  test('is shown and reported as the bank opened it', async () => {
    const shop = await openShop(platform)
    const sale = await disputed(shop, disputing.notReceived)
    const dispute = await shop.client.disputes.retrieve({ id: sale.id })
    expect(dispute).toEqual({
      id: sale.id,
      object: 'dispute',
      payment_intent: sale.payment,
      session_id: sale.session,
      amount: 1000,
      currency: 'usd',
      reason: 'product_not_received',
      status: 'needs_response',
      evidence: expect.objectContaining({ customer_email_address: 'ada@example.com', receipt: null }),
      evidence_status: 'not_submitted',
      evidence_due_by: dispute.created + 9 * 86_400,
      submission_count: 0,
      metadata: { order: '7' },
      created: expect.any(Number),
      livemode: false,
    })
    expect(Object.keys(dispute.evidence)).toHaveLength(27)
    const told = (await shop.events()).filter(({ type }) => type.startsWith('charge.dispute.'))
    expect(told).toMatchObject([{ type: 'charge.dispute.created', data: dispute }])
    expect(await paymentOf(sale.payment)).toMatchObject({ disputed: true, due: 0n })
    expect((await shop.client.testPayments.list({})).items).toMatchObject([{ id: sale.payment, disputed: true }])
  })

  test.each([
    ['winning_evidence', 'won', false],
    ['losing_evidence', 'lost', true],
  ])('with %s is %s', async (text, status, stillDisputed) => {
    const shop = await openShop(platform)
    const { id, payment } = await disputed(shop)
    const sent = await shop.client.disputes.updateEvidence({ id, evidence: { uncategorized_text: text }, submit: true })
    expect(sent).toMatchObject({ status: 'under_review', evidence_status: 'submitted', submission_count: 1 })
    expect((await paymentOf(payment)).disputed).toBe(true)
    await processor.advance(2)
    await catchUp(platform)
    const closed = await shop.client.disputes.retrieve({ id })
    expect(closed).toMatchObject({ status, evidence: { uncategorized_text: text } })
    expect(await closings(shop)).toMatchObject([{ data: closed }])
    expect((await paymentOf(payment)).disputed).toBe(stillDisputed)
  })

  test('that is an inquiry takes no money, and does not count once it is closed', async () => {
    const shop = await openShop(platform)
    const { id, payment } = await disputed(shop, disputing.inquiry)
    expect(await shop.client.disputes.retrieve({ id })).toMatchObject({ status: 'warning_needs_response' })
    expect((await paymentOf(payment)).disputed).toBe(true)
    await shop.client.disputes.updateEvidence({
      id,
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    })
    await processor.advance(2)
    await catchUp(platform)
    expect(await shop.client.disputes.retrieve({ id })).toMatchObject({ status: 'warning_closed' })
    expect(await closings(shop)).toHaveLength(1)
    expect((await paymentOf(payment)).disputed).toBe(false)
  })

  test('syncs its payment when the payment’s event has not arrived', async () => {
    const shop = await openShop(platform)
    const { events, ...sale } = await sellDisputed(platform, shop)
    await receive(platform, events.find(({ type }) => type === 'charge.dispute.created') as SentEvent)
    expect(await shop.types()).toEqual(['charge.dispute.created', 'payment_intent.succeeded'])
    expect(await paymentOf(sale.payment)).toMatchObject({
      status: 'succeeded',
      disputed: true,
      sessionId: sale.session,
    })
  })

  test('of a payment that another system made at the processor is not ours', async () => {
    const shop = await openShop(platform)
    await processor.call(false, '/v1/payment_intents', shop.account, {
      amount: '500',
      currency: 'usd',
      payment_method: 'pm_card_createDispute',
      confirm: 'true',
      return_url: 'https://shop.test/',
    })
    await catchUp(platform)
    expect((await shop.client.disputes.list({})).items).toEqual([])
    expect(await shop.types()).toEqual([])
    expect(await database.prisma.processorEvent.count({ where: { processedAt: null } })).toBe(0)
  })
})

describe('a dispute of a payment that the platform hosts', () => {
  test.each([
    ['destination', { card_payments: 'inactive' }, 0n],
    ['transfer', { card_payments: 'inactive', transfers: 'inactive' }, 911n],
  ] as const)('on the route %s is owed by the merchant until it is won', async (route, able, share) => {
    const shop = await openShop(platform, able)
    const { id, payment } = await disputed(shop)
    expect(await paymentOf(payment)).toMatchObject({ route, disputed: true, due: share - 1000n })
    expect((await shop.client.disputes.list({})).items).toMatchObject([{ id, payment_intent: payment }])
    await shop.client.disputes.updateEvidence({
      id,
      evidence: { uncategorized_text: 'winning_evidence', receipt: 'Paid by Ada' },
      submit: true,
    })
    await processor.advance(2)
    await catchUp(platform)
    expect(await paymentOf(payment)).toMatchObject({ disputed: false, due: share })
    expect(await shop.client.disputes.retrieve({ id })).toMatchObject({ status: 'won' })
    expect((await shop.types()).filter((type) => type.startsWith('charge.dispute.'))).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
    ])
  })
})

describe('disputes of a merchant', () => {
  test('are listed newest first, page by page, without a word to the processor', async () => {
    const shop = await openShop(platform)
    const sales = [await disputed(shop), await disputed(shop), await disputed(shop)]
    processor.intercept(() => Response.json({}, { status: 500 }))
    const { items, has_more } = await shop.client.disputes.list({ limit: 2 })
    const rest = await shop.client.disputes.list({ limit: 2, starting_after: items.at(-1)?.id ?? '' })
    const one = await shop.client.disputes.retrieve({ id: items[0]?.id ?? '' })
    processor.intercept(null)
    expect([has_more, rest.has_more]).toEqual([true, false])
    const all = [...items, ...rest.items]
    expect(all.map(({ id }) => id).toSorted()).toEqual(sales.map(({ id }) => id).toSorted())
    const keys = all.map(({ created, id }) => `${created} ${id}`)
    expect(keys).toEqual(keys.toSorted().toReversed())
    expect(one).toEqual(items[0])
  })

  test('are unknown to another merchant and in the other mode', async () => {
    const merchant = await platform.merchant()
    const live = await platform.signIn(merchant.live_key)
    const stranger = await openShop(platform)
    const { id } = await disputed(await openShop(platform))
    for (const client of [live, stranger.client]) {
      expect((await client.disputes.list({})).items).toEqual([])
      const refusals = [
        refusal(client.disputes.retrieve({ id })),
        refusal(client.disputes.updateEvidence({ id, evidence: { customer_name: 'Eve' } })),
      ]
      for (const refused of await Promise.all(refusals)) expect(refused.code).toBe('dispute_not_found')
      expect((await refusal(client.disputes.list({ starting_after: id }))).param).toBe('starting_after')
    }
  })
})

test('is accepted in place of an answer, and lost', async () => {
  const shop = await openShop(platform)
  const { id } = await disputed(shop)
  expect(await shop.client.disputes.accept({ id })).toMatchObject({ status: 'lost', evidence_status: 'not_submitted' })
  expect(await shop.client.disputes.retrieve({ id })).toMatchObject({ status: 'lost' })
})
