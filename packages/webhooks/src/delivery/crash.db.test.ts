import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@merchant-payments/db/testing'
import { printStderr } from '@merchant-payments/vitest/print-stderr'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAuthority } from '../testing/authority.ts'
import { startReceiver } from '../testing/receiver.ts'
import { createAccount, createEndpoint, encryptionKey, recordEvents } from '../testing/seed.ts'
import { startWorker } from '../testing/start-test-worker.ts'

const database = await testDatabase()
const script = fileURLToPath(new URL('../testing/doomed-worker.ts', import.meta.url))

test('due again only after half a minute: what a killed worker was sending is sent by another one ten seconds later', async () => {
  const authority = await createAuthority('Test authority')
  // The first request hangs; that worker dies over it.
  const shop = await startReceiver(await authority.issue(), (response, _, index) => {
    if (index > 0) response.writeHead(204).end()
  })
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account, { url: shop.url })
  await recordEvents(database, account)

  const about = [database.url, authority.certificate, encryptionKey]
  const doomed = printStderr(spawn(process.execPath, [script, ...about], { stdio: ['ignore', 'ignore', 'pipe'] }))
  onTestFinished(() => void doomed.kill('SIGKILL'))
  await vi.waitFor(() => expect(shop.received).toHaveLength(1), { timeout: patienceMs })
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
  // The ten seconds go by.
  await database.pool.query(`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '10 seconds'`)

  await startWorker(database, { trustedAuthorities: [authority.certificate], superviseEverySeconds: 1 })
  const delivery = () => database.prisma.delivery.findFirstOrThrow({ include: { attempts: true } })
  await vi.waitFor(async () => expect((await delivery()).status).toBe('succeeded'), { timeout: patienceMs })
  expect(await delivery()).toMatchObject({ attemptCount: 1, attempts: [{ number: 1, responseStatus: 204 }] })
  const [first, second] = shop.received
  expect(shop.received).toHaveLength(2)
  expect(second?.body).toEqual(first?.body)
  expect(await database.prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })).toMatchObject({
    consecutiveFailures: 0,
  })
})

test('a receiver that takes its time: the delivery is kept by its worker meanwhile, and sent once', async () => {
  const authority = await createAuthority('Test authority')
  const answer = Promise.withResolvers<void>()
  const shop = await startReceiver(await authority.issue(), (response) => {
    void answer.promise.then(() => response.writeHead(204).end())
  })
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account, { url: shop.url })
  await recordEvents(database, account)
  await startWorker(database, {
    trustedAuthorities: [authority.certificate],
    superviseEverySeconds: 1,
    renewEveryMs: 20,
  })
  await vi.waitFor(() => expect(shop.received).toHaveLength(1), { timeout: patienceMs })

  const renewed = async () => {
    const { rows } = await database.pool.query(
      'SELECT state::text, heartbeat_on > started_on AS renewed FROM pgboss.job WHERE group_id = $1',
      [endpoint.id],
    )
    return rows
  }
  await vi.waitFor(async () => expect(await renewed()).toEqual([{ state: 'active', renewed: true }]), {
    timeout: patienceMs,
  })
  answer.resolve()
  const delivery = () => database.prisma.delivery.findFirstOrThrow({ where: { endpointId: endpoint.id } })
  await vi.waitFor(async () => expect((await delivery()).status).toBe('succeeded'), { timeout: patienceMs })
  expect(shop.received).toHaveLength(1)
})
