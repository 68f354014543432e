import { describe, expect, test } from 'vitest'
import { redirects } from '../testing/examples.ts'
import { commonYear, leapYear, type SeatChangeRow } from '../testing/seat-changes.ts'
import { type Page, testServer } from '../testing/test-server.ts'

const day = 24 * 60 * 60

describe.each([
  { year: 2095, days: 28, rows: commonYear },
  { year: 2096, days: 29, rows: leapYear },
])('in a February of $days days', async ({ year, days, rows }) => {
  const start = Date.UTC(year, 0, 31)
  const server = await testServer({ processor: { clock: { now: () => new Date(start) } } })
  const shop = server.as((await server.merchant()).test_key)

  const hear = async () => {
    for (const event of await server.processor.events()) await server.deliver(event)
  }
  /** Seconds since the first moment, to which time passes. */
  let now = 0
  const until = async (seconds: number) => {
    if (seconds > now) await server.processor.advance(seconds - now)
    now = seconds
    await hear()
  }

  const ids = new Map<SeatChangeRow, string>()
  for (const row of rows) {
    const { price = 3000, seats = 1, passFees, trialDays } = row
    const product = { name: 'Tea', amount: price, currency: 'usd', interval: 'monthly' }
    const sold = await shop.post<{ price: { id: string } }>('/subscription-products', product)
    const { data } = await shop.post<{ id: string }>('/subscription-sessions', {
      price_id: sold.data.price.id,
      quantity: seats,
      ...(passFees ? { pass_fees_to_customer: true } : {}),
      ...(trialDays ? { trial_period_days: trialDays } : {}),
      ...redirects,
    })
    await server.processor.pay(data.id, { expiry: '12/99' })
    await hear()
    const { items } = (await shop.get<Page<{ id: string; session_id: string }>>('/subscriptions?limit=100')).data
    ids.set(row, items.find((item) => item.session_id === data.id)?.id ?? '')
  }

  const changes = rows.flatMap((row) =>
    row.changes.map(([at, quantity, proration_behavior]) => ({
      row,
      at,
      body: { quantity, ...(proration_behavior ? { proration_behavior } : {}) },
    })),
  )
  for (const { row, at, body } of changes.toSorted((a, b) => a.at - b.at)) {
    await until(at * day)
    const changed = await shop.send('PATCH', `/subscriptions/${ids.get(row)}/quantity`, { body })
    expect(changed.data).toMatchObject({ quantity: body.quantity, items: [{ quantity: body.quantity }] })
    await hear()
  }
  // Each invoice is a draft for an hour, in which its fee is set; the ends of trials and periods are such moments.
  const periods = [14, days, days + 14, days + 31].map((end) => end * day)
  for (const end of periods.filter((moment) => moment >= now)) {
    await until(end)
    await until(end + 2 * 60 * 60)
  }
  type Payment = { subscription_id: string; amount: number; fee_amount: number; created: number; status: string }
  const { items: payments } = (await shop.get<Page<Payment>>('/test-payments?limit=100')).data

  test.each(rows)('$what', (row) => {
    const paid = payments.filter(({ subscription_id }) => subscription_id === ids.get(row))
    expect(paid.every(({ status }) => status === 'succeeded')).toBe(true)
    const inOrder = paid.toSorted((a, b) => a.created - b.created)
    expect(inOrder.map(({ amount, fee_amount }) => [amount, fee_amount])).toEqual(row.paid)
  })

  test('months are counted from 31 January, however short they are', async () => {
    const [plain] = rows
    const { data } =
      await shop.get<Page<{ id: string; current_period_start: number; current_period_end: number }>>(
        '/subscriptions?limit=100',
      )
    const subscription = data.items.find(({ id }) => plain && id === ids.get(plain))
    expect(subscription).toMatchObject({
      current_period_start: Date.UTC(year, 2, 31) / 1000,
      current_period_end: Date.UTC(year, 3, 30) / 1000,
    })
  })
})
