import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, test, vi } from 'vitest'
import { addDeliveries } from '../testing/add-deliveries.ts'
import type { Behaviour } from '../testing/receiver.ts'
import { createShops } from '../testing/shops.ts'
import { deactivateManually } from './deactivate-manually.ts'
import { suspendDeliveries } from './suspend-deliveries.ts'

const database = await testDatabase()
const { prisma, pool } = database
const { shop, worker } = await createShops(database)

/** An endpoint for which very much waits. */
async function scene(count: number, behave?: Behaviour, consecutiveFailures = 0) {
  const made = await shop(behave, { consecutiveFailures })
  const { endpointId } = made.key
  await addDeliveries(pool, made.key, 0.9 * count)
  await addDeliveries(pool, made.key, 0.1 * count, { status: 'queued' })
  const counts = async () => {
    const groups = await prisma.delivery.groupBy({ by: ['status'], where: { endpointId }, _count: true })
    return Object.fromEntries(groups.map(({ status, _count }) => [status, _count]))
  }
  return { ...made, counts }
}

test('a large backlog is suspended in batches, after the transaction of a deactivation', async () => {
  const { key, counts, state } = await scene(4_500)
  await prisma.$transaction((tx) => deactivateManually(tx, { ...key, now: new Date(), deactivatedAt: new Date() }))
  expect(await counts()).not.toHaveProperty('suspended')
  expect(await state()).toMatchObject({ active: false, suspending: true })
  expect(await suspendDeliveries(pool, key)).toBe(true)
  expect(await counts()).toMatchObject({ suspended: 2_000 })
  expect(await suspendDeliveries(pool, key)).toBe(true)
  expect(await suspendDeliveries(pool, key)).toBe(false)
  expect(await counts()).toEqual({ suspended: 4_500 })
  expect(await state()).toMatchObject({ active: false, suspending: false })
})

test('an endpoint that is active, or active again, keeps its deliveries', async () => {
  const { key, counts, state } = await scene(10)
  await prisma.webhookEndpoint.updateMany({ where: { id: key.endpointId }, data: { suspending: true } })
  expect(await suspendDeliveries(pool, key)).toBe(false)
  expect(await counts()).not.toHaveProperty('suspended')
  expect(await state()).toMatchObject({ active: true, suspending: false })
})

test('deliveries that another process has locked are suspended by a later call', async () => {
  const { key, counts, state } = await scene(10)
  await prisma.$transaction((tx) => deactivateManually(tx, { ...key, now: new Date(), deactivatedAt: new Date() }))
  const other = await pool.connect()
  await other.query('BEGIN')
  await other.query('SELECT 1 FROM deliveries WHERE endpoint_id = $1 ORDER BY id LIMIT 3 FOR UPDATE', [key.endpointId])
  expect(await suspendDeliveries(pool, key)).toBe(true)
  expect(await state()).toMatchObject({ suspending: true })
  await other.query('ROLLBACK')
  other.release()
  expect(await suspendDeliveries(pool, key)).toBe(false)
  expect(await counts()).toEqual({ suspended: 10 })
})

test('the tenth failure is committed whatever waits (fault: its transaction suspended the backlog, and was cancelled)', async () => {
  const { counts, state, received } = await scene(5_000, (response) => response.writeHead(500).end(), 9)
  // As slow as with a million rows: 5,000 of them in one statement take longer than any may.
  await pool.query(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.004); RETURN NEW; END $$;
    CREATE TRIGGER slow BEFORE UPDATE ON deliveries FOR EACH ROW WHEN (NEW.status = 'suspended') EXECUTE FUNCTION slow()`)
  await worker()
  await vi.waitFor(async () => expect(await state()).toMatchObject({ active: false }), { timeout: 12_000 })
  expect(received).toHaveLength(1)
  await vi.waitFor(async () => expect(await state()).toMatchObject({ suspending: false }), { timeout: 4 * patienceMs })
  expect(await counts()).toEqual({ suspended: 5_000 })
}, 120_000)
