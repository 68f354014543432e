import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { createAccount, createEndpoint } from '../testing/seed.ts'
import { recordEvent } from './record-event.ts'
import { recordTestEvent } from './record-test-event.ts'

const database = await testDatabase()
const { prisma } = database

test('a test event has the form of any other, goes to one endpoint, and keeps no change from being recorded', async () => {
  const account = await createAccount(database, { livemode: true })
  const endpoint = await createEndpoint(database, account, { events: ['charge.refunded'] })
  await createEndpoint(database, account)
  const now = new Date('2026-11-20T10:00:00.900Z')
  const sample = { type: 'payment_intent.succeeded' as const, data: { id: 'pi_sample' }, now }
  const test = { accountId: account.id, endpointId: endpoint.id, ...sample }
  const first = await prisma.$transaction((tx) => recordTestEvent(tx, test))
  const second = await prisma.$transaction((tx) => recordTestEvent(tx, test))
  expect(second.id).not.toBe(first.id)

  const change = { account, ...sample, objectId: 'pi_sample', transition: 'succeeded' }
  const real = await prisma.$transaction((tx) => recordEvent(tx, change))
  const bodies = await prisma.event.findMany({ where: { id: { in: [first.id, real?.id ?? ''] } } })
  const keys = bodies.map(({ body }) => Object.keys(JSON.parse(body)))
  expect(keys[0]).toEqual(keys[1])
  expect(JSON.parse(bodies.find(({ id }) => id === first.id)?.body ?? '')).toEqual({
    id: first.id,
    type: 'payment_intent.succeeded',
    created: 1795168800,
    livemode: false,
    sequence: 1,
    data: { id: 'pi_sample' },
  })
  const deliveries = await prisma.delivery.findMany({ where: { eventId: first.id } })
  expect(deliveries).toMatchObject([{ endpointId: endpoint.id, status: 'pending', createdAt: now }])
})
