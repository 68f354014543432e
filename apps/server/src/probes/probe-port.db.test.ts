import { randomBytes } from 'node:crypto'
import { testPlatform } from '@merchant-payments/api/testing'
import { createKeyring } from '@merchant-payments/db/encryption'
import type { LoopProgress } from '@merchant-payments/db/worker'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { explain } from '../explain-command-error.ts'
import { createReadiness, type ReadinessSources } from '../http/readiness.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { exchange, send } from '../testing/send.ts'
import { startTestApp } from '../testing/test-app.ts'
import { workerStateOf } from '../worker-state.ts'
import { startProbeServer } from './start-probe-server.ts'

const platform = await testPlatform({ webhookAllowCidrs: ['127.0.0.0/8'] })
const { services } = platform
const log = createLog({ logLevel: 'silent' })

type Probed = Partial<ReadinessSources> & { starting?: boolean; token?: string }

async function probe({ starting = false, token, ...more }: Probed = {}) {
  const [probePort] = await freePorts(1)
  const metrics = createMetrics('worker')
  metrics.read({ services, ...(more.worker && { worker: more.worker }) })
  const readiness = createReadiness({ services, log, deadlineMs: patienceMs, ...more })
  const server = await startProbeServer(
    { host: '127.0.0.1', probePort, role: 'worker', metricsToken: token ?? null },
    { metrics, readiness: () => (starting ? null : readiness), worker: () => more.worker?.() ?? null },
  )
  onTestFinished(() => server.stop())
  const origin = `http://127.0.0.1:${probePort}`
  const ask = async (path: string) => {
    const { status, text } = await exchange(origin, 'GET', path)
    return { status, ...JSON.parse(text) }
  }
  return { origin, probePort, ask, metrics }
}

const working: LoopProgress = { failing: false, quietMs: 12, succeeded: 3, failed: 0 }
const stuck: LoopProgress = { ...working, quietMs: 6 * 60_000 }
const good = {
  started: 'ok',
  serving: 'ok',
  database: 'ok',
  session_zone: 'ok',
  migrations: 'ok',
  encryption_key: 'ok',
}

test('a worker that can do its work is healthy and ready, each check on a line of its own', async () => {
  const { ask, origin } = await probe({ worker: () => workerStateOf(true, { sweep: working }) })
  expect(await ask('/healthz')).toEqual({ status: 'ok', role: 'worker', checks: { loop_sweep: 'ok' } })
  const checks = { ...good, queue: 'ok', loops: 'ok' }
  expect(await ask('/readyz')).toEqual({ status: 'ready', role: 'worker', checks })
  const { text, headers } = await exchange(origin, 'GET', '/readyz')
  expect(text).toContain('\n    "migrations": "ok",\n')
  expect(headers['cache-control']).toBe('no-store')
})

test('a process that starts is healthy, and not ready', async () => {
  const { ask } = await probe({ starting: true })
  expect(await ask('/healthz')).toMatchObject({ status: 'ok' })
  const { status, checks } = await ask('/readyz')
  expect({ status, checks }).toEqual({ status: 'not_ready', checks: { started: 'failed' } })
})

test('a process that is about to end is healthy, and not ready', async () => {
  const { ask, origin } = await probe({ draining: () => true })
  expect((await ask('/readyz')).checks).toEqual({ ...good, serving: 'failed' })
  expect((await exchange(origin, 'GET', '/readyz')).status).toBe(503)
  expect(await ask('/healthz')).toMatchObject({ status: 'ok' })
})

test('a stuck loop: the process is neither healthy nor ready, and the body names the loop', async () => {
  const { origin, ask } = await probe({ worker: () => workerStateOf(true, { sweep: stuck, cleanup: working }) })
  expect((await exchange(origin, 'GET', '/healthz')).status).toBe(503)
  expect(await ask('/healthz')).toMatchObject({ status: 'stuck', checks: { loop_sweep: 'failed', loop_cleanup: 'ok' } })
  expect(await ask('/readyz')).toMatchObject({ status: 'not_ready', checks: { loops: 'failed', queue: 'ok' } })
  expect((await exchange(origin, 'GET', '/metrics')).text).toContain('worker_loop_quiet_seconds{loop="sweep"} 360\n')
})

test('a worker that does not reach its queue is healthy and ready: its queue is in the shared database', async () => {
  const { ask } = await probe({ worker: () => workerStateOf(false, {}) })
  expect(await ask('/healthz')).toMatchObject({ status: 'ok' })
  expect(await ask('/readyz')).toMatchObject({ status: 'ready', checks: { queue: 'failed' } })
})

test('/readyz 200 without the encryption key of stored secrets: it is 503, and 200 with it among others', async () => {
  const shop = await platform.merchant()
  const { app, origin } = await startTestApp({ services })
  afterAll(() => app.close())
  const url = 'https://127.0.0.1:1/hook'
  expect((await send(origin, 'POST', '/api/v1/webhook-endpoints', { key: shop.test_key, body: { url } })).status).toBe(
    200,
  )

  const other = randomBytes(32).toString('base64')
  const lacking = { ...services, keyring: createKeyring([other]) }
  const { ask } = await probe({ services: lacking })
  expect(await ask('/readyz')).toMatchObject({ status: 'not_ready', checks: { ...good, encryption_key: 'failed' } })
  const onPort = await startTestApp({ services: lacking })
  afterAll(() => onPort.app.close())
  const answer = await exchange(onPort.origin, 'GET', '/readyz')
  expect(answer.status).toBe(503)
  expect(JSON.parse(answer.text).reason).toBe('stored secrets need an encryption key that is not given')

  const both = createKeyring([other, services.keyring.current.key.export().toString('base64')])
  const opening = await probe({ services: { ...services, keyring: both } })
  expect(await opening.ask('/readyz')).toMatchObject({ status: 'ready' })
})

test('a schema that lacks a migration of this release is not ready, one with a later migration is', async () => {
  const { ask } = await probe()
  const { pool } = services.database
  const first = `(SELECT min(migration_name) FROM _prisma_migrations)`
  await pool.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
                    VALUES ('later', 'x', '99990101000000_later', now())`)
  // A migration without a record of compatible releases counts as incompatible with earlier ones.
  expect(await ask('/readyz')).toMatchObject({ status: 'not_ready', checks: { migrations: 'failed' } })
  await pool.query(`INSERT INTO schema_compatibility (migration, lives_with, release)
                    VALUES ('99990101000000_later', (SELECT left(max(migration_name), 14) FROM _prisma_migrations WHERE id <> 'later'), '9.0.0')`)
  expect(await ask('/readyz')).toMatchObject({ status: 'ready' })
  await pool.query(`DELETE FROM _prisma_migrations WHERE id = 'later'; TRUNCATE schema_compatibility`)
  const { rows } = await pool.query(
    `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = ${first} RETURNING id`,
  )
  const failing = { ...good, migrations: 'failed', encryption_key: 'unknown' }
  expect(await ask('/readyz')).toMatchObject({ status: 'not_ready', checks: failing })
  await pool.query('UPDATE _prisma_migrations SET rolled_back_at = NULL WHERE id = $1', [rows[0]?.id])
  expect(await ask('/readyz')).toMatchObject({ status: 'ready' })
})

test('/readyz 503 while the database is frozen: it is 200, shows the check, and neither probes nor metrics wait', async () => {
  const { promise: frozen, resolve: thaw } = Promise.withResolvers<void>()
  const { database } = services
  let asked = 0
  const pool = new Proxy(database.pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name)
      return async (...args: unknown[]) => {
        asked += 1
        await frozen
        return Reflect.apply(target.query, target, args)
      }
    },
  })
  const held = { ...services, database: { ...database, pool } }
  const { ask, origin, metrics } = await probe({ services: held, deadlineMs: 50 })
  metrics.read({ services: held })
  const unknown = { session_zone: 'unknown', migrations: 'unknown', encryption_key: 'unknown' }
  const all = await Promise.all(Array.from({ length: 200 }, () => ask('/readyz')))
  for (const answer of all)
    expect(answer).toMatchObject({ status: 'ready', checks: { database: 'failed', ...unknown } })
  const texts = await Promise.all(
    Array.from({ length: 200 }, async () => (await exchange(origin, 'GET', '/metrics')).text),
  )
  expect(new Set(texts.map((text) => text.includes('database_up 0\n')))).toEqual(new Set([true]))
  expect(texts[0]).not.toMatch(/^(backlog_oldest_seconds|processor_events_waiting|webhook_deliveries_waiting)\b/m)
  // 400 requests: one look of each kind, at readiness, backlogs, books, partitions and dispute rates.
  expect(asked).toBe(5)
  thaw()
  await expect.poll(async () => (await ask('/readyz')).checks).toEqual(good)
  await expect.poll(async () => (await exchange(origin, 'GET', '/metrics')).text).toContain('database_up 1\n')
})

test('a database that goes away changes nothing about the set-up that it was asked about before', async () => {
  let away = false
  const { database } = services
  const pool = new Proxy(database.pool, {
    get(target, name) {
      if (name === 'query' && away) return () => Promise.reject(new Error('connect ECONNREFUSED'))
      return Reflect.get(target, name)
    },
  })
  const other = createKeyring([randomBytes(32).toString('base64')])
  const taken = { database: { ...database, pool }, keyring: services.keyring }
  const fit = await probe({ services: taken })
  const unfit = await probe({ services: { ...taken, keyring: other } })
  expect(await fit.ask('/readyz')).toMatchObject({ status: 'ready', checks: good })
  const lacking = { ...good, encryption_key: 'failed' }
  expect(await unfit.ask('/readyz')).toMatchObject({ status: 'not_ready', checks: lacking })
  away = true
  expect(await fit.ask('/readyz')).toMatchObject({ status: 'ready', checks: { ...good, database: 'failed' } })
  expect(await unfit.ask('/readyz')).toMatchObject({ status: 'not_ready', checks: { ...lacking, database: 'failed' } })
})

test('a port that is taken ends the start with a line that names PROBE_PORT', async () => {
  const { probePort } = await probe()
  const again = startProbeServer(
    { host: '127.0.0.1', probePort, role: 'worker', metricsToken: null },
    { metrics: createMetrics(), readiness: () => null, worker: () => null },
  )
  const error = await again.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(explain(error)).toBe(
    `Port ${probePort} is in use. Set PROBE_PORT to another port: each process needs its own.`,
  )
})

test('metrics ask for the token that is set, and else for a program on this machine, whatever the public address is', async () => {
  const open = await probe()
  expect((await exchange(open.origin, 'GET', '/metrics')).text).toContain('process_role{role="worker"} 1\n')
  const foreign = { headers: { host: 'worker.platform.example' } }
  expect((await exchange(open.origin, 'GET', '/metrics', foreign)).status).toBe(404)
  const closed = await probe({ token: 'a-long-enough-token' })
  expect((await exchange(closed.origin, 'GET', '/metrics')).status).toBe(401)
  const authorization = 'Bearer a-long-enough-token'
  const scraped = await exchange(closed.origin, 'GET', '/metrics', { headers: { authorization, ...foreign.headers } })
  expect(scraped.status).toBe(200)
  expect((await exchange(open.origin, 'GET', '/api/v1/products')).status).toBe(404)
})
