import type { Services } from '../request/context.ts'

/** Lets what waits for an account be tried at once: there may be money now that was missing. */
export async function retryMovements({ database }: Services, accountId: number): Promise<void> {
  await database.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`
    await tx.$executeRaw`
      UPDATE payments SET move_after = NULL
       WHERE account_id = ${accountId} AND owed <> moved AND move_after IS NOT NULL`
  })
}
