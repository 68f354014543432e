import { expect, test } from 'vitest'
import { auditLogFilter } from './audit-log-filter.ts'

test('asks for what the address names', () => {
  expect(auditLogFilter({ actor: 'key_1', about: ' prod_1 ', action: 'keys.', kind: 'person' }, 5, 9)).toEqual({
    actor_id: 'key_1',
    object_id: 'prod_1',
    action: 'keys.',
    actor_kind: 'person',
    created_from: 5,
    created_before: 9,
  })
})

test('an address without filters, or with unknown ones, asks for everything', () => {
  expect(auditLogFilter({}, undefined, undefined)).toEqual({})
  expect(auditLogFilter({ about: ' ', action: 'toString', kind: 'constructor' }, undefined, undefined)).toEqual({})
})
