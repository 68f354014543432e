import { randomInt } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
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
import { createDispatcher } from './dispatcher.ts'
import { createOutboxStart, enqueuePending, hasPending, maxBatch } from './enqueue-pending.ts'
import { answerTimeoutMs, createHttpsSender } from './http/https-sender.ts'
import type { TrustedAuthorities } from './http/tls-connector.ts'
import { createEndpointLimits } from './limits/endpoint-limits.ts'
import type { Log } from './log.ts'
import { openQueue } from './queue.ts'

/** One fewer than deactivate: requests that are in flight at a bad moment must not deactivate an endpoint by themselves. */
const defaultMaxPerEndpoint = maxConsecutiveFailures - 1

/**
 * The longest pause between two probes of an endpoint that fails, or the first pause of the schedule where that is shorter:
 * ten events at once deactivate it after some 7 s.
 */
const maxProbePauseMs = 2000

const retryMs = 1000

/** Milliseconds between two searches for endpoints that were deactivated. */
const suspendEveryMs = 500

/**
 * Milliseconds between two polls while there is nothing to expect: commits are announced, and nothing is being sent or was left.
 * What else comes due are retries, and what other workers leave.
 */
const restMs = 500

/**
 * After this time, a worker that died or cannot reach the database loses what it is sending. Longer than a receiver may take by
 * default, because workers of the previous release, which claim such jobs during an upgrade, do not renew them.
 */
const heartbeatSeconds = 10

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
  /** The maximum number of deliveries that this worker sends at a time. */
  maxConcurrent?: number
  /** The maximum number of deliveries that all workers send to one healthy endpoint at a time. */
  maxPerEndpoint?: number
  /**
   * Milliseconds between two polls for new deliveries and due jobs. While commits are announced and nothing is being sent, they
   * are half a second apart.
   */
  pollMs?: number
  /** Seconds after which a job is due again although its worker lives; longer than `timeoutMs`. */
  expireInSeconds?: number
  /** Milliseconds between two renewals of the jobs that are being sent. Those of a dead worker are due again after 10 s. */
  renewEveryMs?: number
  /** Seconds between two searches for such jobs. */
  superviseEverySeconds?: number
  /** How host names become addresses; the system's resolver unless given. */
  resolve?: Resolve
  /** 0 ≤ random < 1, for the jitter of the retries. */
  random?: () => number
  /** Called once with each committed attempt. */
  onAttempts?: (results: readonly AttemptResult[]) => void
  /** Called with the time that each use of the worker's connections waited for one. */
  onAcquired?: (waitedMs: number) => void
}

export type DeliveryWorker = {
  /** Whether the last polls for new deliveries and due jobs reached the database. */
  ready(): boolean
  /** How its loops get on: `relay` enqueues new deliveries, `dispatch` takes due jobs. */
  loops(): { relay: LoopProgress; dispatch: LoopProgress }
  /** Its connections. */
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>
  /** Polls for new deliveries now. Call it after the transaction of an event has committed. */
  wake(): void
  /** Takes no more jobs, finishes what is being sent, and closes the connections. */
  stop(): Promise<void>
}

/**
 * Starts a delivery worker on the database. Any number of them run side by side. Rejects when the database cannot
 * be reached or an option is wrong.
 */
export async function startDeliveryWorker(options: DeliveryWorkerOptions): Promise<DeliveryWorker> {
  const {
    clock,
    log,
    keyring,
    timeoutMs = answerTimeoutMs,
    retrySchedule = defaultRetrySchedule,
    pollMs = 75,
  } = options
  const { random = randomFraction, allowCidrs, trustedAuthorities = [], maxConcurrent = 1024 } = options
  const { maxPerEndpoint = defaultMaxPerEndpoint } = options
  const sender = createHttpsSender({
    timeoutMs,
    allowCidrs,
    trustedAuthorities,
    proxy: options.proxy,
    ...(options.resolve && { resolve: options.resolve }),
  })
  const { poolSize, onAcquired } = options
  const pool = openPool(options.database, log, { poolSize, onAcquired })
  // A job that is still being sent must not come due for another worker.
  const expireInSeconds = options.expireInSeconds ?? Math.max(30, Math.ceil(timeoutMs / 1000) + 20)
  const queue = await openQueue(
    pool,
    {
      expireInSeconds,
      heartbeatSeconds,
      superviseEverySeconds: options.superviseEverySeconds ?? 3,
      maxPerEndpoint,
    },
    log,
  ).catch(async (error: unknown) => {
    await Promise.all([pool.end(), sender.close()])
    throw error
  })

  const limits = createEndpointLimits({
    pool,
    clock,
    maxConcurrent,
    maxPerEndpoint,
    maxProbePauseMs: Math.min(1000 * (retrySchedule[1] ?? 0), maxProbePauseMs),
    probeLeaseMs: 1000 * expireInSeconds,
  })
  const dispatcher = createDispatcher({
    pool,
    queue,
    sender,
    writer: createAttemptWriter({ pool, queue, retrySchedule, clock, random, log, onCommitted: options.onAttempts }),
    limits,
    openSecret: createSecretCache(keyring),
    clock,
    log,
    maxConcurrent,
    maxPerEndpoint,
    onRoom: oncePerTurn(() => dispatching.wake()),
  })
  const onError = (error: unknown) => log.error({ err: error }, 'the delivery worker could not reach its queue')
  let listener: Listener | null = null
  const patientMs = () => (listener?.listening() ? Math.max(pollMs, restMs) : pollMs)
  const dispatching = startPollingLoop({
    step: dispatcher.dispatch,
    idleMs: () => (dispatcher.busy() ? pollMs : patientMs()),
    retryMs,
    onError,
  })
  let woken = false
  const start = createOutboxStart(pool, log)
  const relaying = startPollingLoop({
    async step() {
      // A commit wakes the relay and needs no question first; the polls are for those of other processes.
      const pending = woken || (await hasPending(pool, start))
      woken = false
      if (!pending) return false
      const enqueued = await enqueuePending(pool, queue, { retrySchedule, clock, start })
      if (enqueued > 0) dispatching.wake()
      return enqueued === maxBatch
    },
    idleMs: patientMs,
    retryMs,
    onError,
  })

  const renewing = startPollingLoop({ step: dispatcher.renew, idleMs: options.renewEveryMs ?? 2500, retryMs, onError })

  const suspending = startPollingLoop({
    async step() {
      const left = (await findSuspending(pool)).map((endpoint) => suspendDeliveries(pool, endpoint))
      return (await Promise.all(left)).includes(true)
    },
    idleMs: suspendEveryMs,
    retryMs,
    onError,
  })

  const wake = () => {
    woken = true
    relaying.wake()
  }
  listener = options.listenUrl === undefined ? null : listen(options.listenUrl, wake, log)

  let stopping: Promise<void> | undefined
  const stop = async () => {
    await Promise.all([relaying.stop(), dispatching.stop(), suspending.stop(), listener?.stop()])
    await dispatcher.finish()
    await renewing.stop()
    await queue.stop()
    await Promise.all([pool.end(), sender.close()])
  }
  return {
    ready: () => !relaying.failing() && !dispatching.failing(),
    loops: () => ({ relay: relaying.progress(), dispatch: dispatching.progress() }),
    pool,
    wake,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/** Runs `work` once for all calls of one turn of the event loop: attempts are committed, and make room, many at a time. */
function oncePerTurn(work: () => void): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setImmediate(() => {
      waiting = false
      work()
    })
  }
}

function randomFraction(): number {
  return randomInt(2 ** 32) / 2 ** 32
}
