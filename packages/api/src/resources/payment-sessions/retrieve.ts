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
const shortPatience = { timeout: 3_000, maxNetworkRetries: 0 }

/**
 * Returns a session in its current state. A session that is open or waits for a bank is synced first, so that a merchant
 * who requests it right after the redirect does not get an old state. If the processor does not answer, our row is
 * returned.
 */
export async function retrievePaymentSession(
  { services, account, actor }: AccountScope,
  id: string,
): Promise<PaymentSessionWire> {
  if (!/^cs_(test|live)_\w{1,200}$/.test(id)) throw new ApiError('session_not_found')
  const row = await readSession(services.database, account.id, id)
  if (!row) throw new ApiError('session_not_found')
  const settled = row.status === 'expired' || (row.status === 'complete' && row.paymentStatus !== 'unpaid')
  if (settled) return toPaymentSession(row, account.livemode)

  // Later lists of this caller must contain the synced state.
  await services.readers?.noteWrite(actor)
  const scope = { livemode: account.livemode, hostAccount: row.hostAccount }
  const known = { owner: account, ref: row.ref, patience: shortPatience }
  // The row is also returned if the platform has lost access to the account.
  const current = await syncSession(services, { scope, id }, known).catch((error: unknown) => {
    if (error instanceof ProcessorError) return null
    throw error
  })
  return toPaymentSession({ ...(current?.session ?? row), id }, account.livemode)
}
