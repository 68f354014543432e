import { retriedLevel } from '@merchant-payments/db'
import type { Batcher } from '@merchant-payments/db/worker'
import type { MadeAttempt } from '../attempts/commit-attempts.ts'
import type { AttemptRecord, DueDelivery, Endpoint } from './delivery.ts'
import type { HeldEndpoint } from './held-endpoint.ts'
import type { HttpsSender } from './http/https-sender.ts'
import { createExpiringSemaphore } from './limits/expiring-semaphore.ts'
import type { Log } from './log.ts'
import { sendDelivery } from './send-delivery.ts'

/** The number of unanswered requests younger than `youngMs` that a worker has at a time. */
const maxYoung = 16
const youngMs = 25
/** The part of all concurrent requests that slow endpoints may have. */
const slowPart = 1 / 4
/** The rest of an endpoint whose request could not be made or recorded, in milliseconds. */
const restMs = 30_000

type PumpContext = {
  sender: HttpsSender
  writer: Batcher<MadeAttempt>
  openSecret: (sealed: string) => string
  clock: { now(): Date }
  log: Log
  /** The maximum number of deliveries sent at a time. */
  maxConcurrent: number
  /** Whether what this worker has leased is still its own. */
  mayOwn: () => boolean
  /** Called when there may be something to read for an endpoint, or nothing is left of it. */
  onChange: (held: HeldEndpoint) => void
}

export type Pump = ReturnType<typeof createPump>

/** Sends deliveries of leased endpoints in turns: one of each endpoint that may have one, those that answer soon first. */
export function createPump(context: PumpContext) {
  const { writer, log, maxConcurrent } = context
  const queues = { fast: [] as HeldEndpoint[], slow: [] as HeldEndpoint[] }
  const queued = new Set<HeldEndpoint>()
  const sending = new Set<string>()
  const watches = new Set<Set<string>>()
  /** Requests in flight, by endpoint. */
  const inFlight = new Map<HeldEndpoint, number>()
  const maxSlow = Math.max(1, Math.floor(maxConcurrent * slowPart))
  const now = () => performance.now()
  let requests = 0
  let stopping = false
  let idle = Promise.withResolvers<void>()
  const semaphore = createExpiringSemaphore(maxYoung, youngMs, () => fill())

  const enqueue = (held: HeldEndpoint) => {
    if (queued.has(held) || !held.isReady(now())) return
    queued.add(held)
    queues[held.isSlow(now()) ? 'slow' : 'fast'].push(held)
  }

  const slowShare = () => {
    const slow = [...inFlight].filter(([held]) => held.isSlow(now()))
    const open = slow.reduce((sum, [, count]) => sum + count, 0)
    return { room: maxSlow - open, each: Math.max(1, Math.floor(maxSlow / Math.max(1, slow.length))) }
  }

  /** The next endpoint of a queue that may have a request. Others come back to the queue when that changes. */
  const takeFrom = (queue: HeldEndpoint[], may: (held: HeldEndpoint) => boolean) => {
    for (let held = queue.shift(); held; held = queue.shift()) {
      queued.delete(held)
      if (queue === queues.fast && held.isSlow(now())) {
        enqueue(held)
        continue
      }
      const taken = may(held) ? held.next(now()) : null
      if (taken) {
        const { delivery, endpoint } = taken
        held.begin(now())
        enqueue(held)
        return { held, delivery, endpoint }
      }
      context.onChange(held)
    }
    return null
  }

  const take = () => {
    const fast = takeFrom(queues.fast, () => true)
    if (fast || queues.slow.length === 0) return fast
    const { room, each } = slowShare()
    return room > 0 ? takeFrom(queues.slow, (held) => (inFlight.get(held) ?? 0) < each) : null
  }

  const fill = () => {
    while (!stopping && requests < maxConcurrent && semaphore.isFree() && context.mayOwn()) {
      const taken = take()
      if (!taken) return
      void send(taken.held, taken.delivery, taken.endpoint)
    }
  }

  const post = async (held: HeldEndpoint, delivery: DueDelivery, endpoint: Endpoint): Promise<AttemptRecord | null> => {
    const permit = semaphore.acquire()
    requests += 1
    inFlight.set(held, (inFlight.get(held) ?? 0) + 1)
    try {
      return await sendDelivery(delivery, endpoint, context)
    } catch (error) {
      log.error({ err: error, deliveryId: delivery.id, endpointId: endpoint.endpointId }, 'a delivery will be retried')
      return null
    } finally {
      semaphore.release(permit)
      requests -= 1
      const left = (inFlight.get(held) ?? 1) - 1
      if (left > 0) inFlight.set(held, left)
      else inFlight.delete(held)
    }
  }

  /** Returns whether the attempt is on record. */
  const put = async (attempt: MadeAttempt): Promise<boolean> => {
    try {
      await writer.add(attempt)
      return true
    } catch (error) {
      const { id: deliveryId, endpointId } = attempt.delivery
      log[retriedLevel(error)](
        { err: error, deliveryId, endpointId },
        'an attempt could not be recorded, and will be repeated',
      )
      return false
    }
  }

  const send = async (held: HeldEndpoint, delivery: DueDelivery, endpoint: Endpoint) => {
    if (sending.size === 0) idle = Promise.withResolvers()
    sending.add(delivery.id)
    const record = await post(held, delivery, endpoint)
    const succeeded = record?.error === null
    const isPlain = succeeded && !held.window.isFailing
    held.answer(now(), succeeded, record?.durationMs ?? 0)
    move(held)
    // A delivery that is not recorded is read and sent again.
    const recorded = record !== null && (await put({ delivery, record, isPlain }))
    for (const ended of watches) ended.add(delivery.id)
    sending.delete(delivery.id)
    if (sending.size === 0) idle.resolve()
    held.settle(succeeded, recorded)
    if (!recorded) held.rest(now(), restMs)
    move(held)
  }

  const move = (held: HeldEndpoint) => {
    enqueue(held)
    fill()
    context.onChange(held)
  }

  return {
    /** Sends what waits for an endpoint, in its turn. */
    offer(held: HeldEndpoint) {
      enqueue(held)
      fill()
    },
    /** Tells whether a delivery is being sent, or was since the call. */
    watch() {
      const ended = new Set<string>()
      watches.add(ended)
      return { isKnown: (id: string) => sending.has(id) || ended.has(id), end: () => void watches.delete(ended) }
    },
    /** Sends no other delivery, and resolves when those that were sent are on record. */
    async finish() {
      stopping = true
      if (sending.size > 0) await idle.promise
    },
  }
}
