import type { UninvoicedPayment } from '@merchant-payments/db'
import type { WorkQueue } from '@merchant-payments/db/worker'

/** A payment by its key. */
export type Uninvoiced = Pick<UninvoicedPayment, 'accountId' | 'paymentId'>

/** Payments whose documents have to be compared with their state. A row is deleted when its documents are issued. */
export const uninvoicedQueue: WorkQueue<Uninvoiced> = {
  table: 'uninvoiced_payments',
  key: { account_id: 'accountId', payment_id: 'paymentId' },
  // Invoices exist within ten seconds, including the claims of a killed worker. A slow worker only loses its claim.
  leaseSeconds: 8,
  batch: 20,
  backoff: { firstSeconds: 5, maxSeconds: 15 * 60 },
  returning: { accountId: 'claimed.account_id', paymentId: 'claimed.payment_id' },
}
