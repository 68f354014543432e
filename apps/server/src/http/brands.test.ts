import type { Services } from '@merchant-payments/api/services'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrands } from './brands.ts'

const brand = { owner: 'platform', name: 'Acme' }
const findFirst = vi.fn<() => Promise<typeof brand>>()
const services = { database: { prisma: { brand: { findFirst } } } } as unknown as Pick<Services, 'database'>

beforeEach(() => {
  vi.useFakeTimers()
  findFirst.mockReset().mockResolvedValue(brand)
})
afterEach(() => {
  vi.useRealTimers()
})

test('a page waits a second at most for a database that is silent (fault: pages stayed blank for twenty)', async () => {
  const brands = createBrands(services)
  expect(await brands.platform()).toEqual(brand)
  findFirst.mockReturnValue(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(3_000)
  const shown = vi.fn()
  void brands.platform().then(shown)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown).toHaveBeenCalledExactlyOnceWith(brand)
})

test.each(['Query read timeout', 'timeout expired', 'Connection terminated unexpectedly'])(
  'a page keeps the brand that was read last: %s',
  async (message) => {
    const brands = createBrands(services)
    await brands.platform()
    findFirst.mockRejectedValue(new Error(message))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await brands.platform()).toEqual(brand)
  },
)
