import type { Context } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import { allPermissions, insertRestrictedKey } from '../http/permissions.ts'
import type { Json, Wire } from '../http/wire.ts'

/**
 * `{"permissions": ["rak_charge_read"]}` makes a restricted key with these permissions, as the dashboard would;
 * `{"without": ["rak_refund_write"]}` makes one with all others. `connected` says what it may do on connected accounts,
 * where that differs. The response has the key.
 */
export function createRestrictedKey(ctx: Context, input: Wire): Wire {
  const { permissions, without, connected, ...others } = input
  const unknown = Object.keys(others)[0]
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  const granted = permissions === undefined ? allExcept(names(without, 'without')) : names(permissions, 'permissions')
  const key = insertRestrictedKey(ctx.objects.db, {
    live: ctx.live,
    permissions: granted,
    connected: connected === undefined ? granted : names(connected, 'connected'),
  })
  return { object: 'restricted_key', livemode: key.live, key: key.key }
}

/** Without Write there is Read, unless that is named as well. */
function allExcept(left: readonly string[]): string[] {
  const kept = allPermissions.flatMap((one) => (left.includes(one) ? [one.replace(/_write$/, '_read')] : [one]))
  return kept.filter((one) => !left.includes(one))
}

function names(value: Json | undefined, param: string): string[] {
  const list = value ?? []
  if (Array.isArray(list) && list.every((one): one is string => typeof one === 'string')) return list
  throw invalid('Use a list of permissions.', param)
}
