import { expect, test } from 'vitest'
import { z } from 'zod'
import { id, metadata, metadataChange, name } from './fields.ts'

test.each([
  '   ',
  '\t\n',
  '\u00a0\u3000',
  '\u200b\u200c\u200d\u2060\ufeff',
  '\u202e\u200f',
  '\u00ad\u034f\ufe0f',
  '\u3164\u115f\uffa0',
  '\u2800',
  '\u0007',
])('a name of which nothing is visible is refused: %j', (value) => {
  expect(name.safeParse(value).error?.issues).toMatchObject([{ message: 'must not be blank' }])
})

test.each(['Tea', '.', '茶', '👩‍🍳', 'قهوة', '\u202eTea', ' \u200b7'])(
  'a name of which some is visible is kept: %j',
  (value) => {
    expect(name.parse(value)).toBe(value)
  },
)

test('of 78,000 keys of metadata none is read: they are too many, whatever they are', () => {
  const keys = Array.from({ length: 78_000 }, (_, index) => [`k${index}`, {}])
  for (const schema of [metadata, metadataChange]) {
    const { error } = schema.safeParse(Object.fromEntries(keys))
    expect(error?.issues).toMatchObject([{ path: [], message: 'must have at most 50 keys' }])
  }
})

test.each([[null], [[]], ['text'], [7]])('metadata is no %j', (value) => {
  expect(metadata.safeParse(value).success).toBe(false)
})

test('metadata has room for 50 keys', () => {
  const keys = Array.from({ length: 50 }, (_, index) => [`k${index}`, index])
  expect(metadata.parse(Object.fromEntries(keys))).toEqual(Object.fromEntries(keys))
})

test.each([
  ['prod_1', 'prod_1'],
  ['a\0b', 'a\ufffdb'],
  ['\ud800', '\ufffd'],
  ['茶 🍵', '茶 🍵'],
])('the id %j is looked up as %j', (value, asked) => {
  expect(id.parse(value)).toBe(asked)
  expect(z.compile(z.strictObject({ id })).parse({ id: value })).toEqual({ id: asked })
})
