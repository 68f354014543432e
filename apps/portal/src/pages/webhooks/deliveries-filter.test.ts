import { expect, test } from 'vitest'
import { filterOf, statusOptions, typeOptions } from './deliveries-filter.ts'

test('reads the address: the last day counts to its end', () => {
  const filter = filterOf({ status: 'failed', type: 'charge.refunded', from: '2026-11-20', until: '2026-11-21' })
  expect(filter).toEqual({
    status: 'failed',
    type: 'charge.refunded',
    created_from: new Date(2026, 10, 20).getTime() / 1000,
    created_before: new Date(2026, 10, 22).getTime() / 1000,
  })
})

test('asks for nothing that the API would refuse', () => {
  expect(filterOf({})).toEqual({})
  expect(filterOf({ status: 'toString', type: 'made.up', from: 'x', until: '1960-01-01' })).toEqual({})
})

test('offers everything, four states and twelve types', () => {
  expect([Object.keys(statusOptions).length, Object.keys(typeOptions).length]).toEqual([5, 13])
})
