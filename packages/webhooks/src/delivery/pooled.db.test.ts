import { startPooler, testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { recordEvents } from '../testing/seed.ts'
import { createShops } from '../testing/shops.ts'
import { waitForDeliveries } from '../testing/wait-for-deliveries.ts'

const database = await testDatabase()

test('workers behind a pooler that changes the connection between transactions deliver each event once, with retries', async () => {
  const { shop, worker } = await createShops(database)
  const { account, state, received } = await shop((response, _, index) =>
    response.writeHead(index === 3 ? 500 : 204).end(),
  )
  const pooler = await startPooler({ url: database.url, mode: 'transaction', parameters: 'tracked', size: 4 })
  onTestFinished(() => pooler.close())
  await recordEvents(database, account, 30)
  const pooled = { database: { url: pooler.url, poolMode: 'transaction' as const } }
  const workers = await Promise.all([worker(pooled), worker(pooled)])
  const all = await waitForDeliveries(database, account.id)
  await Promise.all(workers.map(({ stop }) => stop()))
  expect(all.every(({ status }) => status === 'succeeded')).toBe(true)
  expect(received).toHaveLength(31)
  expect(await state()).toMatchObject({ consecutiveFailures: 0 })
})
