import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** The work of a database so far, or between two moments. */
export type DatabaseCost = {
  /** Null, as the transactions and their time, where the server does not count statements. */
  statements: number | null
  transactions: number | null
  inserted: number
  updated: number
  hotUpdated: number
  deleted: number
  walBytes: number
  /** Milliseconds that statements took. */
  statementMs: number | null
  /** The number of samples in which a connection was active, and in which it waited for a lock. */
  seenActive: number
  seenWaiting: number
  /** Milliseconds of processor time of the server's processes; null where there is no /proc. */
  cpuMs: number | null
}

export type DatabaseMeter = {
  /** Forgets the statements so far. */
  begin(): Promise<void>
  /** Counts the plans of statements from now on, which takes time itself. */
  countPlans(): Promise<void>
  read(): Promise<DatabaseCost>
  /** The statements by what they cost, most first. */
  statements(limit: number): Promise<StatementCost[]>
  /** The version of the server. */
  version(): Promise<string>
  close(): Promise<void>
}

/** Of all calls of a statement: milliseconds of running it and of planning it, how often it was planned, and bytes of WAL. */
type StatementCost = { query: string; calls: number; ms: number; plans: number; planMs: number; wal: number }

const sampleMs = 5
const ticksPerSecond = 100

/** Has the server count statements; it is to be started again before it does. */
export async function countStatements(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
  await client.query('ALTER SYSTEM SET pg_stat_statements.track_utility = on')
  await client.end()
}

/** @param url of the database, by a role that may see what others do */
export async function startDatabaseMeter(url: string): Promise<DatabaseMeter> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench: meter' })
  const sampler = new pg.Client({ connectionString: url, application_name: 'bench: meter' })
  await Promise.all([client.connect(), sampler.connect()])
  const { rows: libraries } = await client.query<{ counts: boolean }>(
    `SELECT current_setting('shared_preload_libraries') LIKE '%pg_stat_statements%' AS counts`,
  )
  const counts = libraries[0]?.counts ?? false
  if (counts) await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`,
  )
  const postmaster = await parentOf(rows[0]?.pid ?? 0)
  const own = await Promise.all([client, sampler].map(backendOf))
  const sampled = { active: 0, waiting: 0 }
  let sampling = true
  const sampleLocks = async () => {
    while (sampling) {
      const { rows } = await sampler.query<{ active: number; waiting: number }>(
        `SELECT count(*)::int AS active, count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting
         FROM pg_stat_activity WHERE state = 'active' AND application_name <> 'bench: meter'`,
      )
      sampled.active += rows[0]?.active ?? 0
      sampled.waiting += rows[0]?.waiting ?? 0
      await new Promise((resolve) => setTimeout(resolve, sampleMs))
    }
  }
  const samples = sampleLocks()
  return {
    async begin() {
      if (counts) await client.query('SELECT pg_stat_statements_reset()')
    },
    async version() {
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
      return rows[0]?.server_version ?? ''
    },
    async countPlans() {
      await client.query('ALTER SYSTEM SET pg_stat_statements.track_planning = on')
      await client.query('SELECT pg_reload_conf()')
    },
    async read() {
      await client.query('SELECT pg_stat_force_next_flush()')
      const { rows } = await client.query<Record<keyof DatabaseCost, string | null>>(readingOf(counts))
      const row = rows[0]
      if (!row) throw new Error('the database says nothing of itself')
      const figures = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value === null ? null : Number(value)]),
      )
      const seen = { seenActive: sampled.active, seenWaiting: sampled.waiting }
      return { ...(figures as Omit<DatabaseCost, 'cpuMs'>), ...seen, cpuMs: await cpuOf(postmaster, own) }
    },
    async statements(limit) {
      if (!counts) throw new Error('this server does not count statements: it was started without pg_stat_statements')
      const { rows } = await client.query<StatementCost>(
        `SELECT query, sum(calls)::int AS calls, sum(total_exec_time)::float AS ms, sum(plans)::int AS plans,
                sum(total_plan_time)::float AS "planMs", sum(wal_bytes)::float AS wal
         FROM pg_stat_statements JOIN pg_database ON oid = dbid
         WHERE datname = current_database() GROUP BY query ORDER BY calls DESC, ms DESC LIMIT $1`,
        [limit],
      )
      return rows
    },
    async close() {
      sampling = false
      await samples
      await Promise.all([client.end(), sampler.end()])
    },
  }
}

// Neither what measures, nor what PostgreSQL itself asks for a foreign key: no process sends that.
const ownQueries = `query NOT LIKE '%pg_stat_%' AND query NOT LIKE 'SELECT 1 FROM ONLY %'`
const counted = `
         (SELECT sum(calls) FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
          WHERE datname = current_database() AND ${ownQueries}
            AND query !~* '^(BEGIN|COMMIT|ROLLBACK)') AS statements,
         (SELECT sum(total_exec_time) FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
          WHERE datname = current_database() AND ${ownQueries}) AS "statementMs",
         (SELECT COALESCE(sum(calls), 0) FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
          WHERE datname = current_database() AND query ~* '^BEGIN') AS transactions`
const readingOf = (counts: boolean) => `
  SELECT ${counts ? counted : 'NULL AS statements, NULL AS "statementMs", NULL AS transactions'},
         (SELECT sum(n_tup_ins) FROM pg_stat_user_tables) AS inserted,
         (SELECT sum(n_tup_upd) FROM pg_stat_user_tables) AS updated,
         (SELECT sum(n_tup_hot_upd) FROM pg_stat_user_tables) AS "hotUpdated",
         (SELECT sum(n_tup_del) FROM pg_stat_user_tables) AS deleted,
         pg_current_wal_lsn() - '0/0' AS "walBytes"`

export function costBetween(before: DatabaseCost, after: DatabaseCost): DatabaseCost {
  const names = Object.keys(after) as (keyof DatabaseCost)[]
  return Object.fromEntries(
    names.map((name) => [name, after[name] === null ? null : after[name] - (before[name] ?? 0)]),
  ) as DatabaseCost
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid ?? 0
}

/** Processor time of a process and its descendants, including ended ones, without those in `without`, which only measure. */
async function cpuOf(pid: number, without: readonly number[]): Promise<number | null> {
  const all = await stats()
  if (!all) return null
  const ticks = all
    .filter((stat) => (stat.pid === pid || stat.parent === pid) && !without.includes(stat.pid))
    .reduce((sum, stat) => sum + stat.ticks + (stat.pid === pid ? stat.endedTicks : 0), 0)
  return (ticks * 1000) / ticksPerSecond
}

async function parentOf(pid: number): Promise<number> {
  return (await stats())?.find((stat) => stat.pid === pid)?.parent ?? 0
}

type Stat = { pid: number; parent: number; ticks: number; endedTicks: number }

/** Statistics of each process (proc(5)); null on systems without /proc. */
async function stats(): Promise<Stat[] | null> {
  if (process.platform !== 'linux') return null
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)))
  return texts.flatMap((text) => {
    if (text === null) return []
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    )
    return [{ pid: Number.parseInt(text, 10), parent, ticks: user + system, endedTicks: endedUser + endedSystem }]
  })
}
