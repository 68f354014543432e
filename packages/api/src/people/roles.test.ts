import { describe, expect, test } from 'vitest'
import { appRouter } from '../router.ts'
import { mayCall, type ProcedureAccess } from './roles.ts'

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureAccess } }>

/** The permission that stands beside a procedure. */
const accessOf = (path: string): ProcedureAccess => procedures[path]?._def.meta ?? {}

// Those have guards of their own.
const decided = Object.keys(procedures).filter((path) => !/^(operator|portal\.people)\./.test(path))

describe('of every procedure', () => {
  test.each(decided)('%s: decided, and an owner may', (path) => {
    expect(mayCall('owner', accessOf(path))).toBe(true)
  })
})

test.each([
  ['support', 'refunds.create', true],
  ['support', 'disputes.updateEvidence', true],
  ['support', 'products.list', true],
  ['support', 'products.create', false],
  ['support', 'portal.keys.create', false],
  ['support', 'portal.keys.list', false],
  ['support', 'webhookEndpoints.list', false],
  ['developer', 'portal.keys.create', true],
  ['developer', 'webhookEndpoints.create', true],
  ['developer', 'refunds.create', false],
  ['developer', 'portal.members.invite', false],
  ['developer', 'portal.members.withdraw', false],
  ['support', 'portal.members.changeRole', false],
  ['developer', 'portal.members.remove', false],
  ['developer', 'portal.members.requireTwoFactor', false],
  ['developer', 'portal.audit.list', false],
  ['support', 'portal.members.list', true],
] as const)('%s %s: %s', (role, path, allowed) => expect(mayCall(role, accessOf(path))).toBe(allowed))

test('a procedure without a permission may be called by no member', () => {
  expect(mayCall('owner', accessOf('portal.nothing.list'))).toBe(false)
})
