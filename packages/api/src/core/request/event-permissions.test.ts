import { eventTypes } from '@merchant-payments/webhooks'
import { describe, expect, test } from 'vitest'
import { permissionsOfEvent, readableEventTypes, requireEventPermissions } from './event-permissions.ts'

const key = (permissions: readonly string[] | null) => ({ kind: 'key', id: 'key_1', name: 'Key', permissions }) as const
const person = { kind: 'command', id: null, name: 'operator' } as const

describe('the permissions of an event', () => {
  test.each(eventTypes)('%s needs at least one, to read', (type) => {
    const permissions = permissionsOfEvent(type)
    expect(permissions.length).toBeGreaterThan(0)
    for (const permission of permissions) expect(permission).toMatch(/:read$/)
    expect(readableEventTypes(key(permissions))).toContain(type)
  })

  test('are not needed by people, and by keys without a list of permissions', () => {
    for (const actor of [person, key(null)]) {
      expect(readableEventTypes(actor)).toBeNull()
      requireEventPermissions(actor, ['*', 'payout.paid'])
    }
  })

  test('of all events do not include those of types that are named', () => {
    const all = ['payments:read', 'refunds:read', 'disputes:read', 'subscriptions:write']
    requireEventPermissions(key(all), ['*'])
    expect(() => requireEventPermissions(key(all), ['*', 'payout.failed'])).toThrow('lacks the permission balance:read')
  })
})
