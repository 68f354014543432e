import { type Database, retriedLevel } from '@merchant-payments/db'
import type { Keyring } from '@merchant-payments/db/encryption'
import { type LoopProgress, startPollingLoop } from '@merchant-payments/db/worker'
import type pg from 'pg'
import type { AttemptResult } from '../attempts/attempt-result.ts'
import { createAttemptWriter } from '../attempts/attempt-writer.ts'
import { defaultRetrySchedule } from '../attempts/retry-schedule.ts'
import { maxConsecutiveFailures } from '../endpoints/deactivate-after-failures.ts'
import { suspendAll } from '../endpoints/suspend-deliveries.ts'
import { createSecretCache } from '../signing/secret-cache.ts'
import { listen } from './announce-deliveries.ts'
import { openPool } from './delivery-database.ts'
import { createEngine } from './engine.ts'
import { createHttpsSender, type HttpsSender, type SenderOptions } from './http/https-sender.ts'
import { createHeartbeat } from './leases/heartbeat.ts'
import type { Log } from './log.ts'
import { createPump } from './pump.ts'

/** One fewer than deactivate: requests that are in flight at a bad moment must not deactivate an endpoint by themselves. */
const defaultMaxPerEndpoint = maxConsecutiveFailures - 1

const retryMs = 1000

/** Milliseconds between two heartbeats: three may be lost. */
const heartbeatMs = 2_500

/** Milliseconds between two searches for endpoints while commits are announced: what else comes due is left by other workers. */
const restMs = 500

export type DeliveryWorkerOptions = SenderOptions & {
  /** Sends deliveries in the place of the network. */
  sender?: HttpsSender | undefined
  /** Only its address and mode are used: the worker opens connections of its own. */
  database: Pick<Database, 'url'> & Partial<Pick<Database, 'poolMode'>>
  /**
   * Where the commits of other processes are listened for, on a connection of its own: the database itself, or a pooler that
   * keeps a client on one session. Left out, they are found by polling alone.
   */
  listenUrl?: string | undefined
  /** Connections at most. */
  poolSize?: number
  keyring: Keyring
  clock: { now(): Date }
  /** The clock by which events are created, which may be ahead of the real one in a sandbox; `clock` unless given. */
  eventClock?: { now(): Date }
  log: Log
  /** Seconds before each attempt, counted from the one before; its length is the number of attempts. */
  retrySchedule?: readonly number[] | undefined
  /** The maximum number of deliveries that this worker sends at a time. */
  maxConcurrent?: number
  /** The maximum number of deliveries sent to one healthy endpoint at a time. */
  maxPerEndpoint?: number
  /** Milliseconds between two searches for endpoints that have something due. While commits are announced, half a second at least. */
  pollMs?: number
  /** Milliseconds between two searches for retries that are due, and for endpoints that were deactivated. */
  sweepMs?: number
  /** Called once with each committed attempt. */
  onAttempts?: ((results: readonly AttemptResult[]) => void) | undefined
  /** Called with the time that each use of the worker's connections waited for one. */
  onAcquired?: ((waitedMs: number) => void) | undefined
}

/** In the log, in health and metrics, and in docs/monitoring.md. */
export const deliveryLoops = ['heartbeat', 'find', 'read', 'requeue', 'suspend'] as const
type DeliveryLoop = (typeof deliveryLoops)[number]

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
  const {
    database,
    clock,
    eventClock = clock,
    log,
    retrySchedule = defaultRetrySchedule,
    maxConcurrent = 1024,
  } = options
  const { maxPerEndpoint = defaultMaxPerEndpoint, pollMs = 75, sweepMs = 500, poolSize = 7, onAcquired } = options
  const sender = options.sender ?? createHttpsSender(options)
  // A heartbeat waits for no other statement, and for no new connection.
  const heartbeats = openPool(database, log, { poolSize: 1, applicationName: 'webhook-delivery-heartbeat' })
  const pool = openPool(database, log, { poolSize: Math.max(1, poolSize - 1), onAcquired })

  const heartbeat = createHeartbeat(heartbeats, () => {
    log.warn({}, 'the leases of this worker were lost: it did not reach the database in time')
    engine.lose()
    loops.heartbeat.wake()
  })
  const pump = createPump({
    ...{ sender, openSecret: createSecretCache(options.keyring), clock, log, maxConcurrent },
    writer: createAttemptWriter({
      ...{ pool, retrySchedule, clock, eventClock, log },
      onCommitted: options.onAttempts,
      onHealth: (health) => engine.changed(health),
    }),
    mayOwn: () => heartbeat.owner() !== null,
    onChange: (held) => engine.moved(held),
  })
  const engine = createEngine({
    ...{ pool, heartbeat, pump, maxPerEndpoint, retrySchedule },
    wake: { find: () => loops.find.wake(), read: () => loops.read.wake() },
  })
  const close = () => Promise.all([pool.end(), heartbeats.end(), sender.close()])
  await heartbeat.beat().catch(async (error: unknown) => {
    await close()
    throw error
  })

  const loop = (name: DeliveryLoop, step: () => Promise<unknown>, idleMs: number | (() => number)) =>
    startPollingLoop({
      ...{ step, idleMs, retryMs },
      onError: (err) =>
        log[retriedLevel(err)](
          { loop: name, err },
          `a step of the deliveries' loop ${name} failed, and will be repeated`,
        ),
    })
  let listener: ReturnType<typeof listen> | null = null
  const patientMs = () => (listener?.listening() ? Math.max(pollMs, restMs) : pollMs)
  const loops = {
    heartbeat: loop('heartbeat', heartbeat.beat, heartbeatMs),
    find: loop('find', engine.find, () => engine.findAgainMs(patientMs())),
    read: loop('read', engine.read, () => engine.readAgainMs(restMs)),
    requeue: loop('requeue', engine.requeue, sweepMs),
    suspend: loop('suspend', () => suspendAll(pool), sweepMs),
  }
  listener = options.listenUrl === undefined ? null : listen(options.listenUrl, engine.wake, log)

  let stopping: Promise<void> | undefined
  const stop = async () => {
    const { heartbeat: beating, ...others } = loops
    await Promise.all([...Object.values(others).map((one) => one.stop()), listener?.stop()])
    await pump.finish()
    await beating.stop()
    await heartbeat
      .end()
      .catch((error: unknown) => log.warn({ err: error }, 'the leases of this worker end in ten seconds'))
    await close()
  }
  return {
    ready: () => heartbeat.owner() !== null && !loops.find.progress().failing && !loops.read.progress().failing,
    loops: () =>
      Object.fromEntries(deliveryLoops.map((name) => [name, loops[name].progress()])) as Record<
        DeliveryLoop,
        LoopProgress
      >,
    pool,
    wake: engine.wake,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
