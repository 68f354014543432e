import type { Services } from '@merchant-payments/api/services'
import type { UnsupportedEventError } from '@merchant-payments/processor'

export type Backlogs = {
  /** Deliveries, by what they wait for. */
  deliveries: { new: number; due: number; later: number }
  processorEvents: number
  /** Seconds that the oldest of each has waited; 0 for none. */
  oldest: Record<Backlog, number>
  /** Events of the processor that could not be read, by reason. */
  refusedEvents: { reason: string; count: number }[]
}

const backlogs = [
  'outbox',
  'deliveries',
  'processor_events',
  'event_feeds',
  'movements',
  'transfers',
  'refunds',
] as const
type Backlog = (typeof backlogs)[number]

/** Why a signed event cannot be read. */
const refusalReasons = ['api_version', 'thin'] as const satisfies readonly UnsupportedEventError['reason'][]

/**
 * The maximum number of rows that are counted, by the same index that the work uses, so that a backlog of a hundred
 * thousand costs no more to count than one of ten thousand.
 */
const maxRows = 10_000

const seconds = (since: string) => `greatest(0, coalesce(extract(epoch FROM clock_timestamp() - ${since}), 0))::float8`

const everywhere = `
  SELECT events.waiting AS events_waiting, events.oldest AS processor_events,
         (SELECT ${seconds('min(due_at)')}
            FROM (SELECT due_at FROM event_feeds WHERE livemode = ANY($1) AND due_at <= now() ORDER BY due_at LIMIT 1) AS w)
           AS event_feeds,
         (SELECT ${seconds('min(created_at)')}
            FROM (SELECT created_at FROM movements WHERE NOT done LIMIT ${maxRows}) AS w) AS movements,
         (SELECT ${seconds(`min(GREATEST(w.updated_at, w.transfer_after))`)}
            FROM (SELECT account_id, due, transferred, transfer_after, updated_at FROM payments WHERE due <> transferred LIMIT ${maxRows}) AS w
            JOIN accounts a ON a.id = w.account_id AND a.livemode = ANY($1)
           WHERE (w.due < w.transferred OR a.transfers_active) AND (w.transfer_after IS NULL OR w.transfer_after <= now())) AS transfers,
         (SELECT ${seconds('min(created_at)')}
            FROM (SELECT created_at FROM refunds WHERE status = 'reserved' LIMIT ${maxRows}) AS w) AS refunds
    FROM (SELECT count(*)::int4 AS waiting, ${seconds('min(received_at)')} AS oldest
            FROM (SELECT received_at FROM processor_events WHERE processed_at IS NULL AND livemode = ANY($1)
                   ORDER BY processed_at, due_at LIMIT ${maxRows}) AS w) AS events`

/** Deliveries that are due or being sent, by endpoint. Deliveries of an endpoint that fails or is deactivated are not late. */
const dueByEndpoint = `
  SELECT account_id AS account, endpoint_id AS endpoint, e.active AND e.consecutive_failures = 0 AS healthy,
         count(*) FILTER (WHERE attempt_count = 0)::int4 AS fresh, count(*) FILTER (WHERE attempt_count > 0)::int4 AS tried,
         ${seconds('min(COALESCE(w.next_attempt_at, w.pending_since))')} AS oldest
    FROM (SELECT account_id, endpoint_id, attempt_count, next_attempt_at, pending_since FROM deliveries
           WHERE status = 'pending' LIMIT ${maxRows}) AS w
    JOIN webhook_endpoints e USING (account_id) WHERE e.id = w.endpoint_id GROUP BY 1, 2, 3`

const leased = `
  SELECT l.account_id AS account, l.endpoint_id AS endpoint
    FROM endpoint_leases l JOIN delivery_workers w ON w.id = l.owner AND w.alive_until > clock_timestamp()
   WHERE l.endpoint_id = ANY($1::text[])`

const later = `SELECT count(*)::int4 AS later FROM (SELECT 1 FROM deliveries WHERE status = 'queued' LIMIT ${maxRows}) AS w`

type Everywhere = Record<'events_waiting' | Exclude<Backlog, 'deliveries' | 'outbox'>, number>
type OfEndpoint = { endpoint: string; healthy: boolean; fresh: number; tried: number; oldest: number }

async function readDeliveries(pool: Services['database']['pool']) {
  const [{ rows: due }, { rows: waiting }] = await Promise.all([
    pool.query<OfEndpoint>({ name: 'metrics: due deliveries', text: dueByEndpoint }),
    pool.query<{ later: number }>({ name: 'metrics: later deliveries', text: later }),
  ])
  const endpoints = due.map(({ endpoint }) => endpoint)
  const { rows } = await pool.query<{ endpoint: string }>({
    name: 'metrics: leases',
    text: leased,
    values: [endpoints],
  })
  const held = new Set(rows.map(({ endpoint }) => endpoint))
  const oldest = (isHeld: boolean) =>
    Math.max(0, ...due.flatMap((one) => (one.healthy && held.has(one.endpoint) === isHeld ? [one.oldest] : [])))
  const sum = (of: 'fresh' | 'tried') => due.reduce((total, one) => total + one[of], 0)
  return {
    counts: { new: sum('fresh'), due: sum('tried'), later: waiting[0]?.later ?? 0 },
    oldest: { outbox: oldest(false), deliveries: oldest(true) },
  }
}

/** The backlogs in the database, of the modes that are set up. */
export async function readBacklogs({
  database: { pool },
  processor,
}: Pick<Services, 'database' | 'processor'>): Promise<Backlogs> {
  const modes = [true, false].filter(processor.isSetUp)
  const [here] = (await pool.query<Everywhere>({ name: 'metrics: backlogs', text: everywhere, values: [modes] })).rows
  const refused = await pool.query<{ reason: string; count: number }>({
    name: 'metrics: refused events',
    text: "SELECT reason, sum(count)::float8 AS count FROM refused_events WHERE reason <> 'signature' GROUP BY reason",
  })
  const deliveries = await readDeliveries(pool)
  if (!here) throw new Error('the backlogs have no row')
  const { events_waiting: processorEvents, ...oldest } = here
  return {
    deliveries: deliveries.counts,
    processorEvents,
    oldest: { ...oldest, ...deliveries.oldest },
    // Also those that have not occurred yet: an increase from nothing would not be visible.
    refusedEvents: refusalReasons.map(
      (reason) => refused.rows.find((row) => row.reason === reason) ?? { reason, count: 0 },
    ),
  }
}
