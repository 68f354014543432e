import { Prisma } from '../../generated/client.ts'
import type { Claim } from '../claim.ts'

/**
 * A table of work for workers: each row is for one worker at a time. Four columns hold its state, all by the database's time:
 *
 * - `due_at`: when a worker may claim the row; null when no work is left. A claim moves it to the end of its lease, so that
 *   the row of a worker that died is due again.
 * - `claim`: counts the claims. A worker writes under the number of its claim, which another claim makes void.
 * - `failures`: since the last success.
 * - `last_error`: of the last failure; null after a success.
 *
 * Names of tables and columns are constants of the source, never input.
 */
export type WorkTable<Row extends object> = {
  table: string
  /** For each column of the primary key, the field of a row. */
  key: Readonly<Record<string, keyof Row & string>>
  /** How long a claim lasts that is neither renewed nor ended. */
  leaseSeconds: number
  /** The pause after a failure. It doubles with each further failure in a row. */
  backoff: { firstSeconds: number; maxSeconds: number }
}

/** A table of work whose due rows are claimed together. */
export type WorkQueue<Row extends object> = WorkTable<Row> & {
  /** The maximum number of rows that one statement claims. */
  batch: number
} & Pick<Claim<Row>, 'join' | 'returning'>

/** A row that this worker has claimed. */
export type Claimed<Row extends object> = Row & { claim: number; failures: number }

/** Another worker has claimed the row, or it was requested again: what was done under the old claim is not written. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError'
}

/** @throws ClaimLostError if a statement under a claim has found no row */
export function requireClaim(count: number): void {
  if (count === 0) throw new ClaimLostError()
}

/** The condition that a row is still under the claim of this worker. */
export function underClaim<Row extends object>({ key }: WorkTable<Row>, row: Claimed<Row>): Prisma.Sql {
  const columns = Object.entries(key).map(([column, field]) => Prisma.sql`${Prisma.raw(column)} = ${row[field]}`)
  return Prisma.sql`${Prisma.join(columns, ' AND ')} AND claim = ${row.claim}`
}

/** The end of a lease that begins now. */
export function leaseEnd({ leaseSeconds }: { leaseSeconds: number }): Prisma.Sql {
  return Prisma.sql`now() + ${leaseSeconds} * interval '1 second'`
}

/** Further assignments behind those of the queue's own columns. */
export function andSet(set: Prisma.Sql | undefined): Prisma.Sql {
  return set ? Prisma.sql`, ${set}` : Prisma.empty
}
