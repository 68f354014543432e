import { startPooler, testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createAuthority } from '../testing/authority.ts'
import { startReceiver } from '../testing/receiver.ts'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { startWorker } from '../testing/start-test-worker.ts'
import { waitForDeliveries } from '../testing/wait-for-deliveries.ts'

const database = await testDatabase()

test('workers behind a pooler that changes the connection between transactions deliver each event once, with retries', async () => {
  const authority = await createAuthority('Test authority')
  const shop = await startReceiver(await authority.issue(), (response, _, index) =>
    response.writeHead(index === 3 ? 500 : 204).end(),
  )
  const pooler = await startPooler({ url: database.url, mode: 'transaction', parameters: 'tracked', size: 4 })
  onTestFinished(() => pooler.close())
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account, { url: shop.url })
  await recordEvents(database, account, 30)
  const pooled = { ...database, url: pooler.url, poolMode: 'transaction' as const }
  const options = { trustedAuthorities: [authority.certificate] }
  const workers = await Promise.all([startWorker(pooled, options), startWorker(pooled, options)])
  const all = await waitForDeliveries(database, account.id)
  await Promise.all(workers.map(({ stop }) => stop()))
  expect(all.every(({ status }) => status === 'succeeded')).toBe(true)
  expect(shop.received).toHaveLength(31)
  expect(await database.prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })).toMatchObject({
    consecutiveFailures: 0,
  })
})
