import type { Services } from '../request/context.ts'
import { syncSession } from '../sync/sync-session.ts'
import { type FirstPayment, syncSubscriptionSession } from '../sync/sync-subscription-session.ts'

const batch = 100

/** An object whose event should have come by now, whose it is, the session that it began with, and where it lives. */
export type Overdue = {
  accountId: number
  livemode: boolean
  hostAccount: string | null
  id: string
  ref: string
}

/**
 * Sessions of either kind past their expiry, by the processor's clock. Each is claimed at most once a minute: `updated_at`
 * says when it was last read.
 */
export async function claimOverdueSessions(
  { database, processor }: Services,
  table: 'payment_sessions' | 'subscription_sessions',
): Promise<Overdue[]> {
  const found = await database.pool.query<Overdue>({
    name: `claim overdue ${table}`,
    text: `UPDATE ${table} s SET updated_at = now()
             FROM accounts a
            WHERE a.id = s.account_id AND (s.account_id, s.ref) IN (
              SELECT account_id, ref FROM ${table}
               WHERE status = 'open' AND id IS NOT NULL AND expires_at < now() + $2 * interval '1 millisecond'
                 AND updated_at < now() - interval '1 minute'
               ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING s.account_id AS "accountId", a.livemode, s.ref, s.id, s.host_account AS "hostAccount"`,
    values: [batch, processor.clock.aheadMs()],
  })
  return found.rows
}

/** @throws ProcessorError */
export async function reconcileSession(services: Services, session: Overdue, delayed = false): Promise<void> {
  await syncSession(services, objectOf(session), { ...knownOf(session), delayed })
}

/** @throws ProcessorError */
export async function reconcileSubscriptionSession(
  services: Services,
  session: Overdue,
  firstPayment?: FirstPayment,
): Promise<void> {
  const known = knownOf(session)
  await syncSubscriptionSession(services, objectOf(session), firstPayment ? { ...known, firstPayment } : known)
}

/** Where the processor keeps it. */
export function objectOf({ livemode, hostAccount, id }: Omit<Overdue, 'ref'>) {
  return { scope: { livemode, hostAccount }, id }
}

/** What our row says of it. */
export function knownOf({ accountId, livemode, ref }: Overdue) {
  return { owner: { id: accountId, livemode }, ref }
}
