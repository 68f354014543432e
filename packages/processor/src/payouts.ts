import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { type HistoryPage, pageOf, pageParams } from './history/history-page.ts'
import { onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'

/** Money that the processor sends to a merchant's bank. */
export type PayoutSnapshot = {
  /** po_… */
  id: string
  /** Minor units. */
  amount: bigint
  currency: string
  /** pending | in_transit | paid | failed | canceled. A paid payout may still fail within five business days. */
  status: string
  /** Made by the schedule; the processor lists no lines for other payouts. */
  automatic: boolean
  /** Whether its lines can be listed. */
  reconciled: boolean
  arrival: Date
  /** The processor's code, such as `account_closed`. */
  failureCode: string | null
  /** The processor's message, for operators. */
  failureMessage: string | null
  created: Date
}

/** @param id po_… @throws ProcessorError */
export async function retrievePayout(
  connection: Connection,
  { livemode, hostAccount }: ProcessorScope,
  id: string,
): Promise<PayoutSnapshot> {
  const payout = await callStripe(livemode, () =>
    connection.client(livemode).payouts.retrieve(id, {}, onAccount(hostAccount)),
  )
  return payoutSnapshot(payout)
}

/** The payouts of an account that were made since a moment, newest first. @throws ProcessorError */
export async function listPayouts(
  connection: Connection,
  { livemode, hostAccount }: ProcessorScope,
  since: Date,
  after: string | null,
): Promise<HistoryPage<PayoutSnapshot>> {
  const page = await callStripe(livemode, () =>
    connection.client(livemode).payouts.list(pageParams(since, after), onAccount(hostAccount)),
  )
  return pageOf(page, payoutSnapshot)
}

function payoutSnapshot(payout: Stripe.Payout): PayoutSnapshot {
  return {
    id: payout.id,
    amount: BigInt(payout.amount),
    currency: payout.currency,
    status: payout.status,
    automatic: payout.automatic,
    reconciled: payout.reconciliation_status === 'completed',
    arrival: new Date(payout.arrival_date * 1000),
    failureCode: payout.failure_code,
    failureMessage: payout.failure_message,
    created: new Date(payout.created * 1000),
  }
}
