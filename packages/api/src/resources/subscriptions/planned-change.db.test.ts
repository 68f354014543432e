import { describe, expect, test } from 'vitest'
import { catchUp, openShop, redirects, refusal, type Shop, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform
const day = 86_400

const paymentsOf = async ({ accountId }: Shop, subscriptionId: string) =>
  (
    await database.prisma.payment.findMany({
      where: { accountId, subscriptionId, status: 'succeeded' },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ amount, feeAmount }) => [Number(amount), Number(feeAmount)])

type Interval = 'weekly' | 'monthly' | 'quarterly' | 'annual'
const planOf = async ({ client }: Shop, amount: number, interval: Interval = 'monthly', more: object = {}) =>
  (
    await client.subscriptionProducts.create({
      name: `${interval} ${amount}`,
      amount,
      currency: 'usd',
      interval,
      ...more,
    })
  ).price.id

async function advance(seconds: number) {
  await processor.advance(seconds)
  await platform.services.processor.clock.read()
  await catchUp(platform)
}
const nowOf = () => Math.floor(platform.services.processorClock.now().getTime() / 1000)

/** Passes a moment, and then the hour for which the invoice of a renewal is a draft. */
async function pass(moment: number) {
  await advance(moment - nowOf() + 2)
  await advance(2 * 3600)
}

const begin = async (shop: Shop, fields: object = {}) =>
  (await subscribe(platform, shop, { price_id: await planOf(shop, 3000), ...redirects, ...fields })).subscription

/** Has the customer enter another card for a subscription. @returns its payment method */
async function enterCard({ account }: Shop, id: string): Promise<string> {
  const { subscriptions, paymentMethodSetups } = platform.services.processor
  const on = { livemode: false, hostAccount: account }
  const { customer } = await subscriptions.retrieve(on, id)
  const answer = await processor.call(false, '/v1/payment_methods/pm_card_mastercard/attach', account, { customer })
  const card = (await answer.json()) as { id: string }
  const paymentMethod = { id: card.id, created: new Date((nowOf() + 60) * 1000) }
  await paymentMethodSetups.apply(on, { id: `seti_${id}`, subscription: id, customer, paymentMethod })
  return card.id
}

const later = { effective: 'period_end' } as const

describe('a change that is planned for the end of the period', () => {
  test.each([
    ['a higher price', 'monthly', 9000, {}],
    ['a lower price', 'monthly', 1200, {}],
    ['another interval', 'annual', 30_000, {}],
    ['a shorter interval', 'weekly', 700, {}],
    ['a fee that the customer pays', 'monthly', 9000, { pass_fees_to_customer: true }],
    ['another interval and a fee that the customer pays', 'annual', 30_000, { pass_fees_to_customer: true }],
  ] as const)('to %s is charged with the renewal, as previewed', async (_, interval, amount, fields) => {
    const shop = await openShop(platform)
    const { id, current_period_end: end } = await begin(shop, fields)
    const price_id = await planOf(shop, amount, interval)
    await advance(5 * day)
    const preview = await shop.client.subscriptions.preview({ id, price_id, quantity: 2, ...later })
    expect(preview.next_payment_at).toBe(end)
    const planned = await shop.client.subscriptions.update({ id, price_id, quantity: 2, ...later })
    expect(planned).toMatchObject({
      status: 'active',
      pending_change: { price_id, quantity: 2, at: end },
      items: [{ amount: 3000, quantity: 1 }],
      metadata: {},
    })
    await catchUp(platform)
    expect((await shop.events()).at(-1)).toMatchObject({ type: 'customer.subscription.updated', data: planned })
    expect(await paymentsOf(shop, id)).toHaveLength(1)
    await pass(end)
    expect((await paymentsOf(shop, id)).slice(1)).toEqual([[preview.amount_due, preview.fee_amount]])
    const [paid = 0, fee = 0] = (await paymentsOf(shop, id)).at(-1) ?? []
    expect('pass_fees_to_customer' in fields ? paid - fee : paid).toBe(2 * amount)
    const changed = await shop.client.subscriptions.retrieve({ id })
    expect(changed).toMatchObject({ pending_change: null, items: [{ price_id, amount, quantity: 2 }] })
    expect(changed.current_period_start).toBe(end)
    const { name } = await shop.client.portal.subscriptions.retrieve({ id })
    expect(name).toBe(`${interval} ${amount}`)
    const [listed] = (await shop.client.portal.subscriptions.list({ search: name })).items
    expect(listed).toMatchObject({ id, name })
    // The next renewals are the same, and the subscription is free again.
    await pass(changed.current_period_end)
    expect((await paymentsOf(shop, id)).at(-1)).toEqual([paid, fee])
    expect(await shop.client.subscriptions.pause({ id })).toMatchObject({ status: 'paused' })
  })

  test('of seats alone keeps the price', async () => {
    const shop = await openShop(platform)
    const price_id = await planOf(shop, 3000)
    const { id, current_period_end: end } = await begin(shop, { price_id })
    const planned = await shop.client.subscriptions.update({ id, quantity: 4, ...later })
    expect(planned.pending_change).toEqual({ price_id, quantity: 4, at: end })
    await pass(end)
    expect((await paymentsOf(shop, id)).at(-1)).toEqual([12_000, 628])
    expect((await shop.client.subscriptions.retrieve({ id })).items).toMatchObject([{ price_id, quantity: 4 }])
  })

  test('replaces one that is planned, as previewed, and is withdrawn by reactivate', async () => {
    const shop = await openShop(platform)
    const { id, current_period_end: end, items } = await begin(shop, { pass_fees_to_customer: true })
    const first = await planOf(shop, 9000)
    const second = await planOf(shop, 20_000, 'quarterly')
    await shop.client.subscriptions.update({ id, price_id: first, ...later })
    const preview = await shop.client.subscriptions.preview({ id, price_id: second, ...later })
    const replaced = await shop.client.subscriptions.update({ id, price_id: second, ...later })
    expect(replaced.pending_change).toEqual({ price_id: second, quantity: 1, at: end })
    const reactivated = await shop.client.subscriptions.reactivate({ id })
    expect(reactivated).toMatchObject({ pending_change: null, items })
    expect(await shop.client.subscriptions.preview({ id, price_id: second, ...later })).toEqual(preview)
    await shop.client.subscriptions.update({ id, price_id: second, ...later })
    await pass(end)
    expect((await paymentsOf(shop, id)).at(-1)).toEqual([preview.amount_due, preview.fee_amount])
  })

  test('in a trial is made at its end', async () => {
    const shop = await openShop(platform)
    const trial = await planOf(shop, 3000, 'monthly', { trial_period_days: 14 })
    const { id, trial_end } = await begin(shop, { price_id: trial })
    const price_id = await planOf(shop, 30_000, 'annual')
    const preview = await shop.client.subscriptions.preview({ id, price_id, ...later })
    const planned = await shop.client.subscriptions.update({ id, price_id, ...later })
    expect(planned).toMatchObject({ status: 'trialing', pending_change: { at: trial_end } })
    await pass(trial_end ?? 0)
    expect(await paymentsOf(shop, id)).toEqual([[30_000, 1510]])
    expect(preview).toMatchObject({ amount_due: 30_000, fee_amount: 1510, next_payment_at: trial_end })
  })

  test('takes what is pending of the period with it, as previewed', async () => {
    const shop = await openShop(platform)
    const begun = await begin(shop, { pass_fees_to_customer: true })
    const { id, current_period_start: start, current_period_end: end } = begun
    await advance(Math.floor((end - start) / 2))
    await shop.client.subscriptions.update({ id, quantity: 3 })
    const wish = { id, price_id: await planOf(shop, 5000, 'annual'), quantity: 1, ...later }
    const preview = await shop.client.subscriptions.preview(wish)
    await shop.client.subscriptions.update(wish)
    await pass(end)
    const [paid = 0, fee = 0] = (await paymentsOf(shop, id)).at(-1) ?? []
    expect([paid, fee]).toEqual([preview.amount_due, preview.fee_amount])
    // Two seats for half of a period of 30.00, and a year.
    expect(paid - fee).toBeGreaterThanOrEqual(7998)
    expect(paid - fee).toBeLessThanOrEqual(8002)
  })

  test('is withdrawn by a cancellation, at once and with the period', async () => {
    const shop = await openShop(platform)
    const { id } = await begin(shop)
    const price_id = await planOf(shop, 5000)
    await shop.client.subscriptions.update({ id, price_id, ...later })
    const canceled = await shop.client.subscriptions.cancel({ id })
    expect(canceled).toMatchObject({ cancel_at_period_end: true, pending_change: null })
    expect(await refusal(shop.client.subscriptions.update({ id, price_id, ...later }))).toMatchObject({ param: 'id' })
    await shop.client.subscriptions.reactivate({ id })
    await shop.client.subscriptions.update({ id, price_id, ...later })
    const ended = await shop.client.subscriptions.cancel({ id, when: 'now' })
    expect(ended).toMatchObject({ status: 'canceled', pending_change: null })
  })

  test('and a pause or a change now exclude one another', async () => {
    const shop = await openShop(platform)
    const { id, current_period_end: end } = await begin(shop)
    const price_id = await planOf(shop, 5000)
    const { subscriptions, portal } = shop.client
    await subscriptions.update({ id, price_id, ...later })
    for (const change of [
      () => subscriptions.pause({ id }),
      () => subscriptions.pause({ id, resumes_at: nowOf() + 3 * day }),
      () => subscriptions.update({ id, price_id }),
      () => subscriptions.preview({ id, quantity: 2 }),
      () => subscriptions.changeQuantity({ id, quantity: 2 }),
      () => portal.subscriptions.changeSeats({ id, quantity: 2 }),
      () => portal.subscriptions.previewSeats({ id, quantity: 2 }),
    ]) {
      expect(await refusal(change())).toMatchObject({ code: 'validation_error', param: 'id' })
    }
    expect((await subscriptions.retrieve({ id })).pending_change).toEqual({ price_id, quantity: 1, at: end })
    await subscriptions.reactivate({ id })
    await subscriptions.pause({ id })
    for (const verb of ['update', 'preview'] as const) {
      expect(await refusal(subscriptions[verb]({ id, price_id, ...later }))).toMatchObject({ param: 'id' })
    }
  })

  test('is charged to the card that the customer entered meanwhile', async () => {
    const shop = await openShop(platform)
    const { id, current_period_end: end } = await begin(shop)
    await shop.client.subscriptions.update({ id, price_id: await planOf(shop, 5000), ...later })
    const { subscriptions } = platform.services.processor
    const on = { livemode: false, hostAccount: shop.account }
    const { method } = await subscriptions.retrieve(on, id)
    const card = await enterCard(shop, id)
    await pass(end)
    expect((await subscriptions.retrieve(on, id)).method?.id).toBe(card)
    expect(method?.id).not.toBe(card)
    expect((await paymentsOf(shop, id)).at(-1)).toEqual([5000, 285])
  })

  test('keeps the destination of the payments, and loses it when the account can receive no transfers', async () => {
    const shop = await openShop(platform, { card_payments: 'inactive' })
    const { id, current_period_end: end } = await begin(shop)
    const price_id = await planOf(shop, 5000)
    await shop.client.subscriptions.update({ id, price_id, ...later })
    await pass(end)
    const wish = { id, price_id: await planOf(shop, 7000), ...later }
    const { pending_change } = await shop.client.subscriptions.update(wish)
    await processor.decide(false, shop.account, { transfers: 'inactive' })
    await catchUp(platform)
    expect((await shop.client.subscriptions.retrieve({ id })).pending_change).toEqual(pending_change)
    await pass(pending_change?.at ?? 0)
    const { accountId } = shop
    const payments = await database.prisma.payment.findMany({ where: { accountId }, orderBy: { createdAt: 'asc' } })
    expect(payments.map(({ route, amount, feeAmount }) => [route, Number(amount), Number(feeAmount)])).toEqual([
      ['destination', 3000, 187],
      ['destination', 5000, 285],
      ['transfer', 7000, 383],
    ])
  })

  /** A subscription whose renewal has failed, with a change that is planned since. */
  async function pastDue(fields: object = {}) {
    const shop = await openShop(platform)
    const began = { price_id: await planOf(shop, 3000), ...redirects, ...fields }
    const { subscription } = await subscribe(platform, shop, began, { number: '4000000000000341' })
    const { id } = subscription
    await pass(subscription.current_period_end)
    const { status, current_period_end: end } = await shop.client.subscriptions.retrieve({ id })
    expect(status).toBe('past_due')
    const wish = { id, price_id: await planOf(shop, 9000), quantity: 2, ...later }
    const preview = await shop.client.subscriptions.preview(wish)
    expect(await shop.client.subscriptions.update(wish)).toMatchObject({ status, pending_change: { at: end } })
    return { shop, id, end, preview }
  }

  test.each([
    ['', {}],
    [', with a fee that the customer pays', { pass_fees_to_customer: true }],
  ])(
    'of a past-due subscription that is paid later is made with the next renewal, as previewed%s',
    async (_, fields) => {
      const { shop, id, end, preview } = await pastDue(fields)
      await enterCard(shop, id)
      const unpaid = await processor.call(false, `/v1/invoices?subscription=${id}&status=open`, shop.account)
      const { data } = (await unpaid.json()) as { data: { id: string }[] }
      for (const invoice of data) await processor.call(false, `/v1/invoices/${invoice.id}/pay`, shop.account, {})
      await catchUp(platform)
      const paid = await shop.client.subscriptions.retrieve({ id })
      expect(paid).toMatchObject({ status: 'active', pending_change: { at: end } })
      expect(await paymentsOf(shop, id)).toHaveLength(2)
      await pass(end)
      expect((await paymentsOf(shop, id)).slice(2)).toEqual([[preview.amount_due, preview.fee_amount]])
      expect(await shop.client.subscriptions.retrieve({ id })).toMatchObject({
        status: 'active',
        pending_change: null,
        items: [{ amount: 9000, quantity: 2 }],
      })
    },
  )

  test('of a past-due subscription that is never paid ends with it', async () => {
    const { shop, id, end } = await pastDue()
    await pass(end)
    expect((await shop.client.subscriptions.list({ status: 'all' })).items).toMatchObject([
      { id, status: 'canceled', pending_change: null },
    ])
    expect(await paymentsOf(shop, id)).toHaveLength(1)
  })

  test('is planned once by any number of concurrent requests', async () => {
    const shop = await openShop(platform)
    const { id, current_period_end: end } = await begin(shop)
    const price_id = await planOf(shop, 5000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.client.subscriptions.update({ id, price_id, ...later })),
    )
    expect(new Set(answers.map(({ pending_change }) => pending_change?.at))).toEqual(new Set([end]))
    await pass(end)
    expect((await paymentsOf(shop, id)).at(-1)).toEqual([5000, 285])
  })

  test('cannot be invoiced at once', async () => {
    const shop = await openShop(platform)
    const { id } = await begin(shop)
    const wish = { id, quantity: 2, proration_behavior: 'always_invoice', ...later } as const
    for (const verb of ['update', 'preview'] as const) {
      expect(await refusal(shop.client.subscriptions[verb](wish))).toMatchObject({ param: 'proration_behavior' })
    }
  })
})

describe('metadata', () => {
  test('of a subscription is merged, shown, found by and reported; that of its session stays', async () => {
    const shop = await openShop(platform)
    const { id, session_id } = await begin(shop, { metadata: { plan: 'old', seat: 1 } })
    const metadata = { plan: 'new', seat: null, team: true }
    const updated = await shop.client.subscriptions.update({ id, metadata })
    expect(updated.metadata).toEqual({ plan: 'new', team: true })
    expect((await shop.client.subscriptions.retrieve({ id })).metadata).toEqual(updated.metadata)
    const found = (value: string) => shop.client.subscriptions.list({ metadata: { plan: value } })
    expect((await found('new')).items.map((one) => one.id)).toEqual([id])
    expect((await found('old')).items).toEqual([])
    expect((await shop.client.subscriptionSessions.retrieve({ id: session_id ?? '' })).metadata).toEqual({
      plan: 'old',
      seat: 1,
    })
    const told = async () => (await shop.events()).filter(({ type }) => type === 'customer.subscription.updated')
    expect((await told()).at(-1)).toMatchObject({ data: updated })
    const count = (await told()).length
    await shop.client.subscriptions.update({ id, metadata: { plan: 'new' } })
    expect(await told()).toHaveLength(count)
    // A later reading of the processor keeps it.
    await shop.client.subscriptions.cancel({ id })
    expect((await shop.client.subscriptions.retrieve({ id })).metadata).toEqual(updated.metadata)
    expect((await shop.client.subscriptions.update({ id, metadata: null })).metadata).toEqual({})
  })

  test('is changed together with the price, or not at all', async () => {
    const shop = await openShop(platform)
    const { id, items } = await begin(shop)
    const price_id = await planOf(shop, 5000)
    const changed = await shop.client.subscriptions.update({ id, price_id, metadata: { a: 'b' } })
    expect(changed).toMatchObject({ items: [{ price_id }], metadata: { a: 'b' } })
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, n]))
    const refused = await refusal(shop.client.subscriptions.update({ id, quantity: 7, metadata: many }))
    expect(refused).toMatchObject({ param: 'metadata' })
    const unknown = { id, price_id: 'price_none', metadata: { c: 'd' } }
    expect((await refusal(shop.client.subscriptions.update(unknown))).code).toBe('price_not_found')
    expect(await shop.client.subscriptions.retrieve({ id })).toMatchObject({ quantity: 1, metadata: { a: 'b' } })
    expect(items[0]?.quantity).toBe(1)
  })
})
