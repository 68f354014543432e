import { withAccount } from '@merchant-payments/db'
import { type Priority, ProcessorError, withPriority } from '@merchant-payments/processor'
import { collectErrors } from '../concurrency/collect-errors.ts'
import { nextEvents, postponeEvents } from '../processor-events/list-due-events.ts'
import { processEvent } from '../processor-events/process-events.ts'
import { readFeedSoon } from '../recovery/event-feeds.ts'
import type { Services } from '../request/context.ts'
import { claimUnresolvedRefunds, resumeClaimedRefund } from '../resources/refunds/resume.ts'
import { claimOpenDisputes, resyncDispute } from './resync-open-disputes.ts'
import { claimOpenPayouts, resyncOpenPayout } from './resync-open-payouts.ts'
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

  add(await nextEvents(services), (_, { id, receivedAt }) => processEvent(services, id, receivedAt))
  add(await claimUnresolvedRefunds(services), resumeClaimedRefund, 'money')
  add(await claimOverdueSessions(services, 'payment_sessions'), resyncSession)
  add(await claimOverduePayments(services), resyncPayment)
  add(await claimUnconfirmedPayments(services), resyncPayment)
  add(await claimExcessFees(services), resyncExcessFee)
  add(await claimOverdueSessions(services, 'subscription_sessions'), resyncSubscriptionSession)
  add(await claimOverdueSubscriptions(services), resyncSubscription)
  add(await claimOpenDisputes(services), resyncDispute)
  add(await claimOpenPayouts(services), resyncOpenPayout)
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
