import type { Database } from '@merchant-payments/db'

/** The number of the newest deliveries that are read. */
const looked = 10_000

/**
 * When the first attempt failed after the last one that succeeded; null when none has failed since. It is read from the attempts,
 * so it does not start again when the endpoint is reactivated. They are kept for a month.
 * @param lastSuccess when the newest delivery that arrived did
 */
export async function readFailingSince(
  { pool }: Pick<Database, 'pool'>,
  accountId: number,
  endpointId: string,
  lastSuccess: Date | null,
): Promise<Date | null> {
  const { rows } = await pool.query<{ since: Date | null }>({
    name: 'since when an endpoint fails',
    // All failures since belong to undelivered deliveries. A replayed delivery may have an earlier success.
    text: `WITH tried AS MATERIALIZED (
             SELECT a.started_at, a.started_at + a.duration_ms * interval '1 millisecond' AS ended_at, a.error
               FROM (SELECT id, status, attempt_count FROM deliveries WHERE account_id = $1 AND endpoint_id = $2
                      ORDER BY created_at DESC, id DESC LIMIT ${looked}) AS d
               JOIN attempts a ON a.account_id = $1 AND a.delivery_id = d.id
              WHERE d.status <> 'succeeded' AND d.attempt_count > 0 AND a.started_at > COALESCE($3::timestamptz, '-infinity') - interval '1 minute')
           SELECT min(started_at) AS since FROM tried
            WHERE error IS NOT NULL
              AND ended_at > COALESCE(GREATEST($3, (SELECT max(ended_at) FROM tried WHERE error IS NULL)), '-infinity')`,
    values: [accountId, endpointId, lastSuccess],
  })
  return rows[0]?.since ?? null
}
