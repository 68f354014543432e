import { connect } from '@merchant-payments/db'
import { startPooler } from '@merchant-payments/db/testing'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { outcome } from '../testing/examples.ts'
import { exchange, send } from '../testing/send.ts'
import { startTestApp } from '../testing/test-app.ts'
import { testServer } from '../testing/test-server.ts'
import { createReadiness } from './readiness.ts'

const server = await testServer()
const { test_key: key } = await server.merchant()
const name = new URL(server.database.url).pathname.slice(1)
await server.database.pool.query(`ALTER DATABASE "${name}" SET timezone = 'America/Port_of_Spain'`)

/** A server whose pooler drops the zone, on a database of another one: its sessions cannot be worked in. */
const pooler = await startPooler({ url: server.database.url, mode: 'transaction', parameters: 'ignored' })
const said: string[] = []
const database = connect({ url: pooler.url, poolMode: 'transaction', onWrongZone: ({ message }) => said.push(message) })
const logged: string[] = []
const { app, origin } = await startTestApp({
  services: { ...server.services, database },
  log: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
})
afterAll(async () => {
  await app.close()
  await database.close()
  await pooler.close()
})

test('sessions in a wrong zone, no log line, /readyz 200: it is 503 and says which zone', async () => {
  const ready = await exchange(origin, 'GET', '/readyz')
  expect(ready.status).toBe(503)
  expect(JSON.parse(ready.text)).toEqual({ status: 'not_ready', reason: 'the database session is not in UTC' })
  expect(logged.join()).toContain('America/Port_of_Spain instead of UTC')
  expect(said).toHaveLength(1)
  const log = createLog({ logLevel: 'silent' })
  const { checks } = await createReadiness({ services: { ...server.services, database }, log })()
  expect(checks).toMatchObject({ database: 'ok', session_zone: 'failed', migrations: 'unknown' })
})

test('a server whose sessions are not in UTC serves nothing: 503 with Retry-After, and nothing was done', async () => {
  const body = { name: 'Tea' }
  for (const [method, path] of [
    ['GET', '/api/v1/products'],
    ['POST', '/api/v1/products'],
  ] as const) {
    const answer = await send(origin, method, path, { key, ...(method === 'POST' ? { body } : {}) })
    expect(outcome(answer)).toBe('503 service_unavailable')
    expect(answer.headers['retry-after']).toBe('1')
  }
  expect(await server.database.prisma.product.count()).toBe(0)
})
