import { Prisma } from '../../generated/client.ts'
import type { Statements } from '../../statements.ts'
import { type Claimed, leaseEnd, requireClaim, underClaim, type WorkTable } from './work-queue.ts'

/**
 * Claims a row that the caller has read, due or not: of the workers that read the same number of claims one succeeds.
 * @param and a further condition, such as `AND NOT done`
 * @returns the row with its new number
 * @throws ClaimLostError if another worker has claimed the row since it was read
 */
export async function claimRow<Row extends object, Read extends Claimed<Row>>(
  statements: Pick<Statements, '$executeRaw'>,
  queue: WorkTable<Row>,
  read: Read,
  and: Prisma.Sql = Prisma.empty,
): Promise<Read> {
  const count = await statements.$executeRaw`
    UPDATE ${Prisma.raw(queue.table)} SET claim = claim + 1, due_at = ${leaseEnd(queue)}
     WHERE ${underClaim(queue, read)} ${and}`
  requireClaim(count)
  return { ...read, claim: read.claim + 1 }
}
