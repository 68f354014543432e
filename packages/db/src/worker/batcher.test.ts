import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('items that come together are worked on together, in order, and no more than the size at a time', async () => {
  const batches: number[][] = []
  const batcher = createBatcher<number>({
    maxSize: 3,
    gatherMs: 1,
    work: async (items) => {
      batches.push(items)
    },
  })
  await Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)))
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test('one batch is at work at a time', async () => {
  let working = 0
  let most = 0
  const batcher = createBatcher<number>({
    maxSize: 1,
    gatherMs: 1,
    work: async () => {
      working += 1
      most = Math.max(most, working)
      await Promise.resolve()
      working -= 1
    },
  })
  await Promise.all([1, 2, 3].map((item) => batcher.add(item)))
  expect(most).toBe(1)
})

test('a batch that fails rejects its own items only', async () => {
  const batcher = createBatcher<string>({
    maxSize: 1,
    gatherMs: 1,
    work: async ([item]) => {
      if (item === 'bad') throw new Error('no')
    },
  })
  const results = await Promise.allSettled(['good', 'bad', 'fine'].map((item) => batcher.add(item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
