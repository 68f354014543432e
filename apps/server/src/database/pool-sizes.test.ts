import { expect, test } from 'vitest'
import { poolSizesOf } from './pool-sizes.ts'

test.each([
  ['api', 10, { requests: 10, deliveries: 0 }],
  ['worker', 10, { requests: 6, deliveries: 4 }],
  ['all', 10, { requests: 6, deliveries: 4 }],
  ['all', 4, { requests: 2, deliveries: 2 }],
  ['all', 40, { requests: 36, deliveries: 4 }],
] as const)('a process of the role %s shares out %i connections', (role, size, sizes) => {
  expect(poolSizesOf({ role, databasePool: { size, mode: 'session' } })).toEqual(sizes)
})
