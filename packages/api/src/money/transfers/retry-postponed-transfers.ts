import { Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'
import { lockAccount } from '../../core/rows/lock-account.ts'
import { maxTransferRetryDelayMs } from './transfer-retry-delay.ts'

/**
 * Postponed because a transfer was refused. An amount that an operator reversed in the processor's dashboard waits for a day, in which
 * the customer can be refunded: it lacks no money.
 */
const isRefusedSql = `transfer_after <= now() + interval '${maxTransferRetryDelayMs} milliseconds'`
const isRefused = Prisma.raw(isRefusedSql)

/**
 * Makes the postponed transfers of an account due at once, after its transfers were activated or when missing money may
 * have arrived.
 */
export async function retryPostponedTransfers({ database }: Services, accountId: number): Promise<void> {
  // Called often and rarely has an effect.
  const { rowCount } = await database.pool.query({
    name: 'whether a transfer is postponed',
    text: `SELECT FROM payments WHERE account_id = $1 AND due <> transferred AND ${isRefusedSql} LIMIT 1`,
    values: [accountId],
  })
  if (rowCount === 0) return
  await database.prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    await tx.$executeRaw`
      UPDATE payments SET transfer_after = NULL, updated_at = now()
       WHERE account_id = ${accountId} AND due <> transferred AND ${isRefused}`
  })
}

/**
 * The number of transfers that are retried when money may have arrived. Each costs one call; the others keep their retry
 * time.
 */
const batch = 100

/** Makes transfers due at once that may have failed because the platform's balance was too low. */
export async function retryWhenPlatformFunded({ database }: Services, livemode: boolean): Promise<void> {
  await claim(database.pool, {
    table: 'payments',
    key: ['account_id', 'id'],
    where: Prisma.sql`due > transferred AND ${isRefused}
      AND account_id IN (SELECT id FROM accounts WHERE livemode = ${livemode} AND transfers_active)`,
    orderBy: 'created_at',
    limit: batch,
    set: Prisma.sql`transfer_after = NULL, updated_at = now()`,
    returning: { id: 'claimed.id' },
  })
}
