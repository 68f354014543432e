import { expect, test } from 'vitest'
import { createProcessor } from './index.ts'
import { credentials } from './testing/platform.ts'

/** A processor whose answers say in turn how far its clock is ahead. */
function processorSaying(said: (string | null)[], apiBase?: string) {
  const reach = async () => {
    const ahead = said.shift() ?? null
    return Response.json(
      { object: 'balance', available: [], pending: [] },
      ahead === null ? {} : { headers: { 'sandbox-clock-ahead': ahead } },
    )
  }
  return createProcessor({ ...credentials, ...(apiBase ? { apiBase } : {}), fetch: reach as typeof fetch })
}
const scope = { livemode: false, hostAccount: null }

test('a sandbox’s clock is known from its answers, and a late older answer does not set it back', async () => {
  const processor = processorSaying(['0', '86400', '60', null], 'http://sandbox.test')
  const seen: number[] = []
  for (let nth = 0; nth < 4; nth += 1) {
    await processor.balance.retrieve(scope)
    seen.push(processor.clock.aheadMs())
  }
  expect(seen).toEqual([0, 86_400_000, 86_400_000, 86_400_000])
})

test('the clock can be read', async () => {
  const processor = processorSaying(['90'], 'http://sandbox.test')
  await processor.clock.read()
  expect(processor.clock.aheadMs()).toBe(90_000)
})

test('the processor itself has the real time, independent of its answers', async () => {
  const processor = processorSaying(['86400', '86400'])
  await processor.balance.retrieve(scope)
  await processor.clock.read()
  expect(processor.clock.aheadMs()).toBe(0)
})
