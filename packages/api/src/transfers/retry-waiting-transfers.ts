import type { Services } from '../request/context.ts'

/** Makes the waiting transfers of an account due at once: its transfers were activated, or missing money may have arrived. */
export async function retryWaitingTransfers({ database }: Services, accountId: number): Promise<void> {
  // This is called often, and seldom has an effect.
  const { rowCount } = await database.pool.query({
    name: 'whether a movement waits',
    text: 'SELECT FROM payments WHERE account_id = $1 AND owed <> moved AND move_after IS NOT NULL LIMIT 1',
    values: [accountId],
  })
  if (rowCount === 0) return
  await database.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`
    await tx.$executeRaw`
      UPDATE payments SET move_after = NULL
       WHERE account_id = ${accountId} AND owed <> moved AND move_after IS NOT NULL`
  })
}

/** How many transfers are tried when there may be money again. Each is one call; all others keep their time. */
const batch = 100

/** Makes transfers due at once that the platform may have had no money for. */
export async function retryWhenPlatformFunded({ database }: Services, livemode: boolean): Promise<void> {
  await database.pool.query({
    name: 'retry transfers of a mode',
    text: `UPDATE payments SET move_after = NULL
            WHERE (account_id, id) IN (
              SELECT p.account_id, p.id FROM payments p JOIN accounts a ON a.id = p.account_id
               WHERE a.livemode = $1 AND a.transfers_active AND p.owed > p.moved AND p.move_after IS NOT NULL
               ORDER BY p.created_at LIMIT $2 FOR UPDATE OF p SKIP LOCKED)`,
    values: [livemode, batch],
  })
}
