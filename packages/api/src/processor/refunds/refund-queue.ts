import type { Refund } from '@merchant-payments/db'
import type { WorkQueue } from '@merchant-payments/db/worker'

/** A refund by its key. */
export type QueuedRefund = Pick<Refund, 'accountId' | 'ref'>

/**
 * Refunds without an outcome: the processor has not answered, the calling process died, or the refund is pending there. The lease is
 * longer than the call takes, its retries included: until then no other process calls for the refund.
 */
export const refundQueue: WorkQueue<QueuedRefund> = {
  table: 'refunds',
  key: { account_id: 'accountId', ref: 'ref' },
  leaseSeconds: 60,
  batch: 50,
  backoff: { firstSeconds: 60, maxSeconds: 15 * 60 },
  returning: { accountId: 'account_id', ref: 'ref' },
}
