import { expect, test } from 'vitest'
import { formatSize } from './file-size.ts'

test.each([
  [1, '1 kB'],
  [999_000, '999 kB'],
  [1_000_000, '1 MB'],
  [4_500_000, '4.5 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})
