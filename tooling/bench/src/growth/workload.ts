import { setTimeout as pause } from 'node:timers/promises'
import { createKeyAuthenticator } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import { createIdempotency, systemClock } from '@merchant-payments/api/services'
import { processEvents, storeProcessorEvent } from '@merchant-payments/api/worker'
import type { Database } from '@merchant-payments/db'
import { createKeyring } from '@merchant-payments/db/encryption'
import { until } from '@merchant-payments/site'
import { recordEvents } from '@merchant-payments/webhooks'
import { startDeliveryWorker } from '@merchant-payments/webhooks/worker'
import { benchServices } from '../bench-services.ts'
import { sampleData } from '../deliveries/outbox.ts'
import type { Scene } from '../scene.ts'
import type { Bound } from './lists/bounds.ts'

/** Something that the product does all day. */
type Task = { name: string; run(): Promise<unknown>; bound?: Bound }

type Workload = {
  database: Database
  scene: Scene
  accountId: number
  endpoints: readonly string[]
  encryptionKey: string
  /** PEM of the authority that the receiver's certificate is from. */
  authority: string
}

const quiet = () => undefined
const middleOf = (from: Date | null, to: Date | null) => new Date(((from?.getTime() ?? 0) + (to?.getTime() ?? 0)) / 2)

/** Each task calls what a process calls: the statements are those of the code. */
export async function tasksOf({
  database,
  scene,
  accountId,
  endpoints,
  encryptionKey,
  authority,
}: Workload): Promise<Task[]> {
  const { prisma, pool } = database
  const keyring = createKeyring([encryptionKey])
  const { actor, account } = await createKeyAuthenticator(database, systemClock)(`Bearer ${scene.key}`)
  const services = benchServices(database, keyring)
  const client = appRouter.createCaller({ services, actor, account })
  const person = { kind: 'person', id: 'x', name: 'X', email: 'x@example.com', role: 'owner', operator: null } as const
  const { portal } = appRouter.createCaller({ services, actor: person, account })
  // By time, so that as many months lie before and behind it however many events there are.
  const ends = await prisma.event.aggregate({
    where: { accountId },
    _min: { createdAt: true },
    _max: { createdAt: true },
  })
  const middle = await prisma.event.findFirstOrThrow({
    where: { accountId, createdAt: { gte: middleOf(ends._min.createdAt, ends._max.createdAt) } },
    orderBy: { createdAt: 'asc' },
  })
  const paid = await prisma.payment.findFirstOrThrow({ where: { accountId, id: middle.objectId } })
  const newest = await prisma.event.findFirstOrThrow({ where: { accountId }, orderBy: { createdAt: 'desc' } })
  const request = await prisma.loggedRequest.findFirstOrThrow({ where: { accountId }, orderBy: { createdAt: 'desc' } })
  let last = newest.id
  const endpoint = endpoints[0] ?? ''
  const deliveryOf = (event: { id: string }) => `dlv_${event.id.slice(4)}${endpoint.slice(3)}`
  let number = 0
  const tell = () => {
    number += 1
    const event = {
      ...{
        account: { id: accountId, livemode: false },
        type: 'payment_intent.succeeded' as const,
        transition: 'succeeded',
      },
      ...{ objectId: `pi_new_${number}`, data: sampleData, now: new Date() },
    }
    return prisma.$transaction((tx) => recordEvents(tx, [event]))
  }
  const deliver = async () => {
    const worker = await startDeliveryWorker({
      ...{ database, keyring, clock: systemClock, timeoutMs: 10_000 },
      log: { debug: quiet, info: quiet, warn: quiet, error: console.error },
      ...{ allowCidrs: ['127.0.0.0/8'], trustedAuthorities: [authority] },
    })
    const open = { accountId, createdAt: { gt: newest.createdAt }, NOT: { status: 'succeeded' as const } }
    await until(async () => (await prisma.delivery.count({ where: open })) === 0)
    await pause(500)
    await worker.stop()
  }
  const list = { limit: 20 }
  return [
    { name: 'an event and its deliveries are recorded', run: tell },
    { name: 'a delivery is sent and recorded', run: deliver },
    { name: 'events: newest page', run: () => client.events.list(list) },
    { name: 'events: page in the middle', run: () => client.events.list({ ...list, starting_after: middle.id }) },
    {
      name: 'events: of a type without any',
      run: () => client.events.list({ ...list, type: 'charge.dispute.closed' }),
    },
    { name: 'events: of an object', run: () => client.events.list({ ...list, object_id: middle.objectId }) },
    { name: 'event by id', run: () => client.events.retrieve({ id: middle.id }) },
    {
      name: 'feed: new events are placed',
      async run() {
        last = (await client.events.changes({ after: newest.id, limit: 100, wait: 0 })).cursor
      },
    },
    {
      name: 'feed: behind the newest event',
      run: () => client.events.changes({ after: last, limit: 20, wait: 0 }),
    },
    { name: 'feed: from the middle', run: () => client.events.changes({ after: middle.id, limit: 20, wait: 0 }) },
    {
      name: 'deliveries of an endpoint',
      run: () => client.webhookEndpoints.listDeliveries({ id: endpoint, limit: 20 }),
    },
    { name: 'deliveries: newest page', run: () => portal.deliveries.list(list) },
    {
      name: 'deliveries: page in the middle',
      run: () => portal.deliveries.list({ ...list, endpoint_id: endpoint, starting_after: deliveryOf(middle) }),
    },
    { name: 'delivery by id', run: () => portal.deliveries.retrieve({ id: deliveryOf(middle) }) },
    { name: 'delivery is replayed', run: () => portal.deliveries.replay({ id: deliveryOf(middle) }) },
    { name: 'endpoint with what it missed', run: () => portal.webhookEndpoints.retrieve({ id: endpoint }) },
    { name: 'payments: newest page', run: () => portal.payments.list(list) },
    { name: 'payments: search without a hit', run: () => portal.payments.list({ ...list, search: 'zzzyx' }) },
    { name: 'payments: count', run: () => portal.payments.count({}) },
    { name: 'payment with its timeline', run: () => portal.payments.retrieve({ id: paid.id }) },
    { name: 'overview of 30 days', run: () => portal.overview.retrieve({ days: 30 }) },
    {
      name: 'what needs attention',
      run: () => portal.overview.attention({}),
      bound: {
        blocks: 500,
        why: 'lists up to 51 failed refunds, each with its payment, and 20,000 payments have fewer',
      },
    },
    { name: 'requests: newest page', run: () => portal.requests.list(list) },
    { name: 'request by id', run: () => portal.requests.list({ ...list, request_id: request.requestId }) },
    { name: 'requests: of a path without any', run: () => portal.requests.list({ ...list, path: '/api/v1/zzz' }) },
    { name: 'audit log: newest page', run: () => portal.audit.list(list) },
    { name: 'audit log: of an object', run: () => portal.audit.list({ ...list, object_id: middle.objectId }) },
    {
      name: 'an event of the processor is stored and applied',
      async run() {
        number += 1
        const id = `evt_processor_${number}`
        const event = {
          id,
          type: 'x',
          livemode: false,
          account: null,
          objectId: 'x',
          subject: { kind: 'other' as const },
        }
        await storeProcessorEvent({ database }, event)
        await processEvents(services, [id])
      },
    },
    { name: 'answers of idempotency keys expire', run: () => createIdempotency({ database, keyring }).sweep() },
    { name: 'the outbox is polled', run: () => pool.query(`SELECT FROM deliveries WHERE status = 'pending' LIMIT 1`) },
  ]
}
