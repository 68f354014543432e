import { expect, test } from 'vitest'
import { metadataText } from './metadata-text.ts'

test.each([
  ['1042', '1042'],
  [1042, '1042'],
  [false, 'false'],
  ['', ''],
])('%j is the text %j', (value, text) => {
  expect(metadataText({ order_id: value }, 'order_id')).toBe(text)
})

test.each(['order_id', 'toString', '__proto__'])('a missing %s is refused by name', (key) => {
  expect(() => metadataText({ order: 1 }, key)).toThrow(`no ${JSON.stringify(key)}, but order: send it`)
})
