import type { Services } from '@merchant-payments/api/services'
import { dueColumns } from '@merchant-payments/db'
import type { UnsupportedEventError } from '@merchant-payments/processor'

const waiting = dueColumns('w')
const { due, transferred, transferAfter } = dueColumns()

export type Backlogs = {
  /** Deliveries, by what they wait for. */
  deliveries: { new: number; due: number; sending: number; later: number }
  processorEvents: number
  /** Seconds that the oldest of each has waited; 0 for none. */
  oldest: Record<Backlog, number>
  /** Events of the processor that could not be read, by reason. */
  refusedEvents: { reason: string; count: number }[]
}

export const backlogs = [
  'outbox',
  'deliveries',
  'processor_events',
  'event_feeds',
  'movements',
  'transfers',
  'refunds',
] as const
export type Backlog = (typeof backlogs)[number]

/** Why a signed event cannot be read. */
const refusalReasons = ['api_version', 'thin'] as const satisfies readonly UnsupportedEventError['reason'][]

/**
 * The maximum number of rows that are counted, by the same index that the work uses, so that a backlog of a hundred
 * thousand costs no more to count than one of ten thousand.
 */
const maxRows = 10_000

const seconds = (since: string) => `greatest(0, coalesce(extract(epoch FROM clock_timestamp() - ${since}), 0))::float8`

const everywhere = `
  SELECT (SELECT count(*) FROM (SELECT 1 FROM deliveries WHERE status = 'pending' LIMIT ${maxRows}) AS w)::int4 AS fresh,
         (SELECT ${seconds('min(pending_since)')}
            FROM (SELECT pending_since FROM deliveries WHERE status = 'pending' ORDER BY id LIMIT ${maxRows}) AS w) AS outbox,
         events.waiting AS events_waiting, events.oldest AS processor_events,
         (SELECT ${seconds('min(due_at)')}
            FROM (SELECT due_at FROM event_feeds WHERE livemode = ANY($1) AND due_at <= now() ORDER BY due_at LIMIT 1) AS w)
           AS event_feeds,
         (SELECT ${seconds('min(created_at)')}
            FROM (SELECT created_at FROM movements WHERE NOT done LIMIT ${maxRows}) AS w) AS movements,
         (SELECT ${seconds(`min(GREATEST(w.updated_at, ${waiting.transferAfter}))`)}
            FROM (SELECT account_id, ${due}, ${transferred}, ${transferAfter}, updated_at FROM payments WHERE ${due} <> ${transferred} LIMIT ${maxRows}) AS w
            JOIN accounts a ON a.id = w.account_id AND a.livemode = ANY($1)
           WHERE (${waiting.due} < ${waiting.transferred} OR a.transfers_active) AND (${waiting.transferAfter} IS NULL OR ${waiting.transferAfter} <= now())) AS transfers,
         (SELECT ${seconds('min(created_at)')}
            FROM (SELECT created_at FROM refunds WHERE status = 'reserved' LIMIT ${maxRows}) AS w) AS refunds
    FROM (SELECT count(*)::int4 AS waiting, ${seconds('min(received_at)')} AS oldest
            FROM (SELECT received_at FROM processor_events WHERE settled_at IS NULL AND livemode = ANY($1)
                   ORDER BY settled_at, due_at LIMIT ${maxRows}) AS w) AS events`

/** Counted exactly, by the indexes of what waits and of what was claimed lately; no claim lasts ten minutes. */
const inQueue = `
  SELECT waiting.due, waiting.later, waiting.deliveries,
         (SELECT count(*) FROM pgboss.job
           WHERE name || '' = 'webhook-delivery' AND state = 'active' AND started_on > now() - interval '10 minutes')::int4 AS sending
    FROM (SELECT count(*) FILTER (WHERE start_after <= now())::int4 AS due,
                 count(*) FILTER (WHERE start_after > now())::int4 AS later,
                 ${seconds('min(start_after) FILTER (WHERE start_after <= now())')} AS deliveries
            FROM pgboss.job WHERE name = 'webhook-delivery' AND state < 'active' AND NOT blocked) AS waiting`

type Everywhere = Record<'fresh' | 'events_waiting' | Exclude<Backlog, 'deliveries'>, number>
type InQueue = Record<'due' | 'sending' | 'later' | 'deliveries', number>

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
  // A process that only serves the API may be up before any worker has created the queue.
  const { rows: found } = await pool.query<{ queue: string | null }>(`SELECT to_regclass('pgboss.job')::text AS queue`)
  const [queued] = found[0]?.queue ? (await pool.query<InQueue>({ name: 'metrics: queue', text: inQueue })).rows : []
  if (!here) throw new Error('the backlogs have no row')
  const { due, sending, later, deliveries } = queued ?? { due: 0, sending: 0, later: 0, deliveries: 0 }
  const { fresh, events_waiting: processorEvents, ...oldest } = here
  return {
    deliveries: { new: fresh, due, sending, later },
    processorEvents,
    oldest: { ...oldest, deliveries },
    // Also those that have not occurred yet: an increase from nothing would not be visible.
    refusedEvents: refusalReasons.map(
      (reason) => refused.rows.find((row) => row.reason === reason) ?? { reason, count: 0 },
    ),
  }
}
