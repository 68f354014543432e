import { expect, test } from 'vitest'
import { hasSettled, warmUpUntilSteady } from './steady.ts'

test('a cost has settled when five blocks cost no less than the five before', () => {
  expect(hasSettled([10, 10, 10, 10, 10, 10, 10, 10, 10])).toBe(false)
  expect(hasSettled([10, 10, 10, 10, 10, 10, 10, 10, 10, 10])).toBe(true)
  expect(hasSettled([90, 50, 30, 20, 15, 12, 11, 11, 11, 10])).toBe(false)
  expect(hasSettled([90, 50, 30, 20, 15, 12, 11, 10, 11, 10, 12, 11, 10, 11, 10])).toBe(true)
})

test('two blocks beside other load settle nothing', () => {
  expect(hasSettled([29, 28, 27, 26, 25, 20, 60, 19, 60, 18])).toBe(false)
})

test('all are warmed up until the last of them has settled, with as many blocks each', async () => {
  let nth = 0
  const falling = async () => Math.max(10, 100 - 10 * nth++)
  const costs = await warmUpUntilSteady({ falling, flat: async () => 5 }, 100)
  expect(costs.falling.slice(0, 3)).toEqual([100, 90, 80])
  expect(hasSettled(costs.falling)).toBe(true)
  expect(hasSettled(costs.falling.slice(0, -1))).toBe(false)
  expect(costs.flat).toHaveLength(costs.falling.length)
})

test('what never settles ends at the bound', async () => {
  let cost = 2 ** 20
  const { halved } = await warmUpUntilSteady({ halved: async () => (cost /= 2) }, 8)
  expect(halved).toHaveLength(8)
})
