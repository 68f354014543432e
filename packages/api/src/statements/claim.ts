import { type MonthlyStatement, Prisma, type Tx } from '@merchant-payments/db'
import { claim, noteProgress } from '@merchant-payments/db/worker'
import type { Services } from '../request/context.ts'
import { andInSetUpMode } from '../request/set-up-modes.ts'
import type { Source } from './read-lines.ts'
import type { Totals } from './totals.ts'

const batch = 10
/** The duration of a claim unless it is renewed: longer than it takes to read and write one piece of the file. */
const lease = Prisma.sql`interval '1 minute'`

/** The progress of a statement: the next page of the processor's ledger, or the last line of a source. */
export type Cursor =
  | { step: 'ledger'; after: string }
  | { step: 'lines'; source: Source; after: { createdAt: string; id: string } | null; piece: number }

/** A statement that this worker has claimed. */
export type ClaimedStatement = Pick<
  MonthlyStatement,
  'accountId' | 'month' | 'claim' | 'requestedAt' | 'until' | 'lines'
> & {
  cursor: Cursor | null
  totals: Totals
  livemode: boolean
  processorAccountId: string | null
}

/** Another worker has claimed the statement, or it was requested again. */
export class StatementTakenError extends Error {
  override readonly name = 'StatementTakenError'
}

/** Claims statements that are due, and those whose worker has died. */
export function claimStatements(services: Services): Promise<ClaimedStatement[]> {
  return claim<ClaimedStatement>(services.database.pool, {
    table: 'monthly_statements',
    key: ['account_id', 'month'],
    where: Prisma.sql`(leased_until <= now() OR leased_until IS NULL AND due_at <= now()) ${andInSetUpMode(services)}`,
    orderBy: 'due_at',
    limit: batch,
    set: Prisma.sql`leased_until = now() + ${lease}, claim = claim + 1`,
    join: { tables: 'accounts a', on: 'a.id = claimed.account_id' },
    returning: {
      accountId: 'claimed.account_id',
      month: 'claimed.month',
      claim: 'claimed.claim',
      requestedAt: 'claimed.requested_at',
      until: 'claimed.until',
      lines: 'claimed.lines',
      cursor: 'claimed.cursor',
      totals: 'claimed.totals',
      livemode: 'a.livemode',
      processorAccountId: 'a.processor_account_id',
    },
  })
}

/** Columns to write; those that are left out do not change. */
type Progress = { cursor: Cursor; totals?: Totals; lines?: number; totalLines?: number; until?: Date }

/**
 * Stores the progress of a statement, and renews the claim.
 * @throws StatementTakenError
 */
export async function writeProgress(
  tx: Tx,
  { accountId, month, claim }: ClaimedStatement,
  { cursor, totals, lines, totalLines, until }: Progress,
): Promise<void> {
  noteProgress()
  const count = await tx.$executeRaw`
    UPDATE monthly_statements
       SET leased_until = now() + ${lease}, cursor = ${JSON.stringify(cursor)}::jsonb, totals = COALESCE(${totals ? JSON.stringify(totals) : null}::jsonb, totals),
           lines = COALESCE(${lines ?? null}::int, lines), total_lines = COALESCE(${totalLines ?? null}::int, total_lines),
           until = COALESCE(${until ?? null}::timestamptz, until)
     WHERE account_id = ${accountId} AND month = ${month} AND claim = ${claim}`
  if (count === 0) throw new StatementTakenError()
}

/** Marks a statement as made. Its file is kept for 30 days from now on. @throws StatementTakenError */
export async function finish(
  tx: Tx,
  { accountId, month, claim }: ClaimedStatement,
  fingerprint: string,
): Promise<void> {
  const count = await tx.$executeRaw`
    UPDATE monthly_statements
       SET made_at = now(), expires_at = now() + interval '30 days', fingerprint = ${fingerprint}, cursor = NULL,
           due_at = NULL, leased_until = NULL, failures = 0, last_error = NULL
     WHERE account_id = ${accountId} AND month = ${month} AND claim = ${claim}`
  if (count === 0) throw new StatementTakenError()
}

/** Releases a statement for a second: the copy of the account's ledger has to be updated first. */
export async function waitForLedger({ database }: Services, statement: ClaimedStatement): Promise<void> {
  const { accountId, month, claim } = statement
  await database.pool.query({
    name: 'let a statement wait for its ledger',
    text: `UPDATE monthly_statements SET leased_until = NULL, due_at = now() + interval '1 second'
            WHERE account_id = $1 AND month = $2 AND claim = $3`,
    values: [accountId, month, claim],
  })
}

const maxPauseSeconds = 3600

/**
 * Releases a statement after a failure. The pause before the next attempt doubles with each failure, up to an hour.
 * @param fromStart whether the next attempt starts from the beginning; otherwise it continues after the last piece
 */
export async function keepFailure(
  { database }: Services,
  { accountId, month, claim }: ClaimedStatement,
  words: string,
  { fromStart }: { fromStart: boolean },
): Promise<void> {
  await database.pool.query({
    name: 'keep the failure of a statement',
    text: `UPDATE monthly_statements
              SET leased_until = NULL, failures = failures + 1, last_error = left($4, 1000),
                  until = CASE WHEN $5 THEN NULL ELSE until END, cursor = CASE WHEN $5 THEN NULL ELSE cursor END,
                  due_at = to_timestamp(extract(epoch FROM now()) + LEAST(${maxPauseSeconds}, 2 ^ LEAST(failures, 12)))
            WHERE account_id = $1 AND month = $2 AND claim = $3`,
    values: [accountId, month, claim, words, fromStart],
  })
}
