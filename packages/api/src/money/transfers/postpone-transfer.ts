import type { Tx } from '@merchant-payments/db'
import { transferRetryDelayMs } from './transfer-retry-delay.ts'

/** Postpones the next transfer or reversal for a payment, until `transferAfter`. */
export async function postponeTransfer(tx: Tx, key: { accountId: number; id: string }, now: Date): Promise<void> {
  const { updatedAt, account } = await tx.payment.findUniqueOrThrow({
    where: { accountId_id: key },
    select: { updatedAt: true, account: { select: { updatedAt: true } } },
  })
  // The payment may be older than its account's ability to receive transfers.
  const since = new Date(Math.max(updatedAt.getTime(), account.updatedAt.getTime()))
  const transferAfter = new Date(now.getTime() + transferRetryDelayMs(since, now))
  await tx.payment.update({ where: { accountId_id: key }, data: { transferAfter } })
}
