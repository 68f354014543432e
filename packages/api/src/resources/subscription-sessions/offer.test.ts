import type { Plan, SubscriptionProduct } from '@merchant-payments/db'
import { describe, expect, test } from 'vitest'
import {
  type SubscriptionSessionCreate,
  subscriptionSessionCreate,
} from '../../contract/subscription-sessions/schema.ts'
import { ApiError } from '../../core/request/errors.ts'
import { defaultSchedule } from '../../money/fees/default-schedule.ts'
import { feeTerms } from '../../money/fees/fee-formula.ts'
import { saleTermsOf } from '../../money/fees/read-fee-schedule.ts'
import { offerOf } from './offer.ts'

const sold = (plan: Plan) => saleTermsOf(defaultSchedule, { plan, model: 'platform' }, 'subscription')

const redirects = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
const inline = { amount_cents: 1000, currency: 'usd', interval: 'month', ...redirects }
const product: SubscriptionProduct = {
  accountId: 1,
  id: 'prod_1',
  name: 'Tea of the month',
  description: 'Green',
  metadata: {},
  active: true,
  priceId: 'price_1',
  formerPriceIds: [],
  amount: 1500n,
  currency: 'eur',
  interval: 'bi-weekly',
  trialPeriodDays: 14,
  processorId: null,
  processorPriceId: null,
  archivedAt: null,
  createdAt: new Date(0),
  updatedAt: null,
}

function refusalOf(work: () => unknown): { code: string; param: string | undefined } {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, param: error.param }
    throw error
  }
  throw new Error('expected a refusal')
}

describe('a price that is sent', () => {
  test('is sold as it is', () => {
    expect(offerOf({ ...inline, quantity: 3, interval_count: 2, name: 'Seats' }, null, sold('free'))).toEqual({
      name: 'Seats',
      unitAmount: 1000n,
      currency: 'usd',
      every: { unit: 'month', count: 2 },
      quantity: 3,
      trialPeriodDays: null,
      lines: [{ line: 'item', name: 'Seats', description: null, amount: 1000n, quantity: 3 }],
      total: 3000n,
      fee: 187n,
      terms: feeTerms('free', 'usd'),
      discount: 0n,
      feeHundredths: 623n,
    })
  })

  test('is called a subscription when it has no name, and is of one seat', () => {
    expect(offerOf(inline, null, sold('pro'))).toMatchObject({
      name: 'Subscription',
      quantity: 1,
      total: 1000n,
      fee: 82n,
    })
  })

  test.each(Array.from({ length: 52 }, (_, index) => index + 1))('may be paid every %i days', (interval_count) => {
    const { every } = offerOf({ ...inline, interval: 'day', interval_count }, null, sold('free'))
    expect(every).toEqual({ unit: 'day', count: interval_count })
  })

  test.each([
    ['week', 52],
    ['month', 36],
    ['year', 3],
  ])('may be paid every %s × %i', (interval, interval_count) => {
    expect(offerOf({ ...inline, interval, interval_count }, null, sold('free')).every).toEqual({
      unit: interval,
      count: interval_count,
    })
  })

  test.each([
    ['month', 37],
    ['month', 52],
    ['year', 4],
    ['monthly', 1],
    ['Month', 1],
    ['', 1],
    ['constructor', 1],
  ])('may not be paid every %s × %i', (interval, interval_count) => {
    const refused = refusalOf(() => offerOf({ ...inline, interval, interval_count }, null, sold('free')))
    expect(refused).toEqual({ code: 'invalid_interval', param: 'interval' })
  })

  test.each([
    ['a fils', { amount_cents: 1001, currency: 'kwd' }],
    ['more than 99,999,999 together', { amount_cents: 50_000_000, quantity: 2 }],
    ['no more than the fee', { amount_cents: 42 }],
  ])('may not be %s', (_, fields) => {
    const refused = refusalOf(() => offerOf({ ...inline, ...fields }, null, sold('free')))
    expect(refused).toEqual({ code: 'validation_error', param: 'amount_cents' })
  })
})

describe('a saved price', () => {
  const saved = { price_id: 'price_1', ...redirects }

  test('brings its product, its interval and its trial', () => {
    expect(offerOf(saved, product, sold('free'))).toMatchObject({
      name: 'Tea of the month',
      unitAmount: 1500n,
      currency: 'eur',
      every: { unit: 'week', count: 2 },
      trialPeriodDays: 14,
      lines: [{ line: 'item', name: 'Tea of the month', description: 'Green', amount: 1500n, quantity: 1 }],
    })
    expect(offerOf({ ...saved, trial_period_days: 7 }, product, sold('free')).trialPeriodDays).toBe(7)
  })

  test('may have the fee on top, as a line of its own', () => {
    const offer = offerOf(
      { ...saved, quantity: 2, pass_fees_to_customer: true },
      { ...product, currency: 'usd' },
      sold('free'),
    )
    expect(offer.lines).toEqual([
      expect.objectContaining({ line: 'item', amount: 1500n, quantity: 2 }),
      { line: 'fee', name: 'Processing fee', description: null, amount: offer.total - 3000n, quantity: 1 },
    ])
    expect(offer.total - offer.fee).toBe(3000n)
  })
})

describe('a request', () => {
  const issuesOf = (fields: object) =>
    (subscriptionSessionCreate.safeParse({ ...redirects, ...fields }).error?.issues ?? []).map(({ path }) =>
      path.join(),
    )

  test.each<[string, Partial<SubscriptionSessionCreate>, string[]]>([
    ['neither form', {}, ['price_id']],
    ['both', { price_id: 'price_1', amount_cents: 5 }, ['amount_cents']],
    [
      'a saved price and parts of another',
      { price_id: 'price_1', currency: 'usd', interval: 'month', interval_count: 1, name: 'Tea' },
      ['currency', 'interval', 'interval_count', 'name'],
    ],
    ['a sent price without the rest of it', { amount_cents: 5 }, ['currency', 'interval']],
    [
      'a sent price and what needs a saved one',
      { ...inline, customer_id: 'cus_1', trial_period_days: 7, pass_fees_to_customer: false },
      ['customer_id', 'trial_period_days', 'pass_fees_to_customer'],
    ],
    ['no interval at all', { ...inline, interval_count: 0 }, ['interval_count']],
    ['53 intervals', { ...inline, interval_count: 53 }, ['interval_count']],
    ['no seat', { ...inline, quantity: 0 }, ['quantity']],
    ['1,001 seats', { ...inline, quantity: 1001 }, ['quantity']],
  ])('of %s is refused', (_, fields, params) => {
    expect(issuesOf(fields)).toEqual(params)
  })

  test.each<Partial<SubscriptionSessionCreate>>([
    { ...inline, interval_count: 52, quantity: 1000, metadata: { order: '7' }, customer_email: 'ada@example.com' },
    { price_id: 'price_1', metadata: { order: '7' }, customer_id: 'cus_1', trial_period_days: 730 },
  ])('%j is fine', (fields) => {
    expect(issuesOf(fields)).toEqual([])
  })
})
