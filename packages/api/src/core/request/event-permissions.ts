import { type EventType, eventTypes, everyEvent, namedEventTypes } from '@merchant-payments/webhooks'
import { isGranted, type KeyPermission, keyPermissions } from '../keys/permissions.ts'
import type { Actor } from './actor.ts'
import { ApiError } from './errors.ts'

/** The permissions for the events of a type, by the beginning of its name; the first entry that fits counts. */
const needed: readonly (readonly [prefix: string, permissions: readonly KeyPermission[]])[] = [
  ['checkout.', ['payments:read']],
  ['payment_intent.', ['payments:read']],
  ['charge.refunded', ['payments:read', 'refunds:read']],
  ['refund.', ['refunds:read']],
  ['charge.dispute.', ['disputes:read']],
  ['customer.subscription.', ['subscriptions:read']],
  ['invoice.', ['subscriptions:read']],
  ['payout.', ['balance:read']],
  ['account.', ['account:read']],
]

/** The permissions to read the object of an event, without which its event is not shown. */
export function permissionsOfEvent(type: string): readonly KeyPermission[] {
  const found = needed.find(([prefix]) => type.startsWith(prefix))
  if (!found) throw new TypeError(`it is not known which permission reads events of the type ${type}`)
  return found[1]
}

/**
 * The event types that a caller may read; null for all, as people and keys without a list of permissions may.
 * @throws permission_denied if it may read none
 */
export function readableEventTypes(actor: Actor): EventType[] | null {
  const granted = grantedTo(actor)
  if (granted === null) return null
  const readable = eventTypes.filter((type) => missingFor(granted, [type]).length === 0)
  if (readable.length === 0) {
    throw new ApiError('permission_denied', {
      message:
        'This key can read no event: an event also needs the permission to read its object, for example payments:read.',
    })
  }
  return readable
}

/**
 * Refuses a caller that may not read the objects of all these events.
 * @param types event types, and `*` as endpoints subscribe to them
 * @throws permission_denied, which names all missing permissions
 */
export function requireEventPermissions(actor: Actor, types: readonly string[]): void {
  const granted = grantedTo(actor)
  const missing = granted === null ? [] : missingFor(granted, types.flatMap(expand))
  if (missing.length === 0) return
  const permissions = missing.length === 1 ? 'permission' : 'permissions'
  throw new ApiError('permission_denied', {
    message: `This key lacks the ${permissions} ${missing.join(', ')}, which the objects of these events need.`,
  })
}

function grantedTo(actor: Actor): readonly string[] | null {
  return actor.kind === 'key' ? actor.permissions : null
}

function missingFor(granted: readonly string[], types: readonly string[]): KeyPermission[] {
  const permissions = types.flatMap(permissionsOfEvent)
  return keyPermissions.filter((permission) => permissions.includes(permission) && !isGranted(granted, permission))
}

function expand(type: string): readonly string[] {
  return type === everyEvent ? eventTypes.filter((other) => !namedEventTypes.includes(other)) : [type]
}
