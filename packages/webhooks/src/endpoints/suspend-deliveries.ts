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
  await client.query(
    `WITH waiting AS (
       SELECT delivery.account_id, delivery.id, delivery.created_at
       FROM unnest($1::int[], $2::text[]) AS endpoint (account_id, id)
       JOIN deliveries delivery
         ON delivery.account_id = endpoint.account_id AND delivery.endpoint_id = endpoint.id
       WHERE delivery.status IN ('pending', 'queued') AND delivery.created_at > $3
       FOR NO KEY UPDATE OF delivery SKIP LOCKED
     )
     UPDATE deliveries SET status = 'suspended', next_attempt_at = NULL
       FROM waiting
      WHERE deliveries.account_id = waiting.account_id AND deliveries.id = waiting.id
        AND deliveries.created_at = waiting.created_at`,
    [
      endpoints.map(({ accountId }) => accountId),
      endpoints.map(({ endpoint }) => endpoint),
      new Date(now.getTime() - recentMs),
    ],
  )
}
