import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../pool.ts'
import { testDatabase } from '../testing/index.ts'
import { maintainPartitions, type Retention } from './maintain-partitions.ts'
import { createMissingMonths } from './missing-months.ts'
import { monthOf } from './month.ts'
import { readPartitionStates } from './partition-state.ts'
import { readPartitions } from './read-partitions.ts'
import { partitionedTables } from './tables.ts'

const database = await testDatabase()
const { pool } = database
const now = new Date('2027-06-15T12:00:00Z')
const never = new Date(0)
const keepAll: Retention = {
  attempts: never,
  deliveries: never,
  events: never,
  logged_requests: never,
  processor_events: never,
}

async function monthsOf(table: string): Promise<string[]> {
  return (await readPartitions(pool, table)).map(({ name }) => name.slice(table.length + 1))
}

async function insertEvents(...times: string[]): Promise<void> {
  await pool.query(
    `INSERT INTO merchants (id, name, email, country, created_at) VALUES ('mer_1', 'x', 'x@example.com', 'US', now()) ON CONFLICT DO NOTHING`,
  )
  await pool.query(
    `INSERT INTO accounts (id, merchant_id, livemode, country, default_currency, created_at, updated_at)
     VALUES (1, 'mer_1', false, 'US', 'usd', now(), now()) ON CONFLICT DO NOTHING`,
  )
  await pool.query(
    `INSERT INTO events (account_id, id, type, object_id, transition, sequence, record_number, body, created_at)
     SELECT 1, 'evt_' || gen_random_uuid(), 't', 'o', gen_random_uuid(), 1, 1, '{}', at FROM unnest($1::timestamptz[]) AS at`,
    [times],
  )
}

/** The month of each event, by the table that it lies in. */
async function whereEventsLie(): Promise<string[]> {
  const { rows } = await pool.query<{ place: string }>(
    `SELECT tableoid::regclass || ' ' || to_char(created_at, 'YYYY-MM-DD HH24:MI:SS.MS') AS place FROM events ORDER BY created_at`,
  )
  return rows.map(({ place }) => place)
}

test('a new database is partitioned from the start, and says how far ahead', async () => {
  const { rows: time } = await pool.query<{ now: Date }>('SELECT now()')
  const [month, next] = [monthOf(time[0]?.now ?? now).name, monthOf(time[0]?.now ?? now, 1).name]
  for (const { name } of partitionedTables) expect(await monthsOf(name)).toEqual(['earlier', month, next, 'later'])
  expect(await readPartitionStates(pool, time[0]?.now ?? now)).toContainEqual({ table: 'events', monthsAhead: 1 })
})

test('a worker that was away: rows of months without a partition came in, and lie where they belong afterwards', async () => {
  await insertEvents('2027-05-31T23:59:59.999Z', '2027-06-01T00:00:00Z', '2027-12-01T00:00:00Z')
  expect(await whereEventsLie()).toEqual([
    'events_later 2027-05-31 23:59:59.999',
    'events_later 2027-06-01 00:00:00.000',
    'events_later 2027-12-01 00:00:00.000',
  ])
  expect((await readPartitionStates(pool, now)).map(({ monthsAhead }) => monthsAhead)).toEqual([-1, -1, -1, -1, -1])
  // Two workers at once.
  const [one, other] = await Promise.all([
    maintainPartitions(pool, now, keepAll),
    maintainPartitions(pool, now, keepAll),
  ])
  const created = [...one.created, ...other.created].filter((name) => name.startsWith('events'))
  expect(new Set(created).size).toBe(created.length)
  expect((await monthsOf('events')).slice(-6)).toEqual(['2027_05', '2027_06', '2027_07', '2027_08', '2027_09', 'later'])
  expect(await whereEventsLie()).toEqual([
    'events_2027_05 2027-05-31 23:59:59.999',
    'events_2027_06 2027-06-01 00:00:00.000',
    'events_later 2027-12-01 00:00:00.000',
  ])
  expect(await readPartitionStates(pool, now)).toContainEqual({ table: 'events', monthsAhead: 3 })
  expect(await maintainPartitions(pool, now, keepAll)).toMatchObject({ created: [], dropped: [] })
})

test('whole months are dropped, and what came later for one of them is deleted row by row', async () => {
  const first = await maintainPartitions(pool, now, { ...keepAll, events: new Date('2027-06-01T00:00:00Z') })
  expect(first.dropped.at(-1)).toBe('events_2027_05')
  expect(await whereEventsLie()).toEqual([
    'events_2027_06 2027-06-01 00:00:00.000',
    'events_later 2027-12-01 00:00:00.000',
  ])
  const { rows } = await pool.query(`SELECT since FROM kept_since WHERE table_name = 'events'`)
  expect(rows).toEqual([{ since: new Date('2027-06-01T00:00:00Z') }])

  await insertEvents('2027-05-31T23:59:59.999Z')
  expect((await whereEventsLie())[0]).toBe('events_earlier 2027-05-31 23:59:59.999')
  // A month is kept as long as one moment of it is.
  await maintainPartitions(pool, now, { ...keepAll, events: new Date('2027-06-30T23:59:59.999Z') })
  expect(await whereEventsLie()).toHaveLength(2)
})

test('a month of events that wait to be applied is kept', async () => {
  const at = '2027-06-02T00:00:00Z'
  await pool.query(
    `INSERT INTO processor_events (id, livemode, type, object_id, subject, received_at) VALUES ('evt_1', false, 't', 'o', '{}', $1)`,
    [at],
  )
  const retention = { ...keepAll, processor_events: new Date('2027-07-01T00:00:00Z') }
  expect((await maintainPartitions(pool, now, retention)).dropped).not.toContain('processor_events_2027_06')
  await pool.query(`UPDATE processor_events SET processed_at = $1`, [at])
  expect((await maintainPartitions(pool, now, retention)).dropped).toContain('processor_events_2027_06')
})

test('each partitioned table is on the list', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'p' AND NOT relispartition ORDER BY 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(partitionedTables.map(({ name }) => name).sort())
})

test('where no process runs, a worker finds nothing to create afterwards', async () => {
  const other = await testDatabase()
  const client = openPool({ url: other.url, poolSize: 1, applicationName: 'test' })
  onTestFinished(() => client.end())
  const created: string[] = []
  await createMissingMonths(client, now, (partition) => created.push(partition))
  expect(created.filter((name) => name.startsWith('events_')).slice(-2)).toEqual(['events_2027_08', 'events_2027_09'])
  expect((await readPartitionStates(client, now)).map(({ monthsAhead }) => monthsAhead)).toEqual([3, 3, 3, 3, 3])
  expect(await maintainPartitions(other.pool, now, keepAll)).toMatchObject({ created: [], locked: [] })
})
