import { Agent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { answerParent } from '../../child.ts'
import { type Attempt, type Due, deliver } from './deliver.ts'
import { type Question, type Scene, usageOfThis } from './scene.ts'

/** Maximum requests in flight, as in the product's worker. */
const atOnce = 16
const batch = 64
const pollMs = 1_000

// Taken for a minute: a worker that dies leaves them to another.
const claim = `
  WITH due AS (
    SELECT id FROM deliveries WHERE status = 'pending' AND next_attempt_at <= now()
     ORDER BY next_attempt_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE deliveries d SET next_attempt_at = now() + interval '1 minute' FROM due WHERE d.id = due.id
    RETURNING d.id, d.account_id, d.event_id, d.endpoint_id, d.attempt_count
  )
  SELECT taken.id, taken.event_id, taken.attempt_count, e.body, w.url, w.secret
    FROM taken JOIN events e ON e.account_id = taken.account_id AND e.id = taken.event_id
    JOIN webhook_endpoints w ON w.account_id = taken.account_id AND w.id = taken.endpoint_id`

const record = `
  WITH made AS (
    SELECT * FROM json_to_recordset($1::json) AS made (
      delivery_id bigint, number int, request_headers jsonb, response_status int, response_headers jsonb,
      response_body text, error text, duration_ms int, started_at timestamptz, ok boolean)
  ), attempted AS (
    INSERT INTO attempts (delivery_id, number, request_headers, response_status, response_headers, response_body, error,
                          duration_ms, started_at)
    SELECT delivery_id, number, request_headers, response_status, response_headers, response_body, error, duration_ms,
           started_at FROM made
  )
  UPDATE deliveries d SET attempt_count = made.number,
         status = CASE WHEN made.ok THEN 'succeeded' WHEN made.number >= 10 THEN 'failed' ELSE 'pending' END,
         completed_at = CASE WHEN made.ok THEN now() END,
         next_attempt_at = CASE WHEN made.ok THEN NULL ELSE now() + made.number * interval '1 minute' END
    FROM made WHERE d.id = made.delivery_id`

// Sends deliveries, as the product's worker does.
answerParent(async (question: Question) => {
  if ('usage' in question) return usageOfThis()
  await work(question.start)
  return { ready: true }
})

async function work({ databaseUrl, authority }: Scene): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce, ca: authority })
  const client = new pg.Client({ connectionString: databaseUrl })
  const listener = new pg.Client({ connectionString: databaseUrl })
  await Promise.all([client.connect(), listener.connect()])
  let told = Promise.withResolvers<void>()
  listener.on('notification', () => told.resolve())
  await listener.query('LISTEN deliveries')
  const forEver = async () => {
    for (;;) {
      told = Promise.withResolvers()
      const { rows } = await client.query<Due>({ name: 'claim', text: claim })
      if (rows.length > 0) await send(client, agent, rows)
      // A full batch left some.
      if (rows.length < batch) await Promise.race([told.promise, pause(pollMs)])
    }
  }
  forEver().catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
}

async function send(client: pg.Client, agent: Agent, due: readonly Due[]): Promise<void> {
  const attempts: Attempt[] = []
  const left = due.values()
  const sendNext = async () => {
    for (const delivery of left) attempts.push(await deliver(delivery, agent))
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  await client.query({ name: 'record', text: record, values: [JSON.stringify(attempts)] })
}
