import { expect, test } from 'vitest'
import { z } from 'zod'
import { email, id, metadata, metadataChange, name } from './fields.ts'
import { InexactNumber } from './inexact-number.ts'

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

test.each([[null], [['a']], ['text'], [7]])('metadata is no %j', (value) => {
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

test('an empty list, as PHP writes an empty map, is empty metadata', () => {
  for (const schema of [metadata, metadataChange]) expect(schema.parse([])).toEqual({})
})

test.each([new InexactNumber('7615917337495251231'), 2 ** 53, -(2 ** 53), 1e300])(
  'a number that does not come back as it was written is refused by its key: %o',
  (order) => {
    expect(metadata.safeParse({ order }).error?.issues).toMatchObject([
      { path: ['order'], message: 'cannot be kept exactly as a number: send it as a string' },
    ])
  },
)

test('the name of a product or an item has at most 250 characters', () => {
  expect(name.parse('x'.repeat(250))).toHaveLength(250)
  expect(name.safeParse('x'.repeat(251)).error?.issues).toMatchObject([{ message: 'must have at most 250 characters' }])
})

test.each([
  'o&m@example.com',
  'sales/emea@example.com',
  'user=tag@example.com',
  'x#y@example.com',
  'a!b@example.com',
  'us~er@example.com',
  'a%b@example.com',
  "trailing'@example.com",
  "o'brien+tag@example.co.uk",
  'Ada.Lovelace@Example.com',
  '.dot@example.com',
  'two..dots@example.com',
  'ada@localhost',
  'ada@xn--bcher-kva.example',
  'ada@bücher.example',
  'ada@почта.рф',
  'ada@xn--80a1acny.xn--p1ai',
  'ada@例え.テスト',
  'ada@हिन्दी.भारत',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`,
])('%s is an email address, kept as sent', (address) => {
  expect(email.parse(address)).toBe(address)
  expect(z.compile(email).parse(address)).toBe(address)
})

test.each([
  'ada',
  '@example.com',
  'ada@',
  'ada@example..com',
  'ada@-example.com',
  'ada@example.com ',
  'ada lovelace@example.com',
  'ada@exam_ple.com',
  '"ada"@example.com',
  'ada@[127.0.0.1]',
  'ada@example.com\nbcc: bob@example.com',
  'ada@\u202eexample.com',
  `${'a'.repeat(250)}@b.cc`,
])('%j is not', (address) => {
  expect(email.safeParse(address).success).toBe(false)
})
