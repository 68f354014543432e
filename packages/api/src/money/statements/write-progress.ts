import { Prisma, type Tx } from '@merchant-payments/db'
import { completeWork, renewClaim } from '@merchant-payments/db/worker'
import { type ClaimedStatement, type Cursor, statementQueue } from './statement-queue.ts'
import type { Totals } from './totals.ts'

/** Columns to write; omitted columns do not change. */
type Progress = { cursor: Cursor; totals?: Totals; lines?: number; totalLines?: number; until?: Date }

/**
 * Stores the progress of a statement, and renews the claim.
 * @throws ClaimLostError
 */
export function writeProgress(
  tx: Pick<Tx, '$executeRaw'>,
  statement: ClaimedStatement,
  { cursor, totals, lines, totalLines, until }: Progress,
): Promise<void> {
  const set = Prisma.sql`
    cursor = ${JSON.stringify(cursor)}::jsonb, totals = COALESCE(${totals ? JSON.stringify(totals) : null}::jsonb, totals),
    lines = COALESCE(${lines ?? null}::int, lines), total_lines = COALESCE(${totalLines ?? null}::int, total_lines),
    until = COALESCE(${until ?? null}::timestamptz, until)`
  return renewClaim(tx, statementQueue, statement, { set })
}

/** Marks a statement as made. Its file is kept for 30 days from now on. @throws ClaimLostError */
export function finish(tx: Pick<Tx, '$executeRaw'>, statement: ClaimedStatement, fingerprint: string): Promise<void> {
  const set = Prisma.sql`
    made_at = now(), expires_at = now() + interval '30 days', fingerprint = ${fingerprint}, cursor = NULL`
  return completeWork(tx, statementQueue, statement, { set })
}
