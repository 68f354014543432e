import { expect, test } from 'vitest'
import { collectErrors } from './collect-errors.ts'

const items = Array.from({ length: 30 }, (_, index) => index)

test('all items are worked on, eight at a time, and the errors are collected', async () => {
  const done: number[] = []
  let running = 0
  let most = 0
  const errors = await collectErrors(items, async (item) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    done.push(item)
    if (item === 3) throw new Error('thrown')
    return item === 5 ? [new Error('met')] : []
  })
  expect(done.toSorted((a, b) => a - b)).toEqual(items)
  expect(errors.map(({ message }) => message).toSorted()).toEqual(['met', 'thrown'])
  expect(most).toBe(8)
})

test('other items are worked on while one waits', async () => {
  const silence = Promise.withResolvers<readonly Error[]>()
  const others = new Set(items.slice(1))
  await collectErrors(items, async (item) => {
    if (item === 0) return silence.promise
    others.delete(item)
    // The first item ends only after all others.
    if (others.size === 0) silence.resolve([])
    return []
  })
  expect(others.size).toBe(0)
})
