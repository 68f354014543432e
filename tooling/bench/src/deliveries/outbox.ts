import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Database } from '@merchant-payments/db'
import { createKeyring, type Keyring, sealSecret } from '@merchant-payments/db/encryption'
import { createSigningSecret, everyEvent, recordEvents } from '@merchant-payments/webhooks'
import pg from 'pg'
import { temporaryDatabase } from '../temporary-database.ts'

/** A database of its own with one merchant's endpoints. */
export type Outbox = {
  database: Database
  databaseUrl: string
  account: { id: number; livemode: boolean }
  encryptionKey: string
  keyring: Keyring
  /** Writes events with a delivery of each to every endpoint, as one transaction. */
  tell(events: number): Promise<void>
  /** The number of deliveries that are not finished. */
  waiting(): Promise<number>
  /** Settles pending deliveries without sending them. */
  settleAll(): Promise<void>
  /** Leaves one endpoint active, or all. */
  onlyOneEndpoint(only: boolean): Promise<void>
  /** Adds a number of finished deliveries with their attempts, spread over the last month. */
  fill(deliveries: number): Promise<void>
  remove(): Promise<void>
}

export const endpoints = 50
/** As large as that of a payment. */
export const sampleData = { object: 'payment', amount: 1250, currency: 'usd', description: 'x'.repeat(600) }

/** @param server the PostgreSQL server, unless it is one of its own */
export async function newOutbox(url: string, server?: string): Promise<Outbox> {
  const { scene, remove } = await temporaryDatabase({ durable: true, server })
  const database = connect({ url: scene.databaseUrl })
  const { prisma, pool } = database
  const encryptionKey = randomBytes(32).toString('base64')
  const keyring = createKeyring([encryptionKey])
  const account = await prisma.account.findFirstOrThrow({ select: { id: true, livemode: true } })
  const now = new Date()
  await prisma.webhookEndpoint.createMany({
    data: Array.from({ length: endpoints }, (_, index) => ({
      accountId: account.id,
      id: `we_${index}`,
      url: `${url}/${index}`,
      events: [everyEvent],
      sealedSecret: sealSecret(createSigningSecret(), keyring),
      createdAt: now,
      updatedAt: now,
    })),
  })
  return {
    database,
    databaseUrl: scene.databaseUrl,
    account,
    encryptionKey,
    keyring,
    async tell(events) {
      const all = Array.from({ length: events }, () => ({
        account,
        type: 'payment_intent.succeeded' as const,
        objectId: `pi_${randomUUID()}`,
        transition: 'succeeded',
        data: sampleData,
        now: new Date(),
      }))
      await prisma.$transaction((tx) => recordEvents(tx, all))
    },
    async waiting() {
      const { rows } = await pool.query<{ count: string }>(
        `SELECT count(*) FROM deliveries
         WHERE account_id = $1 AND id > (SELECT max(id) FROM deliveries WHERE account_id = $1) - 100000
           AND status <> 'succeeded'`,
        [account.id],
      )
      return Number(rows[0]?.count)
    },
    async settleAll() {
      await pool.query(`UPDATE deliveries SET status = 'succeeded', completed_at = now() WHERE status <> 'succeeded'`)
    },
    async onlyOneEndpoint(only) {
      await pool.query(`UPDATE webhook_endpoints SET active = NOT $1 OR id = 'we_0'`, [only])
    },
    async fill(deliveries) {
      // A connection without the product's time limits.
      const client = new pg.Client({ connectionString: scene.databaseUrl })
      await client.connect()
      try {
        // These rows are right as they are written; checking a million references takes a minute.
        await client.query(`SET session_replication_role = 'replica'`)
        for (const statement of filling) await client.query(statement, [account.id, Math.ceil(deliveries / endpoints)])
        await client.query('VACUUM ANALYZE events, deliveries, attempts')
      } finally {
        await client.end()
      }
    },
    async remove() {
      await database.close()
      await remove()
    },
  }
}

/** $1 is the account, $2 how many events. */
const filling = [
  `INSERT INTO events (sequence, record_number, account_id, id, type, object_id, transition, body, created_at)
   SELECT 1, 1, $1, 'evt_old' || n, 'payment_intent.succeeded', 'pi_old' || n, 'succeeded', repeat('x', 700),
          now() - interval '30 days' * random()
   FROM generate_series(1, $2) n`,
  `INSERT INTO deliveries (account_id, event_id, endpoint_id, status, attempt_count, created_at, completed_at)
   SELECT $1, 'evt_old' || n, endpoint.id, 'succeeded', 1, now() - interval '1 day', now() - interval '1 day'
   FROM generate_series(1, $2) n, webhook_endpoints endpoint WHERE endpoint.account_id = $1`,
  `INSERT INTO attempts (account_id, delivery_id, number, request_headers, response_status, response_headers,
                         response_body, duration_ms, started_at)
   SELECT account_id, id, 1, '{"Content-Type": "application/json", "X-Service-Signature": "sha256=0000"}', 200,
          '{"content-type": "text/plain"}', 'ok', 3, created_at
   FROM deliveries WHERE account_id = $1 AND event_id LIKE 'evt_old%' AND $2::int > 0`,
]
