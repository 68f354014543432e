import { readdirSync, readFileSync } from 'node:fs'
import { createIdempotency, type Services, systemClock } from '@merchant-payments/api/services'
import {
  purgeExpiredEventIds,
  purgeExpiredSessions,
  purgeExpiredStatements,
  purgeOldMails,
  purgeRateWindows,
} from '@merchant-payments/api/worker'
import type { Database } from '@merchant-payments/db'
import { createKeyring } from '@merchant-payments/db/encryption'
import { maintainPartitions } from '@merchant-payments/db/partitions'
import { type Deleted, deleteExpired, deleteExpiredLeases } from '@merchant-payments/db/worker'

/** Deliveries a second that every sweep has to keep up with. */
const deliveriesPerSecond = 1_000
const rows = 100_000
const never = new Date(0)

type Sweep = {
  name: string
  /** Rows that it has to sweep for each delivery: a payment has two events, four deliveries and as many attempts. */
  perDelivery: number
  /** $1 is the account, $2 how many rows. */
  fill: string
  run(): Promise<Deleted>
}

/** Every clean-up that deletes row by row, each with its rows of long ago. */
function sweepsOf(database: Database, encryptionKey: string): readonly Sweep[] {
  const services = { database, clock: systemClock } as unknown as Services
  const old = `now() - interval '100 days' - n * interval '1 millisecond'`
  const n = 'generate_series(1, $2::int) n WHERE $1::int > 0'
  const spent = async () => purgeExpiredEventIds(services)
  const unpartitioned = async () => {
    const kept = { events: never, deliveries: never, logged_requests: never, processor_events: never }
    const { more } = await maintainPartitions(database.pool, new Date(), {
      ...kept,
      attempts: new Date(Date.now() - 80 * 86_400_000),
    })
    return { deleted: rows, more }
  }
  return [
    {
      ...{ name: 'attempts of no month', perDelivery: 1, run: unpartitioned },
      fill: `INSERT INTO attempts (account_id, delivery_id, number, request_headers, response_status, response_headers, response_body, duration_ms, started_at)
             SELECT $1::int, n, 1, '{"content-type": "application/json"}', 200, '{"server": "x"}', 'ok', 20, now() - interval '5 years' - n * interval '1 second' FROM ${n}`,
    },
    {
      ...{ name: 'answers of idempotency keys', perDelivery: 0.25 },
      run: () => createIdempotency({ database, keyring: createKeyring([encryptionKey]) }).sweep(),
      fill: `INSERT INTO idempotent_requests (account_id, key, operation, body_hash, status, body, locked_until, created_at)
             SELECT $1::int, 'bench' || n, 'x', '\\x00', 200, repeat('x', 1500), ${old}, ${old} FROM ${n}`,
    },
    {
      ...{ name: 'ids of processor events', perDelivery: 0.5, run: spent },
      fill: `INSERT INTO processor_event_ids SELECT 'evt_bench' || md5(n::text), ${old} FROM ${n}`,
    },
    {
      ...{ name: 'spent keys', perDelivery: 0.25, run: spent },
      fill: `INSERT INTO spent_keys SELECT $1::int, md5(n::text), 1, ${old} FROM ${n}`,
    },
    {
      ...{ name: 'deleted customers', perDelivery: 0.01, run: spent },
      fill: `INSERT INTO deleted_customers SELECT $1::int, 'cus_' || md5(n::text), ${old}, ${old} FROM ${n}`,
    },
    {
      ...{ name: 'traces of objects', perDelivery: 0.5 },
      run: () =>
        deleteExpired(database.pool, [{ table: 'object_traces', timeColumn: 'created_at', before: new Date() }]),
      fill: `INSERT INTO object_traces SELECT $1::int, 'pi_' || md5(n::text), 'x', ${old} FROM ${n}`,
    },
    {
      ...{ name: 'rate windows', perDelivery: 0.01, run: () => purgeRateWindows(services) },
      fill: `INSERT INTO rate_windows SELECT 'key_' || n, ${old}, 1, 1 FROM ${n}`,
    },
    {
      ...{ name: 'leases', perDelivery: 0.01, run: () => deleteExpiredLeases(database.pool) },
      fill: `INSERT INTO leases SELECT 'bench' || n, gen_random_uuid(), ${old} FROM ${n}`,
    },
    {
      ...{ name: 'sessions of people', perDelivery: 0.01, run: () => purgeExpiredSessions(services) },
      fill: `INSERT INTO verifications SELECT 'bench' || n, md5(n::text), 'x', ${old}, ${old}, ${old} FROM ${n}`,
    },
    {
      ...{ name: 'monthly statements', perDelivery: 0.01, run: () => purgeExpiredStatements(services) },
      fill: `INSERT INTO monthly_statements (account_id, month, requested_at, totals, expires_at)
             SELECT $1::int, 'b' || n, ${old}, '{}', ${old} FROM ${n}`,
    },
    {
      ...{ name: 'mails about endpoints', perDelivery: 0.01, run: () => purgeOldMails(services) },
      fill: `INSERT INTO endpoint_notices (account_id, endpoint_id, user_id, kind, consecutive_failures, created_at, due_at)
             SELECT $1::int, w.id, 'bench', 'failing', 1, ${old}, ${old} FROM webhook_endpoints w, ${n} AND w.account_id = $1::int AND w.id LIKE '%a'`,
    },
  ]
}

/**
 * Has each sweep delete old rows, and prints its rows per second, of time and of PostgreSQL's processor time, next to the rows
 * that 1,000 deliveries a second add.
 * @returns the names of those that are slower
 */
export async function measureSweeps(database: Database, accountId: number, encryptionKey: string): Promise<string[]> {
  const { pool } = database
  const { rows: server } = await pool.query<{ directory: string }>(
    `SELECT current_setting('data_directory') AS directory`,
  )
  const postmaster = Number(readFileSync(`${server[0]?.directory}/postmaster.pid`, 'utf8').split('\n')[0])
  console.log(
    `\nRows that a sweep deletes, a second and a second of PostgreSQL's processor time, and those that have to be:`,
  )
  const slow: string[] = []
  for (const { name, perDelivery, fill, run } of sweepsOf(database, encryptionKey)) {
    const client = await pool.connect()
    try {
      await client.query(`SET session_replication_role = 'replica'`)
      await client.query(fill, [accountId, rows])
      await client.query(`RESET session_replication_role`)
    } finally {
      client.release()
    }
    const [began, cpu] = [performance.now(), cpuOf(postmaster)]
    let more = true
    while (more) more = (await run()).more
    const seconds = (performance.now() - began) / 1000
    const ofServer = Math.max(0.01, cpuOf(postmaster) - cpu)
    const needed = deliveriesPerSecond * perDelivery
    const enough = rows / ofServer >= needed
    if (!enough) slow.push(name)
    console.log(
      `${enough ? ' ' : '!'} ${name}: ${Math.round(rows / seconds)}, ${Math.round(rows / ofServer)}; ${needed}`,
    )
  }
  return slow
}

/** Seconds of processor time that the processes of a server have used which still run. Linux counts them in hundredths. */
function cpuOf(postmaster: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid)
    if (fields && Number(fields[1]) === postmaster) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / 100
}

/** The fields of `/proc/…/stat` after the name; null for a process that has ended. */
function statOf(pid: string): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
