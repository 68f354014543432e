import { rollKey } from '../../core/keys/roll.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { expiryOf } from './create.ts'
import { keyNotFound, requireOwn } from './require-own.ts'
import type { KeyRoll } from './schema.ts'
import { toNewPortalKey, toPortalKey } from './wire.ts'

/**
 * Replaces a key; the old one remains valid for a while.
 * @throws key_not_found; validation_error, also for a key that has ended or was replaced before; max_keys_reached
 */
export async function rollPortalKey(scope: AccountScope, { id, grace_seconds, expires }: KeyRoll) {
  const { services, account } = scope
  await requireOwn(scope, id)
  const rolled = await rollKey(services, {
    merchantId: account.merchantId,
    id,
    graceSeconds: grace_seconds,
    expiresAt: expiryOf(services.clock, expires),
  })
  if (!rolled) throw keyNotFound()
  return { key: toNewPortalKey(rolled.key), replaced: toPortalKey(rolled.replaced) }
}
