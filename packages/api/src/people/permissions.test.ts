import { describe, expect, it, test } from 'vitest'
import { appRouter } from '../router.ts'
import { mayCall } from './permissions.ts'

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>,
)
  .map(([path, { _def }]) => ({ path, type: _def.type }))
  // Those have guards of their own.
  .filter(({ path }) => !/^(operator|portal\.people)\./.test(path))

describe('of every procedure', () => {
  it.each(procedures)('$path: decided, and an owner may', ({ path, type }) => {
    expect(mayCall('owner', path, type)).toBe(true)
  })
})

test.each([
  ['support', 'refunds.create', 'mutation', true],
  ['support', 'disputes.update', 'mutation', true],
  ['support', 'products.list', 'query', true],
  ['support', 'products.create', 'mutation', false],
  ['support', 'portal.keys.create', 'mutation', false],
  ['support', 'portal.keys.list', 'query', false],
  ['support', 'webhookEndpoints.list', 'query', false],
  ['developer', 'portal.keys.create', 'mutation', true],
  ['developer', 'webhookEndpoints.create', 'mutation', true],
  ['developer', 'refunds.create', 'mutation', false],
  ['developer', 'portal.members.invite', 'mutation', false],
  ['developer', 'portal.audit.list', 'query', false],
  ['support', 'portal.members.list', 'query', true],
] as const)('%s %s: %s', (role, path, type, allowed) => expect(mayCall(role, path, type)).toBe(allowed))

test('an undecided procedure is a fault', () => {
  expect(() => mayCall('owner', 'portal.nothing.list', 'query')).toThrow(RangeError)
})
