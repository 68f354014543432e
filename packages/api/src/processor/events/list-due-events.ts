import type { Services } from '../../core/request/context.ts'
import { setUpModes } from '../../core/request/set-up-modes.ts'

const batch = 100
/** The number of the oldest waiting events among which every account gets a turn. */
const maxCandidates = 1000

/** A stored event that is due to be applied. `accountId` is its account, as far as known before it is applied. */
type DueEvent = { id: string; accountId: number | null; receivedAt: Date }

/** Events to be applied, the first of every account before the second of any. Events wait while their mode is not set up. */
export async function nextEvents(services: Services): Promise<DueEvent[]> {
  const { rows } = await services.database.pool.query<DueEvent>({
    name: 'due processor events',
    text: `SELECT id, account_id AS "accountId", received_at AS "receivedAt" FROM (
             SELECT due.id, due.received_at, COALESCE(host.id, named.id) AS account_id,
                    row_number() OVER (PARTITION BY COALESCE(host.id, named.id) ORDER BY due.received_at) AS nth
               FROM (SELECT id, livemode, processor_account, received_at, subject ->> 'merchantId' AS merchant
                       FROM processor_events WHERE processed_at IS NULL AND due_at <= now() AND livemode = ANY($3)
                      ORDER BY due_at LIMIT $1) due
               LEFT JOIN accounts host ON host.livemode = due.livemode AND host.processor_account_id = due.processor_account
               LEFT JOIN accounts named ON due.processor_account IS NULL AND named.livemode = due.livemode
                     AND named.merchant_id = due.merchant) ranked
            ORDER BY nth, received_at LIMIT $2`,
    values: [maxCandidates, batch, setUpModes(services)],
  })
  return rows
}

/** Postpones the due events of an account that does not answer, so that it is not called for each of them. */
export async function postponeEvents({ database }: Services, accountId: number): Promise<void> {
  await database.pool.query({
    name: 'postpone events of an account',
    text: `UPDATE processor_events e SET due_at = now() + interval '10 seconds',
                  last_error = COALESCE(last_error, 'the account did not answer when asked for an earlier event')
             FROM accounts a
            WHERE a.id = $1 AND e.livemode = a.livemode AND e.processor_account = a.processor_account_id
              AND e.processed_at IS NULL AND e.due_at <= now()`,
    values: [accountId],
  })
}
