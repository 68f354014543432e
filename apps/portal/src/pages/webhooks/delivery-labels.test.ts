import { expect, test } from 'vitest'
import { deliveryStateOf } from './delivery-labels.ts'

test('what failed before its endpoint was deactivated does not hide as kept', () => {
  expect(deliveryStateOf({ status: 'suspended', attempt_count: 3 })).toEqual({ kind: 'bad', label: 'Failed, on hold' })
  expect(deliveryStateOf({ status: 'suspended', attempt_count: 0 })).toEqual({ kind: 'idle', label: 'On hold' })
})

test.each([
  ['succeeded', 1, 'Succeeded'],
  ['failed', 10, 'Failed'],
  ['pending', 0, 'Waiting'],
  ['pending', 2, 'Waiting to retry'],
] as const)('a delivery that is %s after %i attempts reads %j', (status, attempt_count, label) => {
  expect(deliveryStateOf({ status, attempt_count }).label).toBe(label)
})
