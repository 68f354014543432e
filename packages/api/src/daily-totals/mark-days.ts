import { Prisma, type Tx } from '@merchant-payments/db'

/** What counts on a day: a payment, refund or dispute, as it was before a change or as it is after it. */
export type Counted = { accountId: number; createdAt: Date }

/**
 * What is younger is not totalled yet: totals are made of what is over twice as old, so that a transaction that leaves this mark out
 * has ended long before.
 */
const freshMs = 60 * 60_000

/**
 * Says that the totals of the days of these rows no longer hold (docs/decisions/0032), as part of the transaction that changes the rows.
 * @param now by the database's clock
 */
export async function markDays(tx: Pick<Tx, '$executeRaw'>, rows: readonly Counted[], now: Date): Promise<void> {
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

/** 2026-11-23 */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
