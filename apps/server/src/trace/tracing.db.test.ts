import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Tx } from '@merchant-payments/db'
import { createProcessor } from '@merchant-payments/processor'
import { recordEvent } from '@merchant-payments/webhooks'
import { createAuthority, startReceiver } from '@merchant-payments/webhooks/testing'
import { inSpan } from '@merchant-payments/webhooks/trace'
import { startDeliveryWorker } from '@merchant-payments/webhooks/worker'
import { expect, onTestFinished, test, vi } from 'vitest'
import { patience } from '../testing/patience.ts'
import { type Session, testServer } from '../testing/test-server.ts'
import { startTracing } from './start-tracing.ts'
import { traceProcessorClient } from './trace-processor-client.ts'

const server = await testServer({ webhookAllowCidrs: ['127.0.0.0/8'] })
const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`
const order = {
  line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
  success_url: 'https://shop.example/thanks',
  cancel_url: 'https://shop.example/cart',
}

type ExportedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  links?: { traceId: string }[]
}

/** A collector of traces on loopback. */
async function startCollector() {
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    bodies.push(Buffer.concat(chunks).toString())
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => collector.close(() => closed())))
  const spans = () =>
    bodies.flatMap((body): ExportedSpan[] =>
      JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: ExportedSpan[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
  return { url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, bodies, spans }
}

/** A merchant with an endpoint that answers 204, and a worker that delivers to it. */
async function hookedShop() {
  const authority = await createAuthority('Test authority')
  const receiver = await startReceiver(await authority.issue())
  const merchant = await server.merchant()
  const shop = server.as(merchant.test_key)
  const endpoint = await shop.post<{ id: string; secret: string }>('/webhook-endpoints', { url: receiver.url })
  const quiet = () => undefined
  const worker = await startDeliveryWorker({
    database: server.database,
    keyring: server.services.keyring,
    clock: server.services.clock,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    allowCidrs: ['127.0.0.0/8'],
    trustedAuthorities: [authority.certificate],
  })
  onTestFinished(() => worker.stop())
  const sell = async () => {
    const { data } = await shop.post<Session>('/payment-sessions', order, { traceparent })
    await server.processor.pay(data.id)
    for (const event of await server.processor.events()) await server.deliver(event)
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), patience)
    return data.id
  }
  const sendTestEvent = async () => {
    await shop.post(`/webhook-endpoints/${endpoint.data.id}/test`, {}, { traceparent })
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), patience)
    return receiver.received.map(({ headers }) => headers.traceparent)
  }
  return { shop, receiver, sell, sendTestEvent, secret: endpoint.data.secret }
}

test('one trace goes from the request to the delivery, by a link where the processor begins another', async () => {
  const collector = await startCollector()
  const tracing = await startTracing(collector.url)
  onTestFinished(() => tracing.stop())
  const { receiver, sell, shop, secret } = await hookedShop()
  await sell()
  const given = receiver.received.map(({ headers }) => headers.traceparent)
  const applied = () => {
    const spans = collector.spans()
    // Deliveries of other shops have traces of their own.
    const delivery = spans.find(
      ({ name, traceId, spanId }) => name.startsWith('deliver ') && given.includes(`00-${traceId}-${spanId}-01`),
    )
    return spans.find(({ spanId }) => spanId === delivery?.parentSpanId)
  }
  // A delivery may be over before the span ends in which its event was recorded.
  await expect.poll(() => applied()?.name).toMatch(/^apply /)
  await tracing.stop()

  const request = collector.spans().find(({ name }) => name === 'POST /api/v1/payment-sessions')
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(applied()?.links?.map((link) => link.traceId)).toContain(traceId)
  for (const kept of ['svc_test_', 'whsec_', secret, shop.key, 'Tea', '4242', receiver.url]) {
    expect(collector.bodies.join(''), kept).not.toContain(kept)
  }
})

test('the delivery of a test event is in the trace of the request that sent it', async () => {
  const collector = await startCollector()
  const tracing = await startTracing(collector.url)
  onTestFinished(() => tracing.stop())
  const { sendTestEvent } = await hookedShop()
  const given = await sendTestEvent()
  // Deliveries of other shops have traces of their own.
  const delivered = () => collector.spans().find((span) => span.name.startsWith('deliver ') && span.traceId === traceId)
  // The receiver has the delivery before its span ends.
  await expect.poll(delivered).toBeDefined()
  await tracing.stop()
  const request = collector.spans().find(({ name }) => name.endsWith('/test'))
  const delivery = delivered()
  expect(delivery).toMatchObject({ traceId, parentSpanId: request?.spanId })
  expect(given).toEqual([`00-${traceId}-${delivery?.spanId}-01`])
})

test('an event is inserted with its trace, and not updated', async () => {
  const tracing = await startTracing((await startCollector()).url)
  onTestFinished(() => tracing.stop())
  await server.merchant()
  const account = await server.database.prisma.account.findFirstOrThrow()
  const writes = (tx: Tx) => tx.$queryRaw<{ inserted: number; updated: number }[]>`
    SELECT sum(n_tup_ins)::int AS inserted, sum(n_tup_upd)::int AS updated FROM pg_stat_xact_user_tables
    WHERE relname ~ '^events_'`
  const event = { account, type: 'payment_intent.succeeded' as const, objectId: 'pi_traced', transition: 'succeeded' }
  await inSpan('request', { parent: traceparent }, () =>
    server.database.prisma.$transaction(async (tx) => {
      const [before] = await writes(tx)
      await recordEvent(tx, { ...event, data: {}, now: new Date() })
      const [after] = await writes(tx)
      expect(after).toEqual({ inserted: (before?.inserted ?? 0) + 1, updated: before?.updated })
    }),
  )
  const recorded = await server.database.prisma.event.findFirstOrThrow({ where: { objectId: 'pi_traced' } })
  expect(recorded.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
})

test('where no trace is recorded, a caller of the API is answered, and no delivery is in a trace', async () => {
  const tracing = await startTracing(undefined)
  onTestFinished(() => tracing.stop())
  const { receiver, sell } = await hookedShop()
  await sell()
  expect(receiver.received.map(({ headers }) => headers.traceparent)).toEqual(receiver.received.map(() => undefined))
})

test('a call of the processor is a span of its request, without ids, query and headers', async () => {
  const collector = await startCollector()
  const tracing = await startTracing(collector.url)
  const processor = createServer((_request, response) =>
    response.setHeader('request-id', 'req_1').end('{"client_secret":"pi_secret"}'),
  )
  await new Promise<void>((listening) => processor.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void processor.close())
  const credentials = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: [] }
  const { refunds } = createProcessor({
    live: undefined,
    test: credentials,
    apiBase: `http://127.0.0.1:${(processor.address() as AddressInfo).port}`,
    trace: traceProcessorClient,
  })
  const scope = { livemode: false, hostAccount: null }
  await inSpan('request', { parent: traceparent }, () => refunds.retrieve(scope, 're_3Qx').catch(() => undefined))
  await tracing.stop()
  const [call, request] = collector.spans()
  expect(call).toMatchObject({ name: 'processor GET /v1/refunds/{id}', traceId, parentSpanId: request?.spanId })
  for (const kept of ['sk_test_1', 're_3Qx', 'expand', 'pi_secret'])
    expect(collector.bodies.join('')).not.toContain(kept)
})

test('a collector that is away neither fails a request nor keeps the process from ending', async () => {
  const tracing = await startTracing('http://127.0.0.1:1')
  const { test_key } = await server.merchant()
  expect((await server.as(test_key).get('/products')).status).toBe(200)
  await tracing.stop()
})
