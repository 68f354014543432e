import { sealSecret } from '@merchant-payments/db/encryption'
import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deactivateManually } from '../endpoints/deactivate-manually.ts'
import { createSigningSecret } from '../signing/create-signing-secret.ts'
import { serviceSignature } from '../signing/x-service-signature.ts'
import { addDeliveries } from '../testing/add-deliveries.ts'
import type { Behaviour } from '../testing/receiver.ts'
import { keyring, recordEvents } from '../testing/seed.ts'
import { createShops } from '../testing/shops.ts'
import { deliveriesOf, waitForDeliveries } from '../testing/wait-for-deliveries.ts'

const database = await testDatabase()
const { prisma, pool } = database
const { shop: shopThat, receiver, worker } = await createShops(database)

test(
  'a large backlog of an endpoint that fails delays no other endpoint, and its tenth failure deactivates it (fault: nothing arrived)',
  async () => {
    const dead = await shopThat((response) => response.writeHead(500).end())
    await addDeliveries(pool, dead.key, 20_000)
    const healthy = await Promise.all([1, 2, 3, 4].map(() => shopThat()))
    for (const { account } of healthy) await recordEvents(database, account, 10)
    // Ten failures and no more, soon.
    const { stop } = await worker({ retrySchedule: Array.from({ length: 12 }, () => 0) })
    for (const { account } of healthy) {
      const all = await waitForDeliveries(database, account.id)
      expect(all.every(({ status, attemptCount }) => status === 'succeeded' && attemptCount === 1)).toBe(true)
    }
    const ended = { active: false, suspending: false, consecutiveFailures: 10, deactivatedReason: 'failures' }
    await vi.waitFor(async () => expect(await dead.state()).toMatchObject(ended), { timeout: 2 * patienceMs })
    await stop()
    expect(dead.received).toHaveLength(10)
    const left = await prisma.delivery.groupBy({ by: ['status'], where: { accountId: dead.account.id }, _count: true })
    expect(left).toEqual([{ status: 'suspended', _count: 20_000 }])
  },
  4 * patienceMs,
)

test('suspensions that wait delay no other endpoint (fault: they had all connections of the worker)', async () => {
  const deactivated = await Promise.all(Array.from({ length: 20 }, () => shopThat()))
  const ids = deactivated.map(({ endpoint }) => endpoint.id)
  await prisma.webhookEndpoint.updateMany({ where: { id: { in: ids } }, data: { active: false, suspending: true } })
  const holder = await pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('BEGIN')
  await holder.query(`SELECT FROM webhook_endpoints WHERE id = ANY($1) FOR UPDATE`, [ids])
  const healthy = await shopThat()
  const { wake } = await worker()
  for (let count = 1; count <= 3; count += 1) {
    await recordEvents(database, healthy.account)
    wake()
    await vi.waitFor(() => expect(healthy.received).toHaveLength(count), { timeout: 8_000 })
  }
  await holder.query('ROLLBACK')
  await vi.waitFor(
    async () => expect(await prisma.webhookEndpoint.count({ where: { id: { in: ids }, suspending: true } })).toBe(0),
    { timeout: patienceMs },
  )
})

test('410 Gone is the last request to an endpoint', async () => {
  const gone = await shopThat((response) => response.writeHead(410).end())
  await recordEvents(database, gone.account, 20)
  const { stop, lines } = await worker({ maxPerEndpoint: 1 })
  await vi.waitFor(async () => expect(await gone.state()).toMatchObject({ active: false, suspending: false }), {
    timeout: patienceMs,
  })
  await stop()
  expect(await gone.state()).toMatchObject({ deactivatedReason: 'gone', consecutiveFailures: 1 })
  expect(gone.received).toHaveLength(1)
  expect((await deliveriesOf(database, gone.account.id)).every(({ status }) => status === 'suspended')).toBe(true)
  expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([{ fields: { reason: 'gone' } }])
})

/** Answers slowly, so that much waits in the memory of the worker. */
const slowly: Behaviour = (response) => void setTimeout(() => response.writeHead(204).end(), 40)
/** A change reaches every worker within two seconds; beside that, what was sent has to arrive. */
const boundMs = 2_000

/** When the requests came, by this process's clock. */
async function busyShop() {
  const times: number[] = []
  const shop = await shopThat((...call) => {
    times.push(performance.now())
    slowly(...call)
  })
  await addDeliveries(pool, shop.key, 3_000)
  await worker({ maxPerEndpoint: 2, retrySchedule: [0] })
  await vi.waitFor(() => expect(times.length).toBeGreaterThan(40), { timeout: patienceMs })
  return { ...shop, times, where: { id: shop.endpoint.id } }
}

test('a change of the url reaches the worker within two seconds while it sends', async () => {
  const { where, times } = await busyShop()
  const elsewhere = await receiver(slowly)
  await prisma.webhookEndpoint.updateMany({ where, data: { url: elsewhere.url } })
  const changed = performance.now()
  await vi.waitFor(() => expect(elsewhere.received.length).toBeGreaterThan(40), { timeout: patienceMs })
  expect(Math.max(...times) - changed).toBeLessThan(boundMs)
})

test('a deactivation by hand reaches the worker within two seconds while it sends', async () => {
  const { key, state, times } = await busyShop()
  await prisma.$transaction((tx) => deactivateManually(tx, { ...key, now: new Date(), deactivatedAt: new Date() }))
  const changed = performance.now()
  await vi.waitFor(async () => expect(await state()).toMatchObject({ suspending: false }), { timeout: patienceMs })
  await vi.waitFor(() => expect(performance.now() - changed).toBeGreaterThan(boundMs + 500), { timeout: patienceMs })
  expect(Math.max(...times) - changed).toBeLessThan(boundMs)
})

test('a rolled secret and an erased event reach the worker within two seconds while it sends', async () => {
  const { account, where, times, received } = await busyShop()
  const secret = createSigningSecret()
  await prisma.webhookEndpoint.updateMany({ where, data: { sealedSecret: sealSecret(secret, keyring) } })
  await pool.query(`UPDATE events SET body = '{"erased":true}' WHERE account_id = $1`, [account.id])
  const changed = performance.now()
  await vi.waitFor(() => expect(performance.now() - changed).toBeGreaterThan(boundMs + 1_000), { timeout: patienceMs })
  const late = received.filter((_, index) => (times[index] ?? 0) > changed + boundMs)
  expect(late.length).toBeGreaterThan(5)
  for (const { body, headers } of late) {
    expect(body.toString()).toBe('{"erased":true}')
    expect(headers['x-service-signature']).toBe(serviceSignature(secret, body))
  }
})
