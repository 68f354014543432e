/** Longer than an event waits by the schedule; reading all that an endpoint ever got would hold its row for long. */
const recentMs = 3 * 24 * 60 * 60 * 1000

/** A connection on which a transaction is open, of a pool or of Prisma. */
export type Statements = { query(text: string, values: unknown[]): Promise<unknown> }

/**
 * Suspends the deliveries that wait for deactivated endpoints; they can be replayed. Rows that a worker has locked are left
 * to it: it sees the endpoint's state when it loads them or commits their attempts. Older rows are left until their jobs come
 * due.
 */
export async function suspendDeliveries(
  client: Statements,
  endpoints: readonly { accountId: number; endpoint: string }[],
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - recentMs)
  // One account at a time, as those of several may be on different servers. An endpoint is seldom deactivated.
  for (const [accountId, ofAccount] of Map.groupBy(endpoints, (endpoint) => endpoint.accountId))
    await client.query(
      `WITH waiting AS (
         SELECT id, created_at FROM deliveries
          WHERE account_id = $1 AND endpoint_id = ANY($2::text[]) AND status IN ('pending', 'queued') AND created_at > $3
            FOR NO KEY UPDATE SKIP LOCKED
       )
       UPDATE deliveries SET status = 'suspended', next_attempt_at = NULL
         FROM waiting WHERE deliveries.account_id = $1 AND deliveries.id = waiting.id
          AND deliveries.created_at = waiting.created_at`,
      [accountId, ofAccount.map(({ endpoint }) => endpoint), since],
    )
}
