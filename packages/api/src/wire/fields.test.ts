import { expect, it } from 'vitest'
import { name } from './fields.ts'

it.each([
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

it.each(['Tea', '.', '茶', '👩‍🍳', 'قهوة', '\u202eTea', ' \u200b7'])(
  'a name of which some is visible is kept: %j',
  (value) => {
    expect(name.parse(value)).toBe(value)
  },
)
