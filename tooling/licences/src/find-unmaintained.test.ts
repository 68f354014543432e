import { expect, test } from 'vitest'
import { reasonUnmaintained } from './find-unmaintained.ts'

const now = Date.parse('2026-06-01')
const standing = (lastRelease: string, deprecated: string | null = null) => ({
  name: 'a',
  version: '1.0.0',
  lastRelease: Date.parse(lastRelease),
  deprecated,
})

test('complains of what is deprecated or has not been released for three years', () => {
  expect(reasonUnmaintained(standing('2023-07-01'), now)).toBeNull()
  expect(reasonUnmaintained(standing('2023-05-01'), now)).toBe('no release for more than three years')
  expect(reasonUnmaintained(standing('2026-05-01', 'use b'), now)).toBe('deprecated: use b')
})
