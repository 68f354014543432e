import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAuthority } from '../testing/authority.ts'
import { startReceiver } from '../testing/receiver.ts'
import { createAccount, createEndpoint, encryptionKey, recordEvents } from '../testing/seed.ts'
import { startWorker } from '../testing/start-test-worker.ts'

const database = await testDatabase()
const script = fileURLToPath(new URL('../testing/doomed-worker.ts', import.meta.url))

test('deliveries that a killed worker held are sent by another worker', async () => {
  const authority = await createAuthority('Test authority')
  // The first request hangs; that worker dies over it.
  const shop = await startReceiver(await authority.issue(), (response, _, index) => {
    if (index > 0) response.writeHead(204).end()
  })
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account, { url: shop.url })
  await recordEvents(database, account)

  const doomed = spawn(process.execPath, [script, database.url, authority.certificate, encryptionKey], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void doomed.kill('SIGKILL'))
  await vi.waitFor(() => expect(shop.received).toHaveLength(1), { timeout: patienceMs })
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')

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
