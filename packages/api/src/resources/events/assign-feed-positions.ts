import type { Database, Tx } from '@merchant-payments/db'
import { lockAccount } from '../../core/rows/lock-account.ts'

const maxBatch = 1000

/**
 * Assigns the next positions in an account's feed to committed events.
 *
 * A position is assigned after the event's commit, by one transaction at a time, so that a late commit never gets a
 * lower position than a reader has seen. Within a batch, the events of an object keep their sequence.
 * @returns whether a position was assigned
 */
export async function assignFeedPositions(
  { pool, prisma }: Pick<Database, 'pool' | 'prisma'>,
  accountId: number,
): Promise<boolean> {
  if (!(await hasUnplaced({ pool }, accountId))) return false

  await prisma.$transaction(async (tx) => {
    // Later statements see the positions that the previous lock holder assigned.
    await lockAccount(tx, accountId)
    const end = await endOf(tx, accountId)
    const placed = await tx.$executeRaw`
      UPDATE events SET feed_position = ${end} + place.nth
        FROM (SELECT id, created_at, row_number() OVER (ORDER BY record_number) AS nth
                FROM events WHERE account_id = ${accountId} AND feed_position IS NULL
               ORDER BY record_number LIMIT ${maxBatch}) place
       WHERE events.account_id = ${accountId} AND events.id = place.id AND events.created_at = place.created_at`
    await tx.$executeRaw`UPDATE account_locks SET feed_end = ${end + BigInt(placed)} WHERE account_id = ${accountId}`
  })
  return true
}

/** The last assigned position. */
async function endOf(tx: Tx, accountId: number): Promise<bigint> {
  const { feedEnd } = await tx.accountLock.findUniqueOrThrow({ where: { accountId }, select: { feedEnd: true } })
  return feedEnd ?? 0n
}

/** Whether there are committed events without a position. */
export async function hasUnplaced({ pool }: Pick<Database, 'pool'>, accountId: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'event to place',
    text: 'SELECT FROM events WHERE account_id = $1 AND feed_position IS NULL LIMIT 1',
    values: [accountId],
  })
  return Boolean(rowCount)
}
