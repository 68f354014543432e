import { revokeKey } from '../../core/keys/revoke.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { keyNotFound, requireOwn } from './require-own.ts'
import { toPortalKey } from './wire.ts'

/** Revokes a key permanently. Idempotent. @throws key_not_found */
export async function revokePortalKey(scope: AccountScope, id: string) {
  await requireOwn(scope, id)
  const revoked = await revokeKey(scope.services, scope.account.merchantId, id)
  if (!revoked) throw keyNotFound()
  if (!revoked.changed) scope.unchanged?.()
  return toPortalKey(revoked.key)
}
