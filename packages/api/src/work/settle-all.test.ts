import { expect, it } from 'vitest'
import { settleAll } from './settle-all.ts'

it('answers for each in its place, whoever ends first, a few at a time', async () => {
  const items = Array.from({ length: 40 }, (_, index) => index)
  let running = 0
  let most = 0
  const results = await settleAll(items, async (item) => {
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

it('has nothing to do for nothing', async () => {
  expect(await settleAll([], () => Promise.reject(new Error('never')))).toEqual([])
})
