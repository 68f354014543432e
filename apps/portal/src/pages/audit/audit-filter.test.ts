import { expect, test } from 'vitest'
import { auditFilter } from './audit-filter.ts'

test('asks for what the address names', () => {
  expect(auditFilter({ actor: 'key_1', about: ' prod_1 ', action: 'keys.', kind: 'person' }, 5, 9)).toEqual({
    actor_id: 'key_1',
    object_id: 'prod_1',
    action: 'keys.',
    actor_kind: 'person',
    created_from: 5,
    created_before: 9,
  })
})

test('an address without filters, or with unknown ones, asks for everything', () => {
  expect(auditFilter({}, undefined, undefined)).toEqual({})
  expect(auditFilter({ about: ' ', action: 'toString', kind: 'constructor' }, undefined, undefined)).toEqual({})
})
