import { advanceSession } from '../projection/advance-session.ts'
import { observe } from '../projection/observe.ts'
import type { Services } from '../request/context.ts'
import { claimUnsettledRefunds, settleRefund } from '../resources/refunds/settle.ts'
import { settleProcessorEvent } from './settle.ts'

const batch = 100

/**
 * Takes up what was left open: events that were stored but not applied (a crash, a processor that was down), refunds
 * whose outcome is not known, and sessions past their expiry whose event never came. Returns the errors it met; each of them comes back later.
 */
export async function sweep(services: Services): Promise<Error[]> {
  const errors: Error[] = []
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      errors.push(error instanceof Error ? error : new Error(String(error)))
    }
  }
  for (const { id } of await dueEvents(services)) await attempt(() => settleProcessorEvent(services, id))
  for (const refund of await claimUnsettledRefunds(services)) await attempt(() => settleRefund(services, refund))
  for (const session of await overdueSessions(services)) {
    await attempt(async () => {
      const where = { livemode: session.livemode, hostAccount: session.hostAccount }
      const seen = await observe(services, () => services.processor.retrieveCheckout(where, session.id))
      await advanceSession(services, { id: session.accountId, livemode: session.livemode }, session.ref, seen)
    })
  }
  return errors
}

function dueEvents({ database, clock }: Services) {
  return database.prisma.processorEvent.findMany({
    where: { settledAt: null, retryAt: { lte: clock.now() } },
    orderBy: { receivedAt: 'asc' },
    take: batch,
    select: { id: true },
  })
}

/** Each is taken at most once a minute: `updated_at` says when it was last looked at. */
async function overdueSessions({ database, clock }: Services) {
  const now = clock.now()
  const found = await database.pool.query<{
    accountId: number
    livemode: boolean
    ref: string
    id: string
    hostAccount: string | null
  }>({
    name: 'claim overdue sessions',
    text: `UPDATE payment_sessions s SET updated_at = $1
             FROM accounts a
            WHERE a.id = s.account_id AND (s.account_id, s.ref) IN (
              SELECT account_id, ref FROM payment_sessions
               WHERE status = 'open' AND id IS NOT NULL AND expires_at < $1
                 AND updated_at < $1::timestamptz - interval '1 minute'
               ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
        RETURNING s.account_id AS "accountId", a.livemode, s.ref, s.id, s.host_account AS "hostAccount"`,
    values: [now, batch],
  })
  return found.rows
}
