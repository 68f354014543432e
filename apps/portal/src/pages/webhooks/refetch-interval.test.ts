import { expect, test } from 'vitest'
import { refetchIntervalOf } from './refetch-interval.ts'

test.each([
  ['succeeded', null, false],
  ['suspended', null, false],
  ['pending', null, 1000],
  ['pending', 90, 1000],
  ['pending', 130, 30_000],
  ['pending', 50_000, 60_000],
] as const)('%s until %j is looked at again in %j', (status, next_attempt, again) => {
  expect(refetchIntervalOf([{ status, next_attempt }], 100)).toBe(again)
})

test('of several deliveries, the one that may change first decides', () => {
  const due = (next_attempt: number) => ({ status: 'pending', next_attempt }) as const
  const ended = { status: 'succeeded', next_attempt: null } as const
  expect(refetchIntervalOf([due(50_000), ended, due(130)], 100)).toBe(30_000)
  expect(refetchIntervalOf([], 100)).toBe(false)
})
