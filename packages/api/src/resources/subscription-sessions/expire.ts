import type { SubscriptionSessionWire } from '../../contract/subscription-sessions/schema.ts'
import { toSubscriptionSession } from '../../contract/subscription-sessions/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { endObject } from '../../processor/sync/end-object.ts'
import { syncSubscriptionSession } from '../../processor/sync/sync-subscription-session.ts'
import { loadSubscriptionSession } from './retrieve.ts'

/**
 * Expires an open session, so that no subscription can begin with it.
 * @throws session_not_found; validation_error on `id` for a session that has ended; ProcessorError
 */
export async function expireSubscriptionSession(scope: AccountScope, id: string): Promise<SubscriptionSessionWire> {
  const { services, account } = scope
  const known = await loadSubscriptionSession(scope, id)
  const object = { scope: { livemode: account.livemode, hostAccount: known.hostAccount }, id }
  const expired = await endObject(scope, {
    name: 'session',
    known,
    status: 'expired',
    end: (ref) => services.processor.checkouts.expire(object.scope, { id, ref }),
    sync: async () => (await syncSubscriptionSession(services, object, { owner: account, ref: known.ref })).session,
  })
  return toSubscriptionSession({ ...expired, id }, null, account.livemode)
}
