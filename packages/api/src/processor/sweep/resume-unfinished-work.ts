import { withAccount } from '@merchant-payments/db'
import { type Claimed, claimDue, type WorkQueue } from '@merchant-payments/db/worker'
import { type Priority, ProcessorError, withPriority } from '@merchant-payments/processor'
import { collectErrors } from '../../core/concurrency/collect-errors.ts'
import type { Services } from '../../core/request/context.ts'
import { andInSetUpMode } from '../../core/request/set-up-modes.ts'
import { runClaimed } from '../../core/work-queues/run-claimed.ts'
import { syncPayout } from '../../money/payouts/sync-payout.ts'
import { isOutOfReach } from '../../people/merchants/is-out-of-reach.ts'
import { nextEvents, postponeEvents } from '../events/list-due-events.ts'
import { processEvent } from '../events/process-events.ts'
import { readFeedSoon } from '../recovery/event-feeds.ts'
import { refundQueue } from '../refunds/refund-queue.ts'
import { resumeRefund } from '../refunds/resume.ts'
import { cancelUnfinishedCharge, claimUnfinishedCharges } from './cancel-unfinished-charges.ts'
import { payoutQueue } from './payout-queue.ts'
import { claimEndedPauses, resumeAtPauseEnd } from './resume-paused-subscriptions.ts'
import { claimOpenDisputes, resyncDispute } from './resync-open-disputes.ts'
import { claimOverdueSessions, resyncSession, resyncSubscriptionSession } from './resync-overdue-sessions.ts'
import { claimOverdueSubscriptions, resyncSubscription } from './resync-overdue-subscriptions.ts'
import { claimStaleAccounts, resyncAccount } from './resync-stale-accounts.ts'
import {
  claimExcessFees,
  claimOverduePayments,
  claimUnconfirmedPayments,
  resyncExcessFee,
  resyncPayment,
} from './resync-stale-payments.ts'

/** A piece of unfinished work, and the account whose processor account it needs; null if that is not known. */
type Work = { accountId: number | null; run(): Promise<unknown> }

/**
 * Resumes unfinished work: events that were stored but not applied (a crash, a processor that was down), refunds without an
 * outcome, and every object that may have changed without an event. Accounts are worked on in parallel, each until the
 * processor stops answering for it. Returns the errors; failed work is retried later.
 */
export async function sweep(services: Services): Promise<Error[]> {
  const open: Work[] = []
  const add = <T extends { accountId: number | null }>(
    found: T[],
    take: (services: Services, one: T) => Promise<unknown>,
    priority: Priority = 'sweep',
  ) => {
    const run = (one: T) => () => withPriority(priority, () => take(services, one))
    open.push(...found.map((one) => ({ accountId: one.accountId, run: run(one) })))
  }

  const addDue = async <Row extends { accountId: number }>(
    queue: WorkQueue<Row>,
    work: (row: Claimed<Row>) => Promise<unknown>,
    priority?: Priority,
  ) => {
    const run = async (_: Services, row: Claimed<Row>) => {
      const [error] = await runClaimed(services, queue, row, work)
      if (error) throw error
    }
    add(await claimDue(services.database.pool, queue, { and: andInSetUpMode(services) }), run, priority)
  }

  add(await nextEvents(services), (_, { id, receivedAt }) => processEvent(services, id, receivedAt))
  await addDue(refundQueue, (refund) => resumeRefund(services, refund, refund.claim), 'money')
  add(await claimOverdueSessions(services, 'payment_sessions'), resyncSession)
  // Before the claims of payments to be read again, which postpone each other.
  add(await claimUnfinishedCharges(services), cancelUnfinishedCharge)
  add(await claimOverduePayments(services), resyncPayment)
  add(await claimUnconfirmedPayments(services), resyncPayment)
  add(await claimExcessFees(services), resyncExcessFee)
  add(await claimOverdueSessions(services, 'subscription_sessions'), resyncSubscriptionSession)
  add(await claimEndedPauses(services), resumeAtPauseEnd)
  add(await claimOverdueSubscriptions(services), resyncSubscription)
  add(await claimOpenDisputes(services), resyncDispute)
  await addDue(payoutQueue, ({ accountId, livemode, hostAccount, id }) =>
    syncPayout(services, { owner: { id: accountId, livemode }, scope: { livemode, hostAccount } }, id),
  )
  add(await claimStaleAccounts(services), resyncAccount)

  const accounts = Map.groupBy(open, ({ accountId }) => accountId)
  return collectErrors([...accounts], ([accountId, work]) =>
    withAccount(accountId, () => doInTurn(services, accountId, work)),
  )
}

async function doInTurn(services: Services, accountId: number | null, work: readonly Work[]): Promise<Error[]> {
  const errors: Error[] = []
  for (const { run } of work) {
    try {
      await run()
    } catch (error) {
      if (accountId !== null && (await isOutOfReach(services, { id: accountId }, error))) continue
      errors.push(error instanceof Error ? error : new Error(String(error)))
      // An account that does not answer is called again later, not once for each object.
      if (accountId !== null && error instanceof ProcessorError && error.outcome === 'unknown') {
        await postponeEvents(services, accountId)
        await readFeedSoon(services, accountId)
        break
      }
    }
  }
  return errors
}
