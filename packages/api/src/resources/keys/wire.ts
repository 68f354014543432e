import type { KeyWire, NewKeyWire } from '../../core/keys/wire.ts'
import type { PortalKeyWire } from './schema.ts'

export function toPortalKey({
  id,
  name,
  prefix,
  status,
  last_used,
  expires,
  permissions,
  created,
  livemode,
}: KeyWire): PortalKeyWire {
  return { id, object: 'api_key', name, prefix, status, last_used, expires, permissions, created, livemode }
}

export function toNewPortalKey({ key, ...rest }: NewKeyWire) {
  return { ...toPortalKey(rest), key }
}
