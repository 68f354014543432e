import { isRevokedSql } from '../../core/rows/disabled-account-sql.ts'
import type { Check, CheckResult, Finding, Scope } from '../check-result.ts'
import { maxFindings, mergeResults } from '../check-result.ts'

/** A kind of open work, found by the partial index by which workers claim it, and how long it may stay open. */
type OpenWork = {
  of: string
  /** The table, and the condition of its open rows. */
  open: string
  account: string | null
  object: string
  /** The time since when it has been open. */
  since: string
  /** An interval of PostgreSQL: ten times what the work takes once the processor is reachable. */
  limit: string
}

/** By the processor's clock, which a sandbox may have moved ahead. */
const processorNow = `(now() + $1::float8 * interval '1 millisecond')`

const openWork: readonly OpenWork[] = [
  {
    of: 'refund without an answer of the processor',
    open: `refunds o WHERE status = 'reserved'`,
    account: 'account_id',
    object: 'ref',
    since: 'COALESCE(requested_at, updated_at)',
    limit: '1 hour',
  },
  {
    of: 'movement without an answer of the processor',
    open: 'movements o WHERE NOT done',
    account: 'account_id',
    object: 'ref',
    since: 'created_at',
    limit: '1 hour',
  },
  {
    of: 'transfer or reversal that is due',
    open: `payments o WHERE due <> transferred AND (transfer_after IS NULL OR transfer_after <= now()) AND (due < transferred OR EXISTS (
             SELECT 1 FROM accounts a WHERE a.id = o.account_id AND a.transfers_active))`,
    account: 'account_id',
    object: 'id',
    since: `GREATEST(updated_at, transfer_after)`,
    limit: '1 hour',
  },
  {
    of: 'excess fee that was not returned',
    open: 'payments o WHERE fee_excess > 0',
    account: 'account_id',
    object: 'id',
    since: 'created_at',
    limit: '1 day',
  },
  {
    of: 'fee that was not returned with its refund',
    open: 'refunds o WHERE due_at IS NOT NULL AND fee_return > 0 AND fee_return_id IS NULL',
    account: 'account_id',
    object: 'id',
    since: 'updated_at',
    limit: '1 day',
  },
  {
    of: 'delivery that is due',
    open: `deliveries o JOIN webhook_endpoints e ON e.account_id = o.account_id AND e.id = o.endpoint_id
            WHERE o.status = 'pending' AND e.active AND e.consecutive_failures = 0`,
    account: 'o.account_id',
    object: 'o.event_id',
    // While the endpoint failed, its other deliveries waited for it.
    since: 'GREATEST(COALESCE(o.next_attempt_at, o.pending_since), e.updated_at)',
    limit: '15 minutes',
  },
  {
    of: 'delivery whose retry was not made due',
    open: `deliveries o WHERE status = 'queued'`,
    account: 'account_id',
    object: 'event_id',
    since: 'COALESCE(next_attempt_at, pending_since)',
    limit: '15 minutes',
  },
  {
    of: 'deactivated endpoint whose deliveries are not suspended',
    open: 'webhook_endpoints o WHERE suspending',
    account: 'account_id',
    object: 'id',
    since: 'updated_at',
    limit: '1 hour',
  },
  {
    of: 'event of the processor that is not applied',
    // While the platform cannot reach an account, no event of it can be applied.
    open: `processor_events o WHERE processed_at IS NULL AND livemode = ANY($2) AND NOT EXISTS (
             SELECT 1 FROM accounts a WHERE a.livemode = o.livemode AND a.processor_account_id = o.processor_account
                AND ${isRevokedSql})`,
    account: null,
    object: 'id',
    since: 'received_at',
    limit: '1 hour',
  },
  {
    of: "list of the processor's events that is due to be read",
    open: 'event_feeds o WHERE due_at <= now() AND livemode = ANY($2)',
    account: null,
    object: `CASE processor_account WHEN '' THEN 'platform' ELSE processor_account END`,
    since: 'due_at',
    limit: '1 hour',
  },
  ...(['payment_sessions', 'subscription_sessions'] as const).map((table) => ({
    of: 'session that is open past its expiry',
    open: `${table} o WHERE status = 'open' AND id IS NOT NULL AND account_id IN (SELECT id FROM accounts WHERE livemode = ANY($2))
             AND expires_at < ${processorNow}`,
    account: 'account_id',
    object: 'id',
    since: `expires_at - $1::float8 * interval '1 millisecond'`,
    limit: '1 hour',
  })),
  {
    of: 'request with an Idempotency-Key that no process executes',
    open: 'idempotent_requests o WHERE status IS NULL AND locked_until <= now()',
    account: 'account_id',
    object: 'request::text',
    // The client may repeat the request for a day; then the row is deleted.
    since: 'locked_until',
    limit: '2 days',
  },
  ...[
    { of: 'copy of a ledger', table: 'balance_mirrors', object: `'balance'` },
    { of: 'monthly statement', table: 'monthly_statements', object: 'month' },
    { of: 'payout', table: 'payouts', object: 'id' },
    { of: 'reminder of a dispute', table: 'dispute_reminders', object: 'dispute_id' },
    { of: 'notice about a refund', table: 'refund_notices', object: 'refund_ref' },
    { of: 'notice about an endpoint', table: 'endpoint_notices', object: 'endpoint_id' },
    { of: 'reminder of requirements', table: 'requirement_reminders', object: 'deadline::text' },
    { of: 'reminder of a customer', table: 'customer_reminders', object: 'subscription_id' },
    { of: 'reminder of a kept card', table: 'kept_card_reminders', object: 'customer_id' },
    { of: 'invoice', table: 'uninvoiced_payments', object: 'payment_id' },
    { of: 'alarm about declines', table: 'decline_alarms', object: 'day::text' },
  ].map(({ of, table, object }) => ({
    of: `${of} that is due`,
    open: `${table} o WHERE due_at <= now() AND account_id IN (SELECT id FROM accounts WHERE livemode = ANY($2))`,
    account: 'account_id',
    object,
    since: 'due_at',
    limit: '1 hour',
  })),
  {
    of: 'lease of a process that is gone',
    open: 'leases o WHERE expires_at <= now()',
    account: null,
    object: 'name',
    since: 'expires_at',
    limit: '1 hour',
  },
]

/** The maximum number of rows of one kind that are checked. */
const maxRows = 10_000

export const stuck: Check = {
  name: 'stuck',
  invariant:
    'Nothing stays open longer than its limit: refunds, movements, deliveries, events of the processor, sessions, copies of ledgers, statements, leases.',
  asksProcessor: false,
  async run(scope) {
    const results: CheckResult[] = []
    for (const work of openWork) results.push(await findStuck(scope, work))
    return mergeResults(results)
  },
}

async function findStuck({ services, accounts, throttle }: Scope, work: OpenWork): Promise<CheckResult> {
  await throttle()
  const { of, open, account, object, since, limit } = work
  // Work without an account is reported only when all accounts are checked.
  if (accounts !== null && account === null) return { rows: 0, findings: [] }
  const modes = [true, false].filter(services.processor.isSetUp)
  const { rows } = await services.database.pool.query<{ rows: number; findings: Finding[] | null }>(
    `WITH given AS (SELECT $1::float8, $2::boolean[], $3::int4[]),
          open AS MATERIALIZED (
            SELECT ${account ?? 'NULL::int4'} AS account_id, ${object} AS object, ${since} AS since
              FROM ${open} ${account === null ? '' : `AND ($3::int4[] IS NULL OR ${account} = ANY($3))`} LIMIT ${maxRows})
     SELECT (SELECT count(*)::int4 FROM open) AS rows,
            (SELECT json_agg(found) FROM (
               SELECT a.merchant_id AS merchant, a.livemode, o.object,
                      format('%s: open since %s (limit: %s)', $4::text, to_char(o.since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), $5::text) AS message
                 FROM open o LEFT JOIN accounts a ON a.id = o.account_id
                WHERE o.since < now() - $5::interval ORDER BY o.since LIMIT ${maxFindings}) AS found) AS findings`,
    [services.processor.clock.aheadMs(), modes, accounts, of, limit],
  )
  return { rows: rows[0]?.rows ?? 0, findings: rows[0]?.findings ?? [] }
}
