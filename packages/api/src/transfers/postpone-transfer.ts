import type { Tx } from '@merchant-payments/db'
import { transferRetryDelayMs } from './transfer-retry-delay.ts'

/** Lets a payment wait for which nothing can be moved now; `transferAfter` says until when. */
export async function postponeTransfer(tx: Tx, key: { accountId: number; id: string }, now: Date): Promise<void> {
  const { updatedAt, account } = await tx.payment.findUniqueOrThrow({
    where: { accountId_id: key },
    select: { updatedAt: true, account: { select: { updatedAt: true } } },
  })
  // An old payment falls due when its account becomes able to receive it.
  const since = new Date(Math.max(updatedAt.getTime(), account.updatedAt.getTime()))
  const transferAfter = new Date(now.getTime() + transferRetryDelayMs(since, now))
  await tx.payment.update({ where: { accountId_id: key }, data: { transferAfter } })
}
