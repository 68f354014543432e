import { createKey } from '../../core/keys/create.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { Clock } from '../../core/request/clock.ts'
import { invalid } from '../../core/request/errors.ts'
import type { KeyCreate } from './schema.ts'
import { toNewPortalKey } from './wire.ts'

/** @throws validation_error, max_keys_reached, key_creation_rate_exceeded */
export async function createPortalKey(
  { services, account }: AccountScope,
  { name, expires, permissions = null }: KeyCreate,
) {
  const expiresAt = expiryOf(services.clock, expires)
  const { merchantId, livemode } = account
  return toNewPortalKey(await createKey(services, { merchantId, livemode, name, expiresAt, permissions }))
}

/** @throws validation_error for a time that has passed */
export function expiryOf(clock: Clock, seconds: number | null | undefined): Date | null {
  if (seconds === null || seconds === undefined) return null
  const expiresAt = new Date(seconds * 1000)
  if (expiresAt <= clock.now()) throw invalid('expires', 'must be in the future')
  return expiresAt
}
