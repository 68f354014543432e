import type pg from 'pg'
import type { Settler } from '../attempts/attempt-writer.ts'
import { type DueDelivery, inTurn } from './delivery.ts'
import type { HttpsSender } from './http/https-sender.ts'
import type { Pacer, Place } from './limits/expiring-semaphore.ts'
import type { ProbePauses } from './limits/probe-backoff.ts'
import type { Gate } from './limits/probe-lock.ts'
import type { SlowShare } from './limits/slow-endpoints.ts'
import type { SlowStart } from './limits/slow-start.ts'
import { loadDue } from './load-due.ts'
import type { Log } from './log.ts'
import type { HeldJob, Queue } from './queue.ts'
import { sendDelivery } from './send-delivery.ts'

const batchSize = 200
const waitingMost = batchSize / 2

export interface Worker {
  /** Takes as many due jobs as there is room for and starts sending. True when there may be more to take. */
  takeJobs(): Promise<boolean>
  /** Resolves when all that was taken is sent and settled. */
  finish(): Promise<void>
}

export function newWorker(context: {
  pool: pg.Pool
  queue: Queue
  sender: HttpsSender
  settler: Settler
  gate: Gate
  probePauses: ProbePauses
  slowStart: SlowStart
  slowShare: SlowShare
  pacer: Pacer
  openSecret: (sealed: string) => string
  clock: { now(): Date }
  log: Log
  /** How many deliveries are sent at a time. */
  concurrency: number
  /** Called when there is room again. */
  onFree: () => void
}): Worker {
  const { pool, queue, settler, gate, probePauses, slowStart, slowShare, pacer, log } = context
  let held = 0
  let idle = Promise.withResolvers<void>()
  const finished = () => {
    held -= 1
    if (held === 0) idle.resolve()
    if (pacer.waiting(false) < waitingMost) context.onFree()
  }

  /** Sends and settles. A job that fails here stays held, so it comes back when its time is up. */
  const deliver = async (job: HeldJob, delivery: DueDelivery): Promise<boolean> => {
    let place: Place | undefined
    let tookMs: number | null = null
    const isSlow = slowShare.enter(delivery.endpointId)
    try {
      place = await pacer.enter(isSlow)
      const record = await sendDelivery(delivery, context)
      pacer.leave(place)
      tookMs = record.durationMs
      const succeeded = record.error === null
      if (!succeeded) slowStart.restart(delivery.endpointId)
      await settler.add({ job, delivery, record })
      return succeeded
    } catch (error) {
      if (place) pacer.leave(place)
      log.error({ err: error, deliveryId: delivery.id, endpointId: delivery.endpointId }, 'a delivery will be repeated')
      return false
    } finally {
      slowShare.leave(delivery.endpointId, tookMs)
    }
  }

  /** The same for an endpoint that is failing, of which another one may have told more by now. */
  const probe = async (job: HeldJob, delivery: DueDelivery) => {
    try {
      const [still] = await loadDue(pool, queue, [job])
      if (!still) return
      if (probePauses.over([still]).length > 0) await deliver(job, still.delivery)
      else await queue.giveBack([job])
    } catch (error) {
      log.error({ err: error, deliveryId: delivery.id, endpointId: delivery.endpointId }, 'a delivery will be repeated')
    } finally {
      await gate
        .leave(delivery)
        .catch((error: unknown) => log.warn({ err: error }, 'the locks of this worker were lost'))
    }
  }

  const start = (job: HeldJob, delivery: DueDelivery) => {
    if (held === 0) idle = Promise.withResolvers()
    held += 1
    if (delivery.failures > 0) {
      void probe(job, delivery).then(finished)
    } else {
      void deliver(job, delivery).then((succeeded) => {
        slowStart.leave(delivery.endpointId, succeeded)
        finished()
      })
    }
  }

  /** First of endpoints that answer soon, however long others have waited; then of slow ones, within their share. */
  const take = async (room: number): Promise<HeldJob[]> => {
    const closed = [...new Set([...gate.closed(), ...probePauses.closed(), ...slowStart.closed()])]
    const share = slowShare.look()
    const jobs = await queue.take(room, [...closed, ...share.slow])
    const left = Math.min(room - jobs.length, share.room, waitingMost - pacer.waiting(true))
    if (share.slow.length === 0 || left <= 0) return jobs
    return [...jobs, ...(await queue.take(left, closed, share.each))]
  }

  return {
    async takeJobs() {
      // What would only wait for its turn here is better left to the queue, and to other workers.
      if (pacer.waiting(false) >= waitingMost) return false
      const room = Math.min(context.concurrency - held, batchSize)
      if (room <= 0) return false
      const jobs = await take(room)
      if (jobs.length === 0) return false
      // What was told first goes first.
      const due = (await loadDue(pool, queue, jobs)).toSorted((one, other) => inTurn(one.delivery, other.delivery))
      for (const { delivery } of due) if (delivery.failures > 0) slowStart.restart(delivery.endpointId)
      const passed = await gate.admit(probePauses.over(due))
      const admitted = new Set(
        due.filter((it) => passed.has(it) && (it.delivery.failures > 0 || slowStart.enter(it.delivery.endpointId))),
      )
      for (const { job, delivery } of admitted) start(job, delivery)
      await queue.giveBack(due.filter((it) => !admitted.has(it)).map(({ job }) => job))
      return true
    },
    async finish() {
      if (held > 0) await idle.promise
    },
  }
}
