import { expect, test } from 'vitest'
import { shrink } from './shrink.ts'
import { kindOf } from './story.ts'

const names = Array.from({ length: 40 }, (_, index) => `fault ${index}`)

test('what is needed for a failure is kept, and all else is left out', async () => {
  const needed = ['fault 7', 'fault 31']
  const without = await shrink(names, async (left) => needed.every((name) => !left.has(name)))
  expect(names.filter((name) => !without.has(name))).toEqual(needed)
})

test('a failure that needs nothing is left with nothing in one try', async () => {
  let tries = 0
  const without = await shrink(names, async () => {
    tries += 1
    return true
  })
  expect(without.size).toBe(names.length)
  expect(tries).toBe(1)
})

test('the number of tries is limited', async () => {
  let tries = 0
  const stillFails = async () => {
    tries += 1
    return false
  }
  expect((await shrink(names, stillFails, 9)).size).toBe(0)
  expect(tries).toBe(9)
})

test('a search that is killed at any try and begun again ends as one that was not', async () => {
  const needed = ['fault 3', 'fault 20', 'fault 38']
  const stillFails = async (left: ReadonlySet<string>) => needed.every((name) => !left.has(name))
  const uninterrupted = [...(await shrink(names, stillFails))]
  for (let killedAt = 1; killedAt < 40; killedAt += 1) {
    let tries = 0
    const killed = shrink(names, async (left) => {
      tries += 1
      if (tries === killedAt) throw new Error('killed')
      return stillFails(left)
    })
    await killed.catch(() => undefined)
    expect([...(await shrink(names, stillFails))]).toEqual(uninterrupted)
  }
})

test('findings of one kind differ in ids and numbers alone', () => {
  expect(kindOf('direct: 2 refunds of pi_0123456789ab over 800')).toBe(
    kindOf('direct: 3 refunds of pi_ba9876543210 over 90'),
  )
  expect(kindOf('direct: 2 refunds of pi_0123456789ab')).not.toBe(kindOf('transfer: 2 refunds of pi_0123456789ab'))
})
