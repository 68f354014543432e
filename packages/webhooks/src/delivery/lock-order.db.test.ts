import { statementsOn } from '@merchant-payments/db'
import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertAttempts } from '../attempts/insert-attempts.ts'
import { addDeliveries } from '../testing/add-deliveries.ts'
import { answered } from '../testing/answered.ts'
import { dueDeliveriesOf } from '../testing/due-deliveries.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { createAccount, createEndpoint } from '../testing/seed.ts'
import { openPool } from './delivery-database.ts'
import { replayEvents, replaySince } from './replay-deliveries.ts'
import { requeueDueDeliveries } from './requeue-due-deliveries.ts'

const database = await testDatabase()
const { pool } = database
const tx = statementsOn(pool)
const ofWorker = openPool(database, quietLog)
afterAll(() => ofWorker.end())

// In a table of a few rows, PostgreSQL would go by the rows' places and not by their order.
beforeAll(async () => {
  const account = await createAccount(database)
  const { id } = await createEndpoint(database, account)
  await addDeliveries(pool, { accountId: account.id, endpointId: id }, 5_000, { status: 'succeeded' })
  await pool.query('ANALYZE deliveries')
})

/** Two deliveries, of which the second one is of the earlier event. `apart` seconds are between the events. */
async function twoDeliveries(status: string, apart: number) {
  const account = await createAccount(database)
  const { id: endpointId } = await createEndpoint(database, account)
  const eventIds = [`evt_b${account.id}`, `evt_a${account.id}`]
  await pool.query(
    `WITH event AS (
       INSERT INTO events (sequence, record_number, account_id, id, type, object_id, transition, body, created_at)
       SELECT 1, 0, $1, id, 'charge.refunded', id, 'x', '{}', date_trunc('day', now()) - n * $4 * interval '1 second'
         FROM unnest($3::text[]) WITH ORDINALITY AS given (id, n) RETURNING id, created_at)
     INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
     SELECT $1, id, $2, created_at FROM event ORDER BY id DESC`,
    [account.id, endpointId, eventIds, apart],
  )
  const key = { accountId: account.id, endpointId }
  const due = await dueDeliveriesOf(ofWorker, key)
  await pool.query(
    `UPDATE deliveries SET status = $2, next_attempt_at = now() - CASE WHEN id = $3 THEN 20 ELSE 10 END * interval '1 second'
      WHERE account_id = $1`,
    [account.id, status, due[0]?.id],
  )
  return { key, eventIds, due }
}

type Two = Awaited<ReturnType<typeof twoDeliveries>>

const requeue = () => requeueDueDeliveries(ofWorker)
const recordAttempts = ({ due }: Two) =>
  insertAttempts(
    ofWorker,
    due.map((delivery) => ({ delivery, record: answered, isPlain: true })),
    new Date(),
  )
const replayAll = ({ key }: Two) => replaySince(tx, { ...key, since: new Date(0) })

test.each([
  { what: 'retries that become due', status: 'queued', apart: 1, work: requeue },
  { what: 'attempts that come on record', status: 'queued', apart: 1, work: recordAttempts },
  { what: 'a replay of all that was missed', status: 'suspended', apart: 0, work: replayAll },
])('$what and a replay of named events wait for each other in one order (fault: deadlock)', async (kind) => {
  const { status, apart, work } = kind
  const two = await twoDeliveries(status, apart)
  const [first] = two.due
  const waiting = (count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(count)
      },
      { timeout: patienceMs },
    )
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM deliveries WHERE id = $1 FOR UPDATE', [first?.id])
  const worked = work(two)
  await waiting(1)
  const replayed = replayEvents(tx, { ...two.key, eventIds: two.eventIds })
  await waiting(2)
  await holder.query('ROLLBACK')
  holder.release()
  await Promise.all([worked, replayed])
})
