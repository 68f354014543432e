import { Prisma } from '../../generated/client.ts'
import type { Statements } from '../../statements.ts'
import { andSet, type Claimed, underClaim, type WorkTable } from './work-queue.ts'

const maxErrorLength = 1000

type Failure = {
  /** For operators. */
  message: string
  /** Until the row is due again. Default: by the backoff of the queue. */
  pauseSeconds?: number
  /** The row is given up after so many failures in a row: it is not due any more. Default: never. */
  maxFailures?: number
  /** Assignments to other columns. */
  set?: Prisma.Sql
}

/**
 * Ends claimed work that has failed: the row is due again after a pause.
 * @returns the number of rows: 0 if the claim was lost, which changes nothing
 */
export function failWork<Row extends object>(
  statements: Pick<Statements, '$executeRaw'>,
  queue: WorkTable<Row>,
  row: Claimed<Row>,
  { message, pauseSeconds, maxFailures = Number.POSITIVE_INFINITY, set }: Failure,
): Promise<number> {
  const { firstSeconds, maxSeconds } = queue.backoff
  const seconds = pauseSeconds ?? Math.min(firstSeconds * 2 ** row.failures, maxSeconds)
  const dueAt = row.failures + 1 < maxFailures ? Prisma.sql`now() + ${seconds} * interval '1 second'` : Prisma.sql`NULL`
  return statements.$executeRaw`
    UPDATE ${Prisma.raw(queue.table)}
       SET failures = failures + 1, last_error = left(${message}, ${maxErrorLength}), due_at = ${dueAt} ${andSet(set)}
     WHERE ${underClaim(queue, row)}`
}
