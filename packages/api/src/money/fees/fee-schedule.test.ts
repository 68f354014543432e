import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, stepOf } from '../../core/currency/currency.ts'
import { digitsOf } from '../../core/currency/digits.ts'
import { ApiError } from '../../core/request/errors.ts'
import { checkFeeSchedule } from './check-fee-schedule.ts'
import { defaultSchedule } from './default-schedule.ts'
import { feeOn, feeTerms, grossUp, processorChargeOn } from './fee-formula.ts'
import { type FeeScheduleTerms, type FeeTerms, termsOf } from './fee-schedule.ts'
import { feeColumns, feeTermsOf } from './fee-terms.ts'
import { minimumOf } from './minimums.ts'

const stepsUpTo = (max: number) => fc.integer({ min: 0, max })

/** Terms of any schedule in any currency, with and without a minimum, a maximum and the processor's charge. */
const terms: fc.Arbitrary<FeeTerms & { currency: string }> = fc
  .record({
    currency: fc.constantFrom(...currencies),
    bps: fc.integer({ min: 0, max: 5_000 }),
    fixed: stepsUpTo(500),
    minimum: fc.option(stepsUpTo(2_000)),
    above: fc.option(stepsUpTo(20_000)),
    processor: fc.option(fc.record({ bps: fc.integer({ min: 0, max: 4_000 }), fixed: stepsUpTo(100) })),
  })
  .map(({ currency, bps, fixed, minimum, above, processor }) => {
    const step = stepOf(currency)
    const inUnits = (steps: number) => BigInt(steps) * step
    return {
      currency,
      scheduleId: 'fs_x',
      bps,
      fixed: inUnits(fixed),
      step,
      minimum: minimum === null ? null : inUnits(minimum),
      maximum: above === null ? null : inUnits((minimum ?? 0) + above),
      returns: false,
      processor: processor && { bps: processor.bps, fixed: inUnits(processor.fixed) },
    }
  })

/** The fee by rational numbers, and so not by the code under test: half a step is rounded up. */
function exactFee(total: bigint, { bps, fixed, step, minimum, maximum }: FeeTerms): bigint {
  const share = total * BigInt(bps)
  const unit = 10_000n * step
  const rounded = share / unit + ((share % unit) * 2n >= unit ? 1n : 0n)
  const fee = rounded * step + fixed
  const bounded = minimum !== null && fee < minimum ? minimum : fee
  return maximum !== null && bounded > maximum ? maximum : bounded
}

const rest = (total: bigint, on: FeeTerms) => total - feeOn(total, on) - processorChargeOn(total, on)

describe('for every fee schedule, currency and step', () => {
  test('the fee is the rounded share and the fixed part, within the minimum and the maximum', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 999_999 }), (on, steps) => {
        const total = BigInt(steps) * on.step
        expect(feeOn(total, on)).toBe(exactFee(total, on))
      }),
      { numRuns: 1_000 },
    )
  })

  test('a larger total has no smaller fee, and leaves no less after the fee', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 999_999 }), (on, steps) => {
        const total = BigInt(steps) * on.step
        const next = total + on.step
        expect(feeOn(next, on)).toBeGreaterThanOrEqual(feeOn(total, on))
        expect(next - feeOn(next, on)).toBeGreaterThanOrEqual(total - feeOn(total, on))
      }),
      { numRuns: 1_000 },
    )
  })

  test('the gross-up is the least total that leaves the net amount', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 99_999 }), fc.nat({ max: 99 }), (on, steps, odd) => {
        // The net amount of an invoice may be between two steps.
        const net = BigInt(steps) * on.step + (BigInt(odd) % on.step)
        const total = grossUp(net, on)
        expect(total % on.step).toBe(0n)
        expect(rest(total, on)).toBeGreaterThanOrEqual(net)
        for (let less = total - on.step, tried = 0; less >= 0n && tried < 40; less -= on.step, tried += 1)
          expect(rest(less, on), `${less}`).toBeLessThan(net)
      }),
      { numRuns: 1_000 },
    )
  })

  test('the terms come back as a sale has stored them', () => {
    fc.assert(
      fc.property(terms, ({ currency, ...on }) => {
        expect(feeTermsOf({ ...feeColumns(on), currency })).toEqual(on)
      }),
    )
  })
})

test('the schedule default has the terms of the specification', () => {
  for (const [plan, bps] of [['free', 490] as const, ['brand', 490] as const, ['pro', 420] as const])
    for (const recurring of [false, true])
      expect(termsOf(defaultSchedule, { plan, currency: 'usd', recurring })).toEqual({
        scheduleId: null,
        bps,
        fixed: 40n,
        step: 1n,
        minimum: null,
        maximum: null,
        returns: false,
        processor: null,
      })
  expect(termsOf(defaultSchedule, { plan: 'free', currency: 'brl', recurring: false })).toBeNull()
  expect(() => feeTerms('free', 'brl')).toThrow('no fixed fee for brl')
})

const plus: FeeScheduleTerms = {
  rate_bps: 250,
  fixed: { usd: 25, brl: 0, kwd: 80 },
  minimum: { usd: 50 },
  maximum: { usd: 2_500 },
  subscriptions: { rate_bps: 100, fixed: { usd: 0 } },
  refund: 'return',
  processor: { rate_bps: 290, fixed: { usd: 30 } },
}
const schedule = { ...plus, id: 'fs_plus', name: 'Plus', created: new Date(0) }

test('a schedule has terms of its own for subscriptions, and the processor’s charge only where the merchant pays it', () => {
  const once = { plan: 'pro' as const, currency: 'usd', recurring: false }
  expect(termsOf(schedule, once)).toMatchObject({ bps: 250, fixed: 25n, minimum: 50n, maximum: 2_500n, returns: true })
  expect(termsOf(schedule, { ...once, recurring: true })).toMatchObject({ bps: 100, fixed: 0n, minimum: null })
  expect(termsOf(schedule, { ...once, recurring: true, currency: 'brl' })).toBeNull()
  expect(termsOf(schedule, once)?.processor).toBeNull()
  expect(termsOf(schedule, { ...once, paysProcessor: true })?.processor).toEqual({ bps: 290, fixed: 30n })
})

test('the least charge of a currency without a minimum at the processor is by the fixed part of the sale', () => {
  expect(minimumOf('xof', { fixed: 250n })).toBe(375n)
  expect(minimumOf('xof', { fixed: 0n })).toBe(1n)
  expect(minimumOf('ugx')).toBe(100n)
  expect(minimumOf('brl', { fixed: 2_000n })).toBe(50n)
})

test('amounts have the decimals of the processor (fault: Intl shows some currencies without decimals)', () => {
  const digits = Map.groupBy(currencies, digitsOf)
  expect(digits.get(0)?.join(' ')).toBe('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf')
  expect(digits.get(3)?.join(' ')).toBe('bhd jod kwd omr tnd')
})

describe('a fee schedule is refused', () => {
  const refusal = (terms: FeeScheduleTerms) => {
    try {
      checkFeeSchedule(terms)
    } catch (error) {
      if (error instanceof ApiError) return error
      throw error
    }
    throw new Error('expected a refusal')
  }

  test('as given above it is taken', () => {
    expect(checkFeeSchedule(plus)).toBeUndefined()
    expect(checkFeeSchedule(defaultSchedule)).toBeUndefined()
  })

  test.each<[string, Partial<FeeScheduleTerms>, string, string]>([
    ['without a currency', { fixed: {} }, 'fixed', 'needs at least one currency'],
    ['with a currency that does not exist', { fixed: { xxx: 40 } }, 'fixed.xxx', 'not a currency that the processor'],
    ['with a currency in capitals', { fixed: { USD: 40 } }, 'fixed.USD', 'in lower case'],
    ['with half a step', { fixed: { kwd: 125 } }, 'fixed.kwd', 'multiple of 10'],
    ['with a minimum of no use', { minimum: { eur: 50 } }, 'minimum.eur', 'add eur to fixed'],
    ['with its minimum above its maximum', { minimum: { usd: 2_600 } }, 'minimum.usd', 'lower the minimum or raise'],
    ['with a maximum of half a step', { maximum: { kwd: 15 } }, 'maximum.kwd', 'multiple of 10'],
    [
      'with a fixed part that eats the amount',
      { fixed: { usd: 50_000 }, maximum: {}, minimum: {} },
      'fixed.usd',
      'takes all of a payment of $500.00',
    ],
    ['with a minimum that eats the amount', { minimum: { usd: 60_000 }, maximum: {} }, 'minimum.usd', 'takes all of'],
    [
      'with rates that leave too little',
      { rate_bps: 5_000, processor: { rate_bps: 4_500, fixed: {} } },
      'rate_bps',
      'lower one',
    ],
    [
      'with wrong terms for subscriptions',
      { subscriptions: { rate_bps: 1, fixed: { zzz: 1 } } },
      'subscriptions.fixed.zzz',
      'not a currency',
    ],
    [
      'with a wrong estimate',
      { processor: { rate_bps: 290, fixed: { isk: 30 } } },
      'processor.fixed.isk',
      'multiple of 100',
    ],
  ])('%s', (_, wrong, param, remedy) => {
    const refused = refusal({ ...plus, ...wrong })
    expect(refused).toMatchObject({ code: 'validation_error', param })
    expect(refused.message).toContain(remedy)
  })
})
