import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling, oneDay, oneHour } from '../../testing/billing.ts'

// Each amount is reckoned by hand: amount × seconds left ÷ seconds of the period, to the nearest minor unit and halves up.
let open: Billing | undefined
afterEach(() => open?.sandbox.close())

type Behavior = Stripe.SubscriptionUpdateParams.ProrationBehavior
/** From when on, how many seats, how that is billed. */
type Change = [from: string, seats: number, how: Behavior]

type Case = {
  name: string
  start: string
  /** Minor units for a seat; US dollars and a month unless told otherwise. */
  unit: number
  currency?: string
  recurring?: Stripe.PriceCreateParams.Recurring
  seats: number
  changes: Change[]
  /** How long it is watched. */
  until: string
  /** The lines of each invoice. */
  lines: number[][]
  /** The amount charged for each invoice; by default the sum of its lines. */
  paid?: number[]
  /** The customer's balance at the end, negative in their favour; 0 unless told otherwise. */
  balance?: number
}

const cases: Case[] = [
  {
    name: 'an upgrade after 10 of 30 days',
    start: '2026-04-01T00:00:00Z',
    unit: 999,
    seats: 1,
    changes: [['2026-04-11T00:00:00Z', 2, 'create_prorations']],
    until: '2026-05-01T02:00:00Z',
    // 999 · 20/30 back, 1998 · 20/30 asked, then 2 seats.
    lines: [[999], [-666, 1332, 1998]],
  },
  {
    name: 'a downgrade after 10 of 30 days',
    start: '2026-04-01T00:00:00Z',
    unit: 1000,
    seats: 3,
    changes: [['2026-04-11T00:00:00Z', 1, 'create_prorations']],
    until: '2026-05-01T02:00:00Z',
    // 3000 · 20/30 back, 1000 · 20/30 = 666.67 asked; the next month is 333 cheaper than nothing, which the one after it gets.
    lines: [[3000], [-2000, 667, 1000]],
    paid: [3000, 0],
    balance: -333,
  },
  {
    name: 'a downgrade that is billed at once: its credit pays the next months',
    start: '2026-04-01T00:00:00Z',
    unit: 1000,
    seats: 5,
    changes: [['2026-04-16T00:00:00Z', 1, 'always_invoice']],
    until: '2026-07-01T02:00:00Z',
    // Half of April: 2500 back, 500 billed. May and June use 1000 of the 2000 each; July is paid again.
    lines: [[5000], [-2500, 500], [1000], [1000], [1000]],
    paid: [5000, 0, 0, 0, 1000],
  },
  {
    name: 'a credit that covers a part of the next month',
    start: '2026-04-01T00:00:00Z',
    unit: 1000,
    seats: 2,
    changes: [['2026-04-25T00:00:00Z', 1, 'always_invoice']],
    until: '2026-05-01T02:00:00Z',
    // 6 of 30 days: 400 back, 200 asked.
    lines: [[2000], [-400, 200], [1000]],
    paid: [2000, 0, 800],
  },
  {
    name: 'changes within the same second',
    start: '2026-04-01T00:00:00Z',
    unit: 1000,
    seats: 1,
    changes: [
      ['2026-04-01T00:00:00Z', 2, 'always_invoice'],
      ['2026-04-01T00:00:00Z', 5, 'always_invoice'],
      ['2026-04-01T00:00:00Z', 1, 'create_prorations'],
    ],
    until: '2026-05-01T02:00:00Z',
    lines: [[1000], [-1000, 2000], [-2000, 5000], [-5000, 1000, 1000]],
    paid: [1000, 1000, 3000, 0],
    balance: -3000,
  },
  {
    name: 'there and back within a day costs the hours between',
    start: '2026-04-01T00:00:00Z',
    unit: 3000,
    seats: 1,
    changes: [
      ['2026-04-10T00:00:00Z', 2, 'create_prorations'],
      ['2026-04-10T12:00:00Z', 1, 'create_prorations'],
    ],
    until: '2026-05-01T02:00:00Z',
    // 21 of 30 days: 2100 back, 4200 asked. Twelve hours later, 20.5 of those 21 days: 4200 · 20.5/21 = 4100 back,
    // 3000 · 20.5/30 = 2050 asked. 50 in all: a seat for half a day.
    lines: [[3000], [-2100, 4200, -4100, 2050, 3000]],
  },
  {
    name: 'three changes in one period, each billed differently',
    start: '2026-04-01T00:00:00Z',
    unit: 1000,
    seats: 1,
    changes: [
      // 23 of 30 days: 766.67 back, 1533.33 asked.
      ['2026-04-08T00:00:00Z', 2, 'always_invoice'],
      // 10 of the 23 days that the 1533 were for: 666.52 back; 3000 · 10/30 asked.
      ['2026-04-21T00:00:00Z', 3, 'create_prorations'],
      // Counts from May on.
      ['2026-04-26T00:00:00Z', 4, 'none'],
    ],
    until: '2026-05-01T02:00:00Z',
    lines: [[1000], [-767, 1533], [-667, 1000, 4000]],
  },
  {
    name: 'what was not billed is not given back',
    start: '2026-04-01T00:00:00Z',
    unit: 1000,
    seats: 2,
    changes: [
      ['2026-04-11T00:00:00Z', 3, 'none'],
      // 2000 were billed: 2000 · 10/30 = 666.67 back; 4000 · 10/30 = 1333.33 asked.
      ['2026-04-21T00:00:00Z', 4, 'always_invoice'],
    ],
    until: '2026-05-01T02:00:00Z',
    lines: [[2000], [-667, 1333], [4000]],
  },
  {
    name: 'from 31 January: February has 28 days, March all of its own',
    start: '2026-01-31T10:00:00Z',
    unit: 1000,
    seats: 2,
    changes: [
      // 14 of 28 days.
      ['2026-02-14T10:00:00Z', 3, 'create_prorations'],
      // 15.5 of the 31 days from 28 February to 31 March.
      ['2026-03-15T22:00:00Z', 1, 'create_prorations'],
      // 10 of the 30 days to 30 April: 333.33 back, 666.67 asked.
      ['2026-04-20T10:00:00Z', 2, 'always_invoice'],
    ],
    until: '2026-05-31T12:00:00Z',
    lines: [[2000], [-1000, 1500, 3000], [-1500, 500, 1000], [-333, 667], [2000], [2000]],
  },
  {
    name: 'from 31 January of a leap year: February has 29 days',
    start: '2028-01-31T10:00:00Z',
    unit: 2900,
    seats: 1,
    // 19 of 29 days.
    changes: [['2028-02-10T10:00:00Z', 2, 'create_prorations']],
    until: '2028-03-31T12:00:00Z',
    lines: [[2900], [-1900, 3800, 5800], [5800]],
  },
  {
    name: 'a year from 29 February ends on the 28th',
    start: '2028-02-29T00:00:00Z',
    unit: 36_500,
    recurring: { interval: 'year' },
    seats: 1,
    // 265 of 365 days.
    changes: [['2028-06-08T00:00:00Z', 2, 'create_prorations']],
    until: '2029-02-28T02:00:00Z',
    lines: [[36_500], [-26_500, 53_000, 73_000]],
  },
  {
    name: 'a year with 29 February in it has 366 days',
    start: '2027-03-01T00:00:00Z',
    unit: 36_600,
    recurring: { interval: 'year' },
    seats: 2,
    // 1 of 366 days: 200 back, 100 asked.
    changes: [['2028-02-29T00:00:00Z', 1, 'always_invoice']],
    until: '2028-03-01T02:00:00Z',
    lines: [[73_200], [-200, 100], [36_600]],
    paid: [73_200, 0, 36_500],
  },
  {
    name: 'quarters from 30 November',
    start: '2026-11-30T00:00:00Z',
    unit: 9000,
    recurring: { interval: 'month', interval_count: 3 },
    seats: 1,
    // To 28 February are 90 days, of which 30 are left; from there to 30 May 91.
    changes: [['2027-01-29T00:00:00Z', 2, 'create_prorations']],
    until: '2027-05-30T02:00:00Z',
    lines: [[9000], [-3000, 6000, 18_000], [18_000]],
  },
  {
    name: 'two weeks at a time',
    start: '2026-04-01T00:00:00Z',
    unit: 1400,
    recurring: { interval: 'week', interval_count: 2 },
    seats: 1,
    // 5 of 14 days.
    changes: [['2026-04-10T00:00:00Z', 3, 'always_invoice']],
    until: '2026-04-15T02:00:00Z',
    lines: [[1400], [-500, 1500], [4200]],
  },
  {
    name: 'yen have no smaller unit',
    start: '2026-04-01T00:00:00Z',
    unit: 100,
    currency: 'jpy',
    seats: 1,
    // 11 of 30 days: 36.67 back, 73.33 asked.
    changes: [['2026-04-20T00:00:00Z', 2, 'always_invoice']],
    until: '2026-05-01T02:00:00Z',
    lines: [[100], [-37, 73], [200]],
    // Less than half a dollar is carried to the next invoice (Stripe: minimum amounts).
    paid: [100, 0, 236],
  },
  {
    name: 'dinars have three decimals, of which the last is 0',
    start: '2026-04-01T00:00:00Z',
    unit: 10_000,
    currency: 'kwd',
    seats: 1,
    // 6666.67 back, 13333.33 asked.
    changes: [['2026-04-11T00:00:00Z', 2, 'always_invoice']],
    until: '2026-05-01T02:00:00Z',
    lines: [[10_000], [-6670, 13_330], [20_000]],
  },
  {
    name: 'krónur are counted in hundredths and paid whole',
    start: '2026-04-01T00:00:00Z',
    unit: 100_000,
    currency: 'isk',
    seats: 1,
    // 66666.67 back, 133333.33 asked.
    changes: [['2026-04-11T00:00:00Z', 2, 'always_invoice']],
    until: '2026-05-01T02:00:00Z',
    lines: [[100_000], [-66_700, 133_300], [200_000]],
  },
  {
    name: 'no seats for a while',
    start: '2026-04-01T00:00:00Z',
    unit: 1000,
    seats: 2,
    changes: [
      ['2026-04-16T00:00:00Z', 0, 'create_prorations'],
      // May was billed at zero, and half of May is billed now.
      ['2026-05-16T12:00:00Z', 1, 'create_prorations'],
    ],
    until: '2026-06-01T02:00:00Z',
    // 1000 back in April are the customer's until June.
    lines: [[2000], [-1000, 0, 0], [500, 1000]],
    paid: [2000, 0, 500],
  },
]

test.each(cases)('$name', async (one) => {
  open = await createBilling(one.start)
  const b = open
  const { id: customer } = await b.customer()
  const price = await b.stripe.prices.create(
    {
      currency: one.currency ?? 'usd',
      unit_amount: one.unit,
      product: b.product.id,
      recurring: one.recurring ?? { interval: 'month' },
    },
    b.on,
  )
  const items = [{ price: price.id, quantity: one.seats }]
  const subscription = await b.stripe.subscriptions.create({ customer, items }, b.on)
  const item = subscription.items.data[0]?.id ?? ''
  for (const [from, quantity, proration_behavior] of one.changes) {
    await b.until(from)
    await b.stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity }], proration_behavior }, b.on)
  }
  await b.until(one.until)
  const invoices = await b.invoices(subscription.id)
  // A line over nothing has no sign.
  expect(invoices.map((invoice) => invoice.lines.data.map((line) => line.amount + 0))).toEqual(one.lines)
  const sums = one.lines.map((amounts) => amounts.reduce((sum, amount) => sum + amount, 0))
  expect(invoices.map((invoice) => invoice.total)).toEqual(sums)
  expect(invoices.map((invoice) => invoice.amount_paid)).toEqual(one.paid ?? sums)
  const owner = (await b.stripe.customers.retrieve(customer, {}, b.on)) as Stripe.Customer
  expect(owner.balance).toBe(one.balance ?? 0)
})

test('changes in a trial are free, and the first period is billed for the items at its start', async () => {
  open = await createBilling('2026-01-17T00:00:00Z')
  const b = open
  const subscription = await b.subscribe(1000, { trial_period_days: 14 })
  const item = subscription.items.data[0]?.id ?? ''
  for (const [quantity, proration_behavior] of [
    [4, 'create_prorations'],
    [2, 'always_invoice'],
    [3, 'none'],
  ] as const) {
    await b.sandbox.clock.advance({ seconds: 4 * oneDay })
    await b.stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity }], proration_behavior }, b.on)
  }
  await b.sandbox.clock.advance({ seconds: 2 * oneDay + 2 * oneHour })
  const lines = async () =>
    (await b.invoices(subscription.id)).map(({ lines }) => lines.data.map((line) => line.amount))
  expect(await lines()).toEqual([[0], [3000]])
  // From 31 January to 28 February: 14 of 28 days are left.
  await b.until('2026-02-14T00:00:00Z')
  const items = [{ id: item, quantity: 1 }]
  await b.stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' }, b.on)
  expect((await lines()).at(-1)).toEqual([-1500, 500])
})

test('periods follow the day on which they began, also over leap years', async () => {
  open = await createBilling('2028-02-29T12:00:00Z')
  const b = open
  const yearly = await b.price(1000, { interval: 'year' })
  const one = await b.subscribe(0, { items: [{ price: yearly.id }] })
  const ends: string[] = []
  for (let year = 0; year < 4; year++) {
    const end = (await b.subscription(one.id)).items.data[0]?.current_period_end ?? 0
    ends.push(new Date(end * 1000).toISOString().slice(0, 16))
    await b.until(end + 2 * oneHour)
  }
  expect(ends).toEqual(['2029-02-28T12:00', '2030-02-28T12:00', '2031-02-28T12:00', '2032-02-29T12:00'])
  expect((await b.invoices(one.id)).map((invoice) => invoice.amount_paid)).toEqual([1000, 1000, 1000, 1000, 1000])
})
