import type { AppRouter } from '@merchant-payments/api/router'
import {
  issueDueInvoices,
  type SentEvent,
  sellDisputed,
  type TestPlatform,
  type TestProcessorOptions,
  testPlatform,
} from '@merchant-payments/api/testing'
import type { inferRouterOutputs } from '@trpc/server'
import { afterAll, vi } from 'vitest'
import type { Config } from '../config.ts'
import { createLog } from '../log.ts'
import { createMetrics, type Metrics } from '../metrics/create-metrics.ts'
import { patience } from './patience.ts'
import { type Answer, exchange, type Sending, send } from './send.ts'
import { startTestApp } from './test-app.ts'

type Outputs = inferRouterOutputs<AppRouter>
export type Product = Outputs['products']['create']
export type Session = Outputs['paymentSessions']['create']
export type Endpoint = Outputs['webhookEndpoints']['create']
export type Page<Item> = { items: Item[]; has_more: boolean }

/** The owner of a key, speaking to the REST interface. Paths begin after /api/v1. */
export type Caller = {
  key: string
  /** A sale of this shop that the customer's bank disputes, after its events were applied: the dispute's id. */
  disputedSale(sell: () => Promise<Session>): Promise<string>
  /** A sale of this shop that a customer has paid for: the payment's id. */
  paidSale(sell: () => Promise<Session>): Promise<string>
  /** A paid sale of this shop, after the worker has issued its invoice: the invoice's id. */
  invoicedSale(sell: () => Promise<Session>): Promise<string>
  /** A sale of this shop of which a dollar was paid out, after its events were applied: the payout's id. */
  payout(sell: () => Promise<Session>): Promise<string>
  /** A subscription of this shop that a customer has begun, after its events were applied: its id. */
  subscription(sell: () => Promise<{ id: string }>): Promise<string>
  send<Data = Record<string, unknown>>(method: string, path: string, sending?: Sending): Promise<Answer<Data>>
  get<Data = Record<string, unknown>>(path: string): Promise<Answer<Data>>
  post<Data = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Sending['headers'],
  ): Promise<Answer<Data>>
  put<Data = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<Data>>
  delete<Data = Record<string, unknown>>(path: string): Promise<Answer<Data>>
}

export type TestServer = TestPlatform & {
  origin: string
  metrics: Metrics
  /** The server's log: errors, unless another level was requested. */
  logged: string[]
  as(key: string): Caller
  /** Delivers an event of the processor and waits until it was applied; the status of the answer. */
  deliver(event: SentEvent): Promise<number>
}

type ServerOptions = {
  rateLimitPerHour?: number
  webhookAllowCidrs?: string[]
  /** The public address that the server is given. */
  publicUrl?: string
  /** A merchant's live account is opened with the test one, as at the sandbox. */
  opensLiveAccounts?: boolean
  logLevel?: Config['logLevel']
  processor?: TestProcessorOptions
  /** The folder of the pages that were built for the test. */
  built?: string
}

/** The HTTP side on a free port, with all that stands behind it, for the tests of one file. */
export async function testServer(options: ServerOptions = {}): Promise<TestServer> {
  const metrics = createMetrics()
  const platform = await testPlatform({ ...options, processor: { ...options.processor, onCall: metrics.onCall } })
  platform.services.observer = metrics.observer
  const logged: string[] = []
  const { rateLimitPerHour, built } = options
  const { app, origin } = await startTestApp({
    services: platform.services,
    metrics,
    ...(rateLimitPerHour === undefined ? {} : { rateLimitPerHour }),
    ...(built === undefined ? {} : { built }),
    log: createLog({ logLevel: options.logLevel ?? 'error' }, { write: (line) => logged.push(line) }),
  })
  afterAll(() => app.close())
  return {
    ...platform,
    origin,
    metrics,
    logged,
    as: (key) => callerOf(platform, origin, key),
    deliver: (event) => deliver(platform, origin, event),
  }
}

function callerOf(platform: TestPlatform, origin: string, key: string): Caller {
  const call = <Data>(method: string, path: string, sending: Sending = {}) =>
    send<Data>(origin, method, `/api/v1${path}`, { key, ...sending })
  return {
    key,
    async disputedSale(sell) {
      const { id, events } = await sellDisputed(platform, { sell })
      for (const event of events) await deliver(platform, origin, event)
      return id
    },
    async paidSale(sell) {
      const { id } = await sell()
      await platform.processor.pay(id)
      const { payment_intent } = (await call<Session>('GET', `/payment-sessions/${id}`)).data
      if (payment_intent === null) throw new Error(`${id} was not paid`)
      return payment_intent
    },
    async invoicedSale(sell) {
      const payment = await this.paidSale(sell)
      await issueDueInvoices(platform.services)
      const { items } = (await call<Page<{ id: string }>>('GET', `/invoices?payment_id=${payment}`)).data
      return items[0]?.id ?? ''
    },
    async payout(sell) {
      const { id } = await sell()
      await platform.processor.pay(id)
      const paid = await platform.processor.events()
      const account = paid.find((event) => event.account !== null)?.account ?? null
      await platform.processor.call(false, '/v1/payouts', account, { amount: '100', currency: 'usd' })
      for (const event of [...paid, ...(await platform.processor.events())]) await deliver(platform, origin, event)
      const { items } = (await call<Page<{ id: string }>>('GET', '/payouts')).data
      if (!items[0]) throw new Error(`nothing of ${id} was paid out`)
      return items[0].id
    },
    async subscription(sell) {
      const { id } = await sell()
      await platform.processor.pay(id)
      for (const event of await platform.processor.events()) await deliver(platform, origin, event)
      const { items } = (await call<Page<{ id: string; session_id: string | null }>>('GET', '/subscriptions?limit=100'))
        .data
      const begun = items.find((item) => item.session_id === id)
      if (!begun) throw new Error(`${id} began no subscription`)
      return begun.id
    },
    send: call,
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, { body, ...(headers ? { headers } : {}) }),
    put: (path, body) => call('PUT', path, { body }),
    delete: (path) => call('DELETE', path),
  }
}

async function deliver({ database }: TestPlatform, origin: string, event: SentEvent): Promise<number> {
  const { status } = await exchange(origin, 'POST', '/processor/events', {
    raw: event.body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': event.signature },
  })
  if (status === 200) {
    await vi.waitFor(async () => {
      const stored = await database.prisma.processorEvent.findUniqueOrThrow({ where: { id: event.id } })
      if (stored.processedAt === null && stored.lastError === null) throw new Error('not applied yet')
    }, patience)
  }
  return status
}
