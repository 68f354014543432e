import { Prisma } from '../../generated/client.ts'
import type { Queryable } from '../../queryable.ts'
import { claim } from '../claim.ts'
import { type Claimed, leaseEnd, type WorkQueue } from './work-queue.ts'

/**
 * Claims due rows of a queue for this worker, those that have been due longest first. Workers that claim at the same moment get
 * different rows, and none of them waits.
 * @param and a further condition, such as `AND account_id = 7`
 * @param limit at most `batch` of the queue
 */
export function claimDue<Row extends object>(
  connection: Queryable,
  queue: WorkQueue<Row>,
  { and = Prisma.empty, limit = queue.batch }: { and?: Prisma.Sql; limit?: number } = {},
): Promise<Claimed<Row>[]> {
  const { table, key, join, returning } = queue
  return claim<Claimed<Row>>(connection, {
    table,
    key: Object.keys(key),
    where: Prisma.sql`due_at <= now() ${and}`,
    orderBy: 'due_at',
    limit,
    set: Prisma.sql`claim = claimed.claim + 1, due_at = ${leaseEnd(queue)}`,
    ...(join && { join }),
    returning: { ...returning, claim: 'claimed.claim', failures: 'claimed.failures' } as Record<
      keyof Claimed<Row> & string,
      string
    >,
  })
}
