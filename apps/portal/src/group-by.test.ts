import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('items of a key stay together, and keys and items keep their order', () => {
  const groups = groupBy(['pear', 'fig', 'plum', 'date', 'kiwi', 'pea'], ({ length }) => length)
  expect([...groups]).toEqual([
    [4, ['pear', 'plum', 'date', 'kiwi']],
    [3, ['fig', 'pea']],
  ])
})

test('nothing has no groups', () => {
  expect(groupBy([], String).size).toBe(0)
})
