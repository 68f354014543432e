import { batchById, type PaymentSession, paymentSessionRowSql } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import type { PaymentSessionWire } from '../../contract/payment-sessions/schema.ts'
import { toPaymentSession } from '../../contract/payment-sessions/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { sql } from '../../core/wire/sql.ts'
import { syncSession } from '../../processor/sync/sync-session.ts'

// Without Prisma: shops ask for a session again and again until it is paid.
const readSession = batchById<PaymentSession & { id: string }>(
  'payment session',
  (accountId) => sql`SELECT ${paymentSessionRowSql} FROM payment_sessions WHERE account_id = ${accountId} AND id`,
)

/** A short timeout: a row that is some seconds old is a better answer than a long wait. */
export const shortPatience = { timeout: 3_000, maxNetworkRetries: 0 }

/** @throws session_not_found, also for a session of another account */
export async function loadPaymentSession(
  { services, account }: AccountScope,
  id: string,
): Promise<PaymentSession & { id: string }> {
  const row = isSessionId(id) ? await readSession(services.database, account.id, id) : null
  if (!row) throw new ApiError('session_not_found')
  return row
}

/** Whether a text may be the id of a session of either kind. */
export function isSessionId(id: string): boolean {
  return /^cs_(test|live)_\w{1,200}$/.test(id)
}

/**
 * Returns a session in its current state. A session that is open or waits for a bank is synced first, so that a merchant
 * who requests it right after the redirect does not get an old state. If the processor does not answer, our row is
 * returned.
 */
export async function retrievePaymentSession(scope: AccountScope, id: string): Promise<PaymentSessionWire> {
  const { services, account, actor } = scope
  const row = await loadPaymentSession(scope, id)
  const settled = row.status === 'expired' || (row.status === 'complete' && row.paymentStatus !== 'unpaid')
  if (settled) return toPaymentSession(row, account.livemode)

  // Later lists of this caller must contain the synced state.
  await services.readers?.noteWrite(actor)
  const where = { livemode: account.livemode, hostAccount: row.hostAccount }
  const known = { owner: account, ref: row.ref, patience: shortPatience }
  // The row is also returned if the platform has lost access to the account.
  const current = await syncSession(services, { scope: where, id }, known).catch((error: unknown) => {
    if (error instanceof ProcessorError) return null
    throw error
  })
  return toPaymentSession({ ...(current?.session ?? row), id }, account.livemode)
}
