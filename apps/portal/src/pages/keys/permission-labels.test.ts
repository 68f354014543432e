import { expect, test } from 'vitest'
import { permissionsFrom, permissionsLabel } from './permission-labels.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('a form that asks for everything has no list, whatever else was chosen', () => {
  expect(permissionsFrom(form({ access: 'all', products: 'write' }))).toBeNull()
})

test('a limited key has what was chosen, in the order of the form', () => {
  const chosen = form({ access: 'limited', refunds: 'read', products: 'write', customers: 'none' })
  expect(permissionsFrom(chosen)).toEqual(['products:write', 'refunds:read'])
  expect(permissionsFrom(form({ access: 'limited' }))).toEqual([])
})

test.each([
  [null, 'Everything'],
  [['products:write', 'webhook_endpoints:read'] as const, 'Limited to products (write), webhooks (read)'],
])('%j in words', (permissions, words) => {
  expect(permissionsLabel(permissions && [...permissions])).toBe(words)
})
