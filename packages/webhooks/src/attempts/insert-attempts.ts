import type { Queryable } from '@merchant-payments/db'
import { givenRows } from '../delivery/given-rows.ts'
import { inMonthsOf, statementsAbout } from '../delivery/statements-about.ts'
import type { MadeAttempt } from './commit-attempts.ts'

/**
 * Inserts attempts, counts them on their deliveries, and completes those that succeeded, in one statement. The count says which
 * were recorded before: no index of a partitioned table could, as a repeated attempt has another time. Deliveries are locked in the
 * order of their creation, as in replays. A receiver may repeat
 * what it was sent, so an answer is not stored if the event was erased meanwhile.
 * @returns the attempts that were not recorded before
 */
export async function insertAttempts(
  connection: Queryable,
  attempts: readonly MadeAttempt[],
  now: Date,
): Promise<MadeAttempt[]> {
  const count = attempts.length
  const deliveries = attempts.map(({ delivery }) => delivery)
  const columns =
    'a int, d bigint, c timestamptz, n int, q jsonb, s int, h jsonb, b text, e text, t int, at timestamptz'
  const rows = await statementsAbout(connection, deliveries).$queryRaw<{ recorded: string[] | null }[]>`
    WITH made AS (
      ${givenRows(attempts.map(toJson), columns)}
    ), counted AS (
      UPDATE deliveries
      SET attempt_count = made.n,
          status = CASE WHEN made.e IS NULL THEN 'succeeded' ELSE deliveries.status END,
          next_attempt_at = CASE WHEN made.e IS NOT NULL THEN deliveries.next_attempt_at END,
          completed_at = CASE WHEN made.e IS NULL THEN ${now} ELSE deliveries.completed_at END
      FROM (SELECT a, d, c, n, e FROM made ORDER BY c, d) made
      WHERE deliveries.account_id = made.a AND deliveries.id = made.d AND deliveries.created_at = made.c
        AND ${inMonthsOf('deliveries.created_at', deliveries)} AND deliveries.attempt_count < made.n
      RETURNING deliveries.id, made.n, deliveries.erased_attempt IS NOT DISTINCT FROM made.n AS erased
    ), recorded AS (
      INSERT INTO attempts (account_id, delivery_id, number, request_headers, response_status, response_headers,
                            response_body, error, duration_ms, started_at)
      SELECT a, d, made.n, q, s, CASE WHEN NOT erased THEN h END, CASE WHEN NOT erased THEN b END, e, t, at
      FROM made JOIN counted ON counted.id = made.d AND counted.n = made.n ORDER BY d
      ON CONFLICT DO NOTHING
      RETURNING delivery_id, number, error
    )
    SELECT CASE WHEN count(*) < ${count} THEN COALESCE(array_agg(delivery_id || '/' || number), '{}') END AS recorded
    FROM recorded`
  const [{ recorded } = { recorded: [] }] = rows
  return recorded === null ? [...attempts] : amongRecorded(attempts, recorded)
}

/** The fields' names are as short as can be: they are sent once for each attempt. */
function toJson({ delivery, record }: MadeAttempt) {
  return {
    a: delivery.accountId,
    d: delivery.id,
    c: delivery.createdAt,
    n: delivery.attempt,
    q: record.requestHeaders,
    s: record.responseStatus,
    h: record.responseHeaders,
    b: record.responseBody,
    e: record.error,
    t: record.durationMs,
    at: record.startedAt,
  }
}

function amongRecorded(attempts: readonly MadeAttempt[], recorded: readonly string[]): MadeAttempt[] {
  const left = new Set(recorded)
  return attempts.filter(({ delivery }) => left.delete(`${delivery.id}/${delivery.attempt}`))
}
