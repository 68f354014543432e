import { expect, it } from 'vitest'
import { sideBySide } from './side-by-side.ts'

const items = Array.from({ length: 30 }, (_, index) => index)

it('does all of it, a few at a time, and says what went wrong', async () => {
  const done: number[] = []
  let running = 0
  let most = 0
  const errors = await sideBySide(items, async (item) => {
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

it('goes on while one waits', async () => {
  const silence = Promise.withResolvers<readonly Error[]>()
  const others = new Set(items.slice(1))
  await sideBySide(items, async (item) => {
    if (item === 0) return silence.promise
    others.delete(item)
    // Nobody would end it if the first one had to end before.
    if (others.size === 0) silence.resolve([])
    return []
  })
  expect(others.size).toBe(0)
})
