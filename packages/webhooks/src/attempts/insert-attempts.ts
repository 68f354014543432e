import type pg from 'pg'
import type { MadeAttempt } from './commit-attempts.ts'

/**
 * Inserts attempts and completes the deliveries of those that succeeded, in one statement.
 * @returns the attempts that were not recorded before; and whether any of their endpoints is failing, or failed now
 */
export async function insertAttempts(
  client: pg.PoolClient,
  attempts: readonly MadeAttempt[],
  now: Date,
): Promise<{ fresh: MadeAttempt[]; anyFailing: boolean }> {
  const endpoints = new Map(attempts.map(({ delivery }) => [delivery.endpointId, delivery.accountId]))
  const { rows } = await client.query<{ recorded: string[] | null; failing: boolean }>({
    name: 'record-attempts',
    text: `WITH made AS (
       SELECT * FROM json_to_recordset($1::json) AS made (
         a int, d bigint, n int, q jsonb, s int, h jsonb, b text, e text, t int, at timestamptz
       )
     ), recorded AS (
       INSERT INTO attempts (account_id, delivery_id, number, request_headers, response_status, response_headers,
                             response_body, error, duration_ms, started_at)
       SELECT a, d, n, q, s, h, b, e, t, at FROM made ORDER BY d
       ON CONFLICT DO NOTHING
       RETURNING delivery_id, number, error
     ), succeeded AS (
       UPDATE deliveries
       SET status = 'succeeded', attempt_count = recorded.number, next_attempt_at = NULL, completed_at = $2
       FROM recorded
       WHERE deliveries.id = recorded.delivery_id AND recorded.error IS NULL
     )
     SELECT CASE WHEN count(*) < $3 THEN COALESCE(array_agg(delivery_id || '/' || number), '{}') END AS recorded,
            EXISTS (SELECT 1 FROM unnest($4::int[], $5::text[]) AS it (account_id, id)
                    JOIN webhook_endpoints endpoint ON endpoint.account_id = it.account_id AND endpoint.id = it.id
                    WHERE endpoint.consecutive_failures > 0) AS failing
     FROM recorded`,
    values: [
      JSON.stringify(attempts.map(toJson)),
      now,
      attempts.length,
      [...endpoints.values()],
      [...endpoints.keys()],
    ],
  })
  const [{ recorded, failing } = { recorded: [], failing: false }] = rows
  const fresh = recorded === null ? [...attempts] : amongRecorded(attempts, recorded)
  return { fresh, anyFailing: failing || fresh.some(({ record }) => record.error !== null) }
}

/** The fields' names are as short as can be: they are sent once for each attempt. */
function toJson({ delivery, record }: MadeAttempt) {
  return {
    a: delivery.accountId,
    d: delivery.id,
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
