import { randomInt } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
import type { Keyring } from '@merchant-payments/db/encryption'
import { startPollingLoop } from '@merchant-payments/db/worker'
import { newSettler } from '../attempts/attempt-writer.ts'
import { defaultRetrySchedule } from '../attempts/retry-schedule.ts'
import { failureLimit } from '../endpoints/endpoint-health.ts'
import { createSecretCache } from '../signing/secret-cache.ts'
import type { Resolve } from '../ssrf/guarded-lookup.ts'
import { openPool } from './database.ts'
import { newWorker } from './dispatcher.ts'
import { handOver } from './enqueue-pending.ts'
import type { TrustedAuthorities } from './http/connector.ts'
import { newHttpsSender } from './http/https-sender.ts'
import { newPacer } from './limits/expiring-semaphore.ts'
import { newProbePauses } from './limits/probe-backoff.ts'
import { newGate } from './limits/probe-lock.ts'
import { newSlowShare } from './limits/slow-endpoints.ts'
import { newSlowStart } from './limits/slow-start.ts'
import type { Log } from './log.ts'
import { openQueue } from './queue.ts'

/** Fewer than deactivate: what is under way at a bad moment shall not end an endpoint by itself. */
const mostPerEndpoint = failureLimit - 1

/**
 * The longest time in which an endpoint that fails is left alone, or the first pause of the schedule where that is shorter: ten
 * events at once deactivate it after some 7 s.
 */
const longestPauseMs = 2000

/** How many requests that were not answered yet a worker sends at a time, and for how long one counts, in milliseconds. */
const youngAtOnce = 16
const youngMs = 25

/** Of all requests at a time, the part that endpoints may have that hold them for long. */
const partOfSlow = 1 / 4

/** Jobs are taken together when several make room within so many milliseconds. */
const gatherMs = 5

export interface DeliveryOptions {
  /** Only its address is used: the engine opens connections of its own. */
  database: Pick<Database, 'url'>
  keyring: Keyring
  clock: { now(): Date }
  log: Log
  /** Seconds before each attempt, counted from the one before; its length is the number of attempts. */
  retrySchedule?: readonly number[]
  /** How long a receiver may take, from name resolution to the status line. */
  timeoutMs?: number
  /** Networks that may be reached although they are not public. */
  allowCidrs: readonly string[]
  /** PEM certificates of authorities to trust beside Node's own and NODE_EXTRA_CA_CERTS; see `TrustedAuthorities`. */
  trustedAuthorities?: TrustedAuthorities
  /** How many deliveries this worker sends at a time. */
  concurrency?: number
  /** How many of one endpoint that answers well are sent at a time, over all workers. */
  perEndpoint?: number
  /** Milliseconds between two looks for new deliveries and due jobs. */
  pollMs?: number
  /** Seconds after which a dead worker's jobs are due again; longer than `timeoutMs`. */
  expireInSeconds?: number
  /** Seconds between two searches for such jobs. */
  superviseEverySeconds?: number
  /** How host names become addresses; the system's resolver unless given. */
  resolve?: Resolve
  /** 0 ≤ random < 1, for the spread of the retries. */
  random?: () => number
}

export interface Delivering {
  /** Whether the last looks for new deliveries and due jobs reached the database. */
  ready(): boolean
  /** Looks for new deliveries now, not at the next poll. Call it after the transaction of an event committed. */
  wake(): void
  /** Takes no more jobs, finishes what is being sent, and closes the connections. */
  stop(): Promise<void>
}

/**
 * Starts a delivery worker on the database. Any number of them run side by side. Rejects when the database cannot
 * be reached or an option is wrong.
 */
export async function startDelivering(options: DeliveryOptions): Promise<Delivering> {
  const { clock, log, keyring, timeoutMs = 10_000, retrySchedule = defaultRetrySchedule, pollMs = 75 } = options
  const { random = randomFraction, allowCidrs, trustedAuthorities = [], concurrency = 1024 } = options
  const perEndpoint = options.perEndpoint ?? mostPerEndpoint
  const sender = newHttpsSender({
    timeoutMs,
    allowCidrs,
    trustedAuthorities,
    ...(options.resolve && { resolve: options.resolve }),
  })
  const pool = openPool(options.database.url, log)
  const queue = await openQueue(
    pool,
    {
      // A job that is still being sent must not come due for another worker.
      expireInSeconds: options.expireInSeconds ?? Math.max(30, Math.ceil(timeoutMs / 1000) + 20),
      superviseEverySeconds: options.superviseEverySeconds ?? 3,
      perEndpoint,
    },
    log,
  ).catch(async (error: unknown) => {
    await Promise.all([pool.end(), sender.close()])
    throw error
  })

  const gate = newGate(pool)
  const probePauses = newProbePauses(Math.min(1000 * (retrySchedule[1] ?? 0), longestPauseMs), clock)
  const slowStart = newSlowStart(perEndpoint)
  const settler = newSettler({ pool, queue, retrySchedule, clock, random, log })
  const worker = newWorker({
    pool,
    queue,
    sender,
    settler,
    gate,
    probePauses,
    slowStart,
    slowShare: newSlowShare(Math.max(1, Math.floor(concurrency * partOfSlow))),
    pacer: newPacer(youngAtOnce, youngMs),
    openSecret: createSecretCache(keyring),
    clock,
    log,
    concurrency,
    onFree: together(gatherMs, () => fetching.wake()),
  })
  const onError = (error: unknown) => log.error({ err: error }, 'the delivery worker could not reach its queue')
  const fetching = startPollingLoop({ step: worker.takeJobs, idleMs: pollMs, retryMs: 1000, onError })
  const handingOver = startPollingLoop({
    async step() {
      const moved = await handOver(pool, queue, { retrySchedule, clock })
      if (moved > 0) fetching.wake()
      return moved > 0
    },
    idleMs: pollMs,
    retryMs: 1000,
    onError,
  })

  let stopping: Promise<void> | undefined
  const stop = async () => {
    await Promise.all([handingOver.stop(), fetching.stop()])
    await worker.finish()
    gate.close()
    await queue.stop()
    await Promise.all([pool.end(), sender.close()])
  }
  return {
    ready: () => !handingOver.failing() && !fetching.failing(),
    wake: handingOver.wake,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/** Runs `work` once for all calls within so many milliseconds. */
function together(ms: number, work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      work()
    }, ms)
  }
}

function randomFraction(): number {
  return randomInt(2 ** 32) / 2 ** 32
}
