import { Prisma, type Statements } from '@merchant-payments/db'

/** A payment, refund or dispute before or after a change; it counts on the day of its creation. */
type Counted = { accountId: number; createdAt: Date }

/**
 * Rows younger than this, in milliseconds, are not totalled yet. Totals cover only rows twice as old, so that a transaction
 * that skips the mark has ended long before.
 */
const freshMs = 60 * 60_000

/**
 * Marks the stored totals of the days of these rows as outdated (docs/decisions/0032), in the transaction that changes the
 * rows.
 * @param now by the database's clock
 */
export async function markDays(
  tx: Pick<Statements, '$executeRaw'>,
  rows: readonly Counted[],
  now: Date,
): Promise<void> {
  const old = rows.filter(({ createdAt }) => createdAt.getTime() < now.getTime() - freshMs)
  if (old.length === 0) return
  const days = new Map(
    old.map(({ accountId, createdAt }) => [`${accountId} ${dayOf(createdAt)}`, { accountId, createdAt }]),
  )
  const values = [...days.values()].map(
    ({ accountId, createdAt }) => Prisma.sql`(${accountId}::int, ${dayOf(createdAt)}::date)`,
  )
  await tx.$executeRaw`INSERT INTO changed_days (account_id, day) VALUES ${Prisma.join(values)}`
}

/** The UTC day: 2026-11-23 */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
