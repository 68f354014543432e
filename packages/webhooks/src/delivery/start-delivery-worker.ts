import { randomInt } from 'node:crypto'
import { type Database, retriedLevel } from '@merchant-payments/db'
import type { Keyring } from '@merchant-payments/db/encryption'
import { type LoopProgress, startPollingLoop } from '@merchant-payments/db/worker'
import type { ForwardProxy } from '@merchant-payments/forward-proxy'
import type pg from 'pg'
import type { AttemptResult } from '../attempts/attempt-result.ts'
import { createAttemptWriter } from '../attempts/attempt-writer.ts'
import { defaultRetrySchedule } from '../attempts/retry-schedule.ts'
import { maxConsecutiveFailures } from '../endpoints/deactivate-after-failures.ts'
import { findSuspending, suspendDeliveries } from '../endpoints/suspend-deliveries.ts'
import { createSecretCache } from '../signing/secret-cache.ts'
import type { Resolve } from '../ssrf/guarded-lookup.ts'
import { type Listener, listen } from './announce-deliveries.ts'
import { openPool } from './delivery-database.ts'
import { createEngine } from './engine.ts'
import { answerTimeoutMs, createHttpsSender, type HttpsSender } from './http/https-sender.ts'
import type { TrustedAuthorities } from './http/tls-connector.ts'
import { createHeartbeat } from './leases/heartbeat.ts'
import type { Log } from './log.ts'
import { createPump } from './pump.ts'
import { requeueDueDeliveries } from './requeue-due-deliveries.ts'

/** One fewer than deactivate: requests that are in flight at a bad moment must not deactivate an endpoint by themselves. */
const defaultMaxPerEndpoint = maxConsecutiveFailures - 1

const retryMs = 1000

/** Milliseconds between two heartbeats: three may be lost. */
const heartbeatMs = 2_500

/** Milliseconds between two searches for retries that are due, and for endpoints that were deactivated. */
const sweepMs = 500

/** Milliseconds between two searches for endpoints while commits are announced: what else comes due is left by other workers. */
const restMs = 500

export type DeliveryWorkerOptions = {
  /** Only its address and mode are used: the worker opens connections of its own. */
  database: Pick<Database, 'url'> & Partial<Pick<Database, 'poolMode'>>
  /**
   * Where the commits of other processes are listened for, on a connection of its own: the database itself, or a pooler that
   * keeps a client on one session. Left out, they are found by polling alone.
   */
  listenUrl?: string
  /** Connections at most. */
  poolSize?: number
  keyring: Keyring
  clock: { now(): Date }
  /** The clock by which events are created, which may be ahead of the real one in a sandbox; `clock` unless given. */
  eventClock?: { now(): Date }
  log: Log
  /** Seconds before each attempt, counted from the one before; its length is the number of attempts. */
  retrySchedule?: readonly number[]
  /** The time limit for a receiver's response, from name resolution to the status line. */
  timeoutMs?: number
  /** Networks that may be reached although they are not public. */
  allowCidrs: readonly string[]
  /** PEM certificates of authorities to trust beside Node's own and NODE_EXTRA_CA_CERTS; see `TrustedAuthorities`. */
  trustedAuthorities?: TrustedAuthorities
  /** The proxy through which deliveries are sent. Undefined: they are sent directly. */
  proxy?: ForwardProxy | undefined
  /** Sends deliveries in the place of the network, which the options above are for. */
  sender?: HttpsSender
  /** The maximum number of deliveries that this worker sends at a time. */
  maxConcurrent?: number
  /** The maximum number of deliveries sent to one healthy endpoint at a time. */
  maxPerEndpoint?: number
  /** Milliseconds between two searches for endpoints that have something due. While commits are announced, half a second at least. */
  pollMs?: number
  /** Milliseconds between two searches for retries that are due. */
  sweepMs?: number
  /** How host names become addresses; the system's resolver unless given. */
  resolve?: Resolve
  /** 0 ≤ random < 1, for the jitter of the retries. */
  random?: () => number
  /** Called once with each committed attempt. */
  onAttempts?: (results: readonly AttemptResult[]) => void
  /** Called with the time that each use of the worker's connections waited for one. */
  onAcquired?: (waitedMs: number) => void
}

/** In the log, in health and metrics, and in docs/monitoring.md. */
export const deliveryLoops = ['heartbeat', 'find', 'read', 'requeue', 'suspend'] as const
export type DeliveryLoop = (typeof deliveryLoops)[number]

export type DeliveryWorker = {
  /** Whether it owns leases, and its last search for endpoints reached the database. */
  ready(): boolean
  /**
   * The progress of its loops. `heartbeat` keeps its leases, `find` looks for endpoints that have something due, `read` reads that,
   * `requeue` makes retries due, `suspend` suspends the deliveries of deactivated endpoints.
   */
  loops(): Readonly<Record<DeliveryLoop, LoopProgress>>
  /** The worker's connections. */
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>
  /** Looks for new deliveries now. Call it after the transaction of an event has committed. */
  wake(): void
  /** Sends nothing more, finishes what is being sent, releases its leases, and closes the connections. */
  stop(): Promise<void>
}

/**
 * Starts a delivery worker on the database. Any number of them run side by side. Rejects when the database cannot
 * be reached or an option is wrong.
 */
export async function startDeliveryWorker(options: DeliveryWorkerOptions): Promise<DeliveryWorker> {
  const { clock, log, keyring, timeoutMs = answerTimeoutMs, retrySchedule = defaultRetrySchedule } = options
  const { random = randomFraction, allowCidrs, trustedAuthorities = [], maxConcurrent = 1024 } = options
  const { maxPerEndpoint = defaultMaxPerEndpoint, pollMs = 75, poolSize = 7, onAcquired } = options
  const sender =
    options.sender ??
    createHttpsSender({
      timeoutMs,
      allowCidrs,
      trustedAuthorities,
      proxy: options.proxy,
      ...(options.resolve && { resolve: options.resolve }),
    })
  // A heartbeat waits for no other statement, and for no new connection.
  const heartbeats = openPool(options.database, log, { poolSize: 1, applicationName: 'webhook-delivery-heartbeat' })
  const pool = openPool(options.database, log, { poolSize: Math.max(1, poolSize - 1), onAcquired })

  const heartbeat = createHeartbeat(heartbeats, () => {
    log.warn({}, 'the leases of this worker were lost: it did not reach the database in time')
    engine.lose()
    heartbeating.wake()
  })
  const pump = createPump({
    sender,
    writer: createAttemptWriter({
      ...{ pool, retrySchedule, clock, eventClock: options.eventClock ?? clock, random, log },
      onCommitted: options.onAttempts,
      onHealth: (health) => engine.changed(health),
    }),
    openSecret: createSecretCache(keyring),
    clock,
    log,
    maxConcurrent,
    mayOwn: () => heartbeat.owner() !== null,
    onChange: (held) => engine.moved(held),
  })
  const engine = createEngine({
    ...{ pool, heartbeat, pump, maxPerEndpoint, retrySchedule },
    wake: { find: () => finding.wake(), read: () => reading.wake() },
  })
  let listener: Listener | null = null
  const patientMs = () => (listener?.listening() ? Math.max(pollMs, restMs) : pollMs)
  const loop = (name: DeliveryLoop, step: () => Promise<unknown>, idleMs: number | (() => number)) =>
    startPollingLoop({
      ...{ step, idleMs, retryMs },
      onError: (err) =>
        log[retriedLevel(err)](
          { loop: name, err },
          `a step of the deliveries' loop ${name} failed, and will be repeated`,
        ),
    })
  const close = () => Promise.all([pool.end(), heartbeats.end(), sender.close()])
  await heartbeat.beat().catch(async (error: unknown) => {
    await close()
    throw error
  })
  const heartbeating = loop('heartbeat', heartbeat.beat, heartbeatMs)
  const finding = loop('find', engine.find, () => engine.findAgainMs(patientMs()))
  const reading = loop('read', engine.read, () => engine.readAgainMs(restMs))
  const requeueing = loop(
    'requeue',
    async () => {
      const { endpointIds, more } = await requeueDueDeliveries(pool)
      engine.requeued(endpointIds)
      return more
    },
    options.sweepMs ?? sweepMs,
  )
  const suspending = loop(
    'suspend',
    async () => {
      let more = false
      // One after the other: together they would have all connections, which reads and attempts of other endpoints would wait for.
      for (const endpoint of await findSuspending(pool)) if (await suspendDeliveries(pool, endpoint)) more = true
      return more
    },
    options.sweepMs ?? sweepMs,
  )
  listener = options.listenUrl === undefined ? null : listen(options.listenUrl, engine.wake, log)

  let stopping: Promise<void> | undefined
  const stop = async () => {
    await Promise.all([...[finding, reading, requeueing, suspending].map((one) => one.stop()), listener?.stop()])
    await pump.finish()
    await heartbeating.stop()
    await heartbeat
      .end()
      .catch((error: unknown) => log.warn({ err: error }, 'the leases of this worker end in ten seconds'))
    await close()
  }
  return {
    ready: () => heartbeat.owner() !== null && !finding.failing() && !reading.failing(),
    loops: () => ({
      heartbeat: heartbeating.progress(),
      find: finding.progress(),
      read: reading.progress(),
      requeue: requeueing.progress(),
      suspend: suspending.progress(),
    }),
    pool,
    wake: engine.wake,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

function randomFraction(): number {
  return randomInt(2 ** 32) / 2 ** 32
}
