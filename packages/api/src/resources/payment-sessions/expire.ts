import type { PaymentSessionWire } from '../../contract/payment-sessions/schema.ts'
import { toPaymentSession } from '../../contract/payment-sessions/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { endObject } from '../../processor/sync/end-object.ts'
import { syncSession } from '../../processor/sync/sync-session.ts'
import { loadPaymentSession } from './retrieve.ts'

/**
 * Expires an open session, so that it can no longer be paid.
 * @throws session_not_found; validation_error on `id` for a session that has ended; ProcessorError
 */
export async function expirePaymentSession(scope: AccountScope, id: string): Promise<PaymentSessionWire> {
  const { services, account } = scope
  const known = await loadPaymentSession(scope, id)
  const where = { livemode: account.livemode, hostAccount: known.hostAccount }
  const expired = await endObject(scope, {
    name: 'session',
    known,
    status: 'expired',
    end: (ref) => services.processor.checkouts.expire(where, { id, ref }),
    sync: async () => (await syncSession(services, { scope: where, id }, { owner: account, ref: known.ref })).session,
  })
  return toPaymentSession({ ...expired, id }, account.livemode)
}
