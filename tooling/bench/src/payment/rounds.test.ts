import { expect, test } from 'vitest'
import type { PaymentCost } from './measure.ts'
import { changesBetween, medianFigures, ratiosOf, roundFigures } from './rounds.ts'

const cost = (totalCpuMs: number, statements: number) =>
  ({ totalCpuMs, database: { statements, cpuMs: null } }) as unknown as PaymentCost

test('figures are named by their path, and unknown ones are left out', () => {
  expect(roundFigures({ a: 1, b: { c: 2, d: null, e: { f: 3 } } })).toEqual({ a: 1, 'b.c': 2, 'b.e.f': 3 })
})

test('each figure has a median of its own, of those that every round has', () => {
  expect(
    medianFigures([
      { a: 1, b: 9, c: 1 },
      { a: 3, b: 7, c: 1 },
      { a: 2, b: 8 },
    ]),
  ).toEqual({ a: 2, b: 8 })
  expect(medianFigures([])).toEqual({})
})

test('contenders are compared round by round', () => {
  const rounds = {
    product: [cost(10, 20), cost(100, 20), cost(20, 20)],
    bare: [cost(5, 10), cost(60, 10), cost(8, 10)],
  }
  expect(ratiosOf(rounds)).toEqual({ processorTime: 0.5, statements: 0.5 })
  expect(ratiosOf({ ...rounds, bare: [] })).toEqual({})
})

test('a change is in percent of what was, where something was', () => {
  expect(changesBetween({ a: 20, b: 0 }, { a: 15, b: 1, c: 2 })).toEqual({ a: -25 })
})
