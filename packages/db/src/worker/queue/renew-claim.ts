import { Prisma } from '../../generated/client.ts'
import type { Statements } from '../../statements.ts'
import { noteProgress } from '../polling-loop.ts'
import { andSet, type Claimed, leaseEnd, requireClaim, underClaim, type WorkTable } from './work-queue.ts'

/**
 * Stores the progress of claimed work, and begins its lease anew.
 * @param set assignments to other columns
 * @param and a further condition, such as `AND NOT done`
 * @throws ClaimLostError
 */
export async function renewClaim<Row extends object>(
  statements: Pick<Statements, '$executeRaw'>,
  queue: WorkTable<Row>,
  row: Claimed<Row>,
  { set, and = Prisma.empty }: { set?: Prisma.Sql; and?: Prisma.Sql } = {},
): Promise<void> {
  noteProgress()
  const count = await statements.$executeRaw`
    UPDATE ${Prisma.raw(queue.table)} SET due_at = ${leaseEnd(queue)} ${andSet(set)}
     WHERE ${underClaim(queue, row)} ${and}`
  requireClaim(count)
}
