import type { Services } from '../request/context.ts'

/** Lets what waits for an account be tried at once: there may be money now that was missing. */
export async function retryMovements({ database }: Services, accountId: number): Promise<void> {
  // Told of often, and seldom of use.
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
