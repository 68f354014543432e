import type { Tx } from '@merchant-payments/db'
import { pauseAfter } from './pause.ts'

/** Lets a payment wait for which nothing can be moved now; `moveAfter` says until when. */
export async function postpone(tx: Tx, key: { accountId: number; id: string }, now: Date): Promise<void> {
  const { updatedAt, account } = await tx.payment.findUniqueOrThrow({
    where: { accountId_id: key },
    select: { updatedAt: true, account: { select: { updatedAt: true } } },
  })
  // An old payment falls due when its account becomes able to receive it.
  const since = new Date(Math.max(updatedAt.getTime(), account.updatedAt.getTime()))
  const moveAfter = new Date(now.getTime() + pauseAfter(since, now))
  await tx.payment.update({ where: { accountId_id: key }, data: { moveAfter } })
}
