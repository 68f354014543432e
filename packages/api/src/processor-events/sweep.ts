import { ProcessorError } from '@merchant-payments/processor'
import { untilCurrent } from '../projection/overtaken.ts'
import { readPayment } from '../projection/read-payment.ts'
import { readFeedSoon } from '../recovery/feeds.ts'
import type { Services } from '../request/context.ts'
import { claimUnsettledRefunds, settleClaimedRefund } from '../resources/refunds/settle.ts'
import { collectErrors } from '../work/collect-errors.ts'
import { dueEvents, postponeEvents } from './due-events.ts'
import { claimExcessiveFees } from './excessive-fees.ts'
import {
  claimOverduePayments,
  claimOverdueSessions,
  claimUnconfirmedPayments,
  lookAtPayment,
  lookAtSession,
} from './overdue.ts'
import { claimOverdueSubscriptions, lookAtSubscription, lookAtSubscriptionSession } from './overdue-subscriptions.ts'
import { settleProcessorEvent } from './settle.ts'
import { claimOpenDisputes, claimStaleAccounts, lookAtAccount, lookAtDispute } from './stale.ts'

/** Something left open, and the account whose processor account has to answer for it; null is nobody that we know. */
type Work = { accountId: number | null; run(): Promise<unknown> }

/**
 * Takes up what was left open: events that were stored but not applied (a crash, a processor that was down), refunds
 * whose outcome is not known, and whatever may have changed without an event that reached us. Accounts are worked on side
 * by side, each until it gives no answer. Returns the errors it met; each of them comes back later.
 */
export async function sweep(services: Services): Promise<Error[]> {
  const open: Work[] = []
  const add = <T extends { accountId: number | null }>(
    found: T[],
    take: (services: Services, one: T) => Promise<unknown>,
  ) => open.push(...found.map((one) => ({ accountId: one.accountId, run: () => take(services, one) })))

  add(await dueEvents(services), (_, { id }) => settleProcessorEvent(services, id))
  add(await claimUnsettledRefunds(services), settleClaimedRefund)
  add(await claimOverdueSessions(services, 'payment_sessions'), lookAtSession)
  add(await claimOverduePayments(services), lookAtPayment)
  add(await claimUnconfirmedPayments(services), lookAtPayment)
  add(await claimExcessiveFees(services), (_, payment) => readPayment(services, payment, payment.id))
  add(await claimOverdueSessions(services, 'subscription_sessions'), lookAtSubscriptionSession)
  add(await claimOverdueSubscriptions(services), lookAtSubscription)
  add(await claimOpenDisputes(services), lookAtDispute)
  add(await claimStaleAccounts(services), lookAtAccount)

  const accounts = Map.groupBy(open, ({ accountId }) => accountId)
  return collectErrors([...accounts], ([accountId, work]) => takeInTurn(services, accountId, work))
}

async function takeInTurn(services: Services, accountId: number | null, work: readonly Work[]): Promise<Error[]> {
  const errors: Error[] = []
  for (const { run } of work) {
    try {
      await untilCurrent(run)
    } catch (error) {
      errors.push(error instanceof Error ? error : new Error(String(error)))
      // Whoever does not answer now is asked again later, not once for each thing.
      if (accountId !== null && error instanceof ProcessorError && error.outcome === 'unknown') {
        await postponeEvents(services, accountId)
        await readFeedSoon(services, accountId)
        break
      }
    }
  }
  return errors
}
