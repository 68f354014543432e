import { Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import { collectErrors } from '../../core/concurrency/collect-errors.ts'
import type { Services } from '../../core/request/context.ts'
import { andInSetUpMode } from '../../core/request/set-up-modes.ts'
import { resumePaused } from '../billing/resume-paused.ts'
import { syncSubscription } from '../sync/sync-subscriptions.ts'
import { knownOf, type Overdue, objectOf } from './overdue-object.ts'

const batch = 100

/**
 * Paused subscriptions whose pause has ended by the processor's clock; each at most once an hour, because the processor may
 * refuse to resume one.
 */
export function claimEndedPauses(services: Services): Promise<Overdue[]> {
  const { database, processor } = services
  return claim<Overdue>(database.pool, {
    table: 'subscriptions',
    key: ['account_id', 'id'],
    where: Prisma.sql`status = 'paused' AND collection_paused_at IS NULL
      AND paused_until <= now() + ${processor.clock.aheadMs()} * interval '1 millisecond'
      AND (resume_claimed_at IS NULL OR resume_claimed_at < now() - interval '1 hour') ${andInSetUpMode(services)}`,
    orderBy: 'paused_until',
    limit: batch,
    set: Prisma.sql`resume_claimed_at = now()`,
    join: {
      tables: 'accounts a, subscription_sessions session',
      on: 'a.id = claimed.account_id AND session.account_id = claimed.account_id AND session.ref = claimed.session_ref',
    },
    returning: {
      accountId: 'claimed.account_id',
      livemode: 'a.livemode',
      id: 'claimed.id',
      ref: 'claimed.session_ref',
      hostAccount: 'session.host_account',
    },
  })
}

/** Resumes a subscription at the end of its pause, unless it was resumed meanwhile. @throws ProcessorError */
export async function resumeAtPauseEnd(services: Services, ended: Overdue): Promise<void> {
  const { accountId, id, ref } = ended
  const { scope } = objectOf(ended)
  const sold = await services.database.prisma.subscriptionSession.findFirstOrThrow({
    where: { accountId, ref },
  })
  const snapshot = await services.processor.subscriptions.retrieve(scope, id)
  if (snapshot.status === 'paused' && snapshot.pausedUntil !== null) {
    await resumePaused(services, scope, snapshot, sold, `${id}:${snapshot.pausedUntil.getTime()}`)
  }
  await syncSubscription(services, objectOf(ended), knownOf(ended))
}

/** Resumes the subscriptions whose pause has ended. @returns the errors; failed work is retried later */
export async function resumeEndedPauses(services: Services): Promise<Error[]> {
  return collectErrors(await claimEndedPauses(services), async (ended) => {
    await resumeAtPauseEnd(services, ended)
    return []
  })
}

/** The earliest end of an unclaimed pause up to a time; null if the worker has claimed each of them. */
export async function nextPauseEnd({ database }: Pick<Services, 'database'>, until: Date): Promise<Date | null> {
  const { rows } = await database.pool.query<{ next: Date | null }>({
    name: 'the next end of a pause',
    text: `SELECT min(paused_until) AS next FROM subscriptions
            WHERE status = 'paused' AND collection_paused_at IS NULL AND resume_claimed_at IS NULL AND paused_until <= $1`,
    values: [until],
  })
  return rows[0]?.next ?? null
}
