import type pg from 'pg'
import type { AttemptWriter } from '../attempts/attempt-writer.ts'
import { byRecordingOrder, type DueDelivery } from './delivery.ts'
import type { HttpsSender } from './http/https-sender.ts'
import type { EndpointLimits } from './limits/endpoint-limits.ts'
import { loadDue } from './load-due-deliveries.ts'
import type { Log } from './log.ts'
import type { HeldJob, Queue } from './queue.ts'
import { sendDelivery } from './send-delivery.ts'

const maxBatch = 200

/**
 * For so long after a take that may have left due jobs, each end of a delivery is followed by another take, also when those after
 * it left nothing: workers share the limit of an endpoint, and none can tell when all of them together have reached it. Three workers
 * drain what waits for one endpoint as quickly as with a second of it, in which most takes find nothing.
 */
const eagerMs = 100

export type Dispatcher = {
  /** Claims as many due jobs as there is room for, and starts sending. True if there may be more. */
  dispatch(): Promise<boolean>
  /**
   * Renews the jobs that are being sent since the previous call. Nearly every delivery takes less time than that, and costs
   * nothing.
   */
  renew(): Promise<void>
  /** Resolves when all claimed deliveries are sent and committed. */
  finish(): Promise<void>
  /** Whether anything is being sent, or due jobs were left a moment ago. */
  busy(): boolean
}

export type DispatcherContext = {
  pool: pg.Pool
  queue: Queue
  sender: HttpsSender
  writer: AttemptWriter
  limits: EndpointLimits
  openSecret: (sealed: string) => string
  clock: { now(): Date }
  log: Log
  /** The maximum number of deliveries sent at a time. */
  maxConcurrent: number
  /** The maximum number of one endpoint's deliveries sent at a time, over all workers. */
  maxPerEndpoint: number
  /** Called when there is room again. */
  onRoom: () => void
}

/** Takes due jobs from the queue and sends their deliveries, within the limits of their endpoints. */
export function createDispatcher(context: DispatcherContext): Dispatcher {
  const { pool, queue, writer, limits, log } = context
  const held = new Set<HeldJob>()
  let heldBefore: ReadonlySet<HeldJob> = new Set()
  let idle = Promise.withResolvers<void>()
  /** Whether the last take may have left due jobs, and when one last did. */
  const left = { now: false, at: Number.NEGATIVE_INFINITY }
  const noteLeft = (now: boolean) => Object.assign(left, { now }, now && { at: performance.now() })
  const eager = () => left.now || performance.now() - left.at < eagerMs

  /** Returns whether the receiver took the delivery. */
  const deliver = async (job: HeldJob, delivery: DueDelivery): Promise<boolean> => {
    let succeeded = false
    await limits.run(
      delivery.endpointId,
      () => sendDelivery(delivery, context),
      async (record) => {
        if (record.error === null && delivery.failures === 0) {
          queue.answered(job)
          if (limits.answered(delivery)) context.onRoom()
        }
        await writer.add({ job, delivery, record })
        succeeded = record.error === null
      },
    )
    return succeeded
  }

  /** A probe waited for its turn among all workers: another one may have found out more about the endpoint by now. */
  const probe = async (job: HeldJob): Promise<boolean> => {
    const [due] = await loadDue(pool, queue, [job])
    if (!due) return false
    if (limits.mayStillSend(due.delivery)) return deliver(job, due.delivery)
    await queue.giveBack([job])
    return false
  }

  /** A job that fails here stays held, so that it comes back when its time is up. */
  const work = async (job: HeldJob, delivery: DueDelivery): Promise<void> => {
    const about = { deliveryId: delivery.id, endpointId: delivery.endpointId }
    const succeeded = await (delivery.failures > 0 ? probe(job) : deliver(job, delivery)).catch((error: unknown) => {
      log.error({ err: error, ...about }, 'a delivery will be retried')
      return false
    })
    await limits
      .release(delivery, succeeded)
      .catch((error: unknown) => log.warn({ err: error }, 'the locks of this worker were lost'))
  }

  const start = (job: HeldJob, delivery: DueDelivery) => {
    if (held.size === 0) idle = Promise.withResolvers()
    held.add(job)
    void work(job, delivery).then(() => {
      held.delete(job)
      queue.forget(job)
      if (held.size === 0) idle.resolve()
      if (eager() && !limits.saturated()) context.onRoom()
    })
  }

  /** Takes jobs of endpoints that answer soon first, however long others have waited; then of slow ones, within their share. */
  const take = async (room: number): Promise<HeldJob[]> => {
    const { blocked, slow } = limits.allowance()
    const jobs = await queue.take(room, [...blocked, ...slow.endpoints])
    const left = Math.min(room - jobs.length, slow.room)
    if (slow.endpoints.length === 0 || left <= 0) return jobs
    return [...jobs, ...(await queue.take(left, blocked, slow.perEndpoint))]
  }

  return {
    async dispatch() {
      const room = limits.saturated() ? 0 : Math.min(context.maxConcurrent - held.size, maxBatch)
      const heldBack = room <= 0 || limits.holdsBack()
      noteLeft(heldBack)
      if (room <= 0) return false
      const heldAtTake = [...held]
      const jobs = await take(room)
      // Deliveries count until their attempts are committed. When the event loop is late, they may all have ended since the take.
      const limitReached = hasReached(context.maxPerEndpoint, [...heldAtTake, ...jobs])
      if (jobs.length === 0) {
        noteLeft(heldBack || limitReached)
        return false
      }
      const due = (await loadDue(pool, queue, jobs)).toSorted((one, other) =>
        byRecordingOrder(one.delivery, other.delivery),
      )
      const admitted = await limits.admit(due)
      for (const { job, delivery } of admitted) start(job, delivery)
      await queue.giveBack(due.filter((it) => !admitted.has(it)).map(({ job }) => job))
      // Others may wait behind jobs that were taken and are not sent, such as those of an endpoint that was deactivated.
      noteLeft(heldBack || limitReached || jobs.length === room || admitted.size < jobs.length || limits.holdsBack())
      // One job alone was all there was, or the last that its endpoint may have; then its end makes room, and wakes.
      return jobs.length > 1 && eager()
    },
    async renew() {
      const lasting = [...held].filter((job) => heldBefore.has(job))
      heldBefore = new Set(held)
      await queue.renew(lasting)
    },
    async finish() {
      if (held.size > 0) await idle.promise
    },
    busy: () => held.size > 0 || eager(),
  }
}

/** Whether an endpoint has as many jobs as it may have, so that others of it may be due. */
function hasReached(maxPerEndpoint: number, jobs: readonly HeldJob[]): boolean {
  const counts = new Map<string, number>()
  return jobs.some(({ groupId }) => {
    const count = (counts.get(groupId ?? '') ?? 0) + 1
    counts.set(groupId ?? '', count)
    return count >= maxPerEndpoint
  })
}
