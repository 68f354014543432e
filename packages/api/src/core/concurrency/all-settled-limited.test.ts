import { expect, test } from 'vitest'
import { allSettledLimited } from './all-settled-limited.ts'

test('results stand in the order of the items, whichever ends first, sixteen at a time', async () => {
  const items = Array.from({ length: 40 }, (_, index) => index)
  let running = 0
  let most = 0
  const results = await allSettledLimited(items, async (item) => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    if (item === 7) throw new Error('no')
    return item * 2
  })
  expect(results).toEqual(
    items.map((item) =>
      item === 7 ? { status: 'rejected', reason: new Error('no') } : { status: 'fulfilled', value: item * 2 },
    ),
  )
  expect(most).toBe(16)
})

test('no items, no results', async () => {
  expect(await allSettledLimited([], () => Promise.reject(new Error('never')))).toEqual([])
})
