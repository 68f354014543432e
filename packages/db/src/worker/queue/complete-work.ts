import { Prisma } from '../../generated/client.ts'
import type { Statements } from '../../statements.ts'
import { andSet, type Claimed, requireClaim, underClaim, type WorkTable } from './work-queue.ts'

/**
 * Ends claimed work that has succeeded.
 * @param dueAt when the row is due again. Default: never
 * @param set assignments to other columns
 * @throws ClaimLostError
 */
export async function completeWork<Row extends object>(
  statements: Pick<Statements, '$executeRaw'>,
  queue: WorkTable<Row>,
  row: Claimed<Row>,
  { dueAt = Prisma.sql`NULL`, set }: { dueAt?: Prisma.Sql; set?: Prisma.Sql } = {},
): Promise<void> {
  const count = await statements.$executeRaw`
    UPDATE ${Prisma.raw(queue.table)} SET due_at = ${dueAt}, failures = 0, last_error = NULL ${andSet(set)}
     WHERE ${underClaim(queue, row)}`
  requireClaim(count)
}
