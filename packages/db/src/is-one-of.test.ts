import { expect, test } from 'vitest'
import { isOneOf } from './is-one-of.ts'

test.each([
  [[], 'id = ANY($1::text[])', [[]]],
  [['a'], 'id IN ($1::text)', ['a']],
  [['a', 'b'], 'id IN ($1::text,$2::text)', ['a', 'b']],
  [[...'abcdefgh'], 'id IN ($1::text,$2::text,$3::text,$4::text,$5::text,$6::text,$7::text,$8::text)', [...'abcdefgh']],
  [[...'abcdefghi'], 'id = ANY($1::text[])', [[...'abcdefghi']]],
])('%j', (values, text, sent) => {
  const condition = isOneOf('id', 'text', values)
  expect({ text: condition.text, values: condition.values }).toEqual({ text, values: sent })
})
