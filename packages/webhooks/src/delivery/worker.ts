import type pg from 'pg'
import { type DueDelivery, inTurn } from './delivery.ts'
import type { Gate } from './gate.ts'
import type { HttpsSender } from './https-sender.ts'
import { loadDue } from './load.ts'
import type { Log } from './log.ts'
import type { HeldJob, Queue } from './queue.ts'
import { sendDelivery } from './send.ts'
import type { Settler } from './settler.ts'
import type { SlowStart } from './slow-start.ts'

const batchSize = 200

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
  slowStart: SlowStart
  openSecret: (sealed: string) => string
  clock: { now(): Date }
  log: Log
  /** How many deliveries are sent at a time. */
  concurrency: number
  /** Called when there is room again. */
  onFree: () => void
}): Worker {
  const { pool, queue, settler, gate, slowStart, log } = context
  const sending = new Set<Promise<void>>()

  /** A job that fails here stays held, so it comes back when its time is up. */
  const deliver = async (job: HeldJob, delivery: DueDelivery) => {
    let succeeded = false
    try {
      // The request before this one may have been the tenth failure.
      if (delivery.failing && (await loadDue(pool, queue, [job])).length === 0) return
      const record = await sendDelivery(delivery, context)
      succeeded = record.error === null
      if (!succeeded) slowStart.restart(delivery.endpointId)
      await settler.add({ job, delivery, record })
    } catch (error) {
      log.error({ err: error, deliveryId: delivery.id, endpointId: delivery.endpointId }, 'a delivery will be repeated')
    } finally {
      if (!delivery.failing) slowStart.leave(delivery.endpointId, succeeded)
      await gate
        .leave(delivery)
        .catch((error: unknown) => log.warn({ err: error }, 'the locks of this worker were lost'))
    }
  }

  return {
    async takeJobs() {
      const room = Math.min(context.concurrency - sending.size, batchSize)
      if (room <= 0) return false
      const jobs = await queue.take(room, [...gate.closed(), ...slowStart.closed()])
      if (jobs.length === 0) return false
      // What was told first goes first.
      const due = (await loadDue(pool, queue, jobs)).toSorted((one, other) => inTurn(one.delivery, other.delivery))
      for (const { delivery } of due) if (delivery.failing) slowStart.restart(delivery.endpointId)
      const passed = await gate.admit(due)
      const admitted = new Set(
        due.filter((it) => passed.has(it) && (it.delivery.failing || slowStart.enter(it.delivery.endpointId))),
      )
      for (const { job, delivery } of admitted) {
        const done = deliver(job, delivery).finally(() => {
          sending.delete(done)
          context.onFree()
        })
        sending.add(done)
      }
      await queue.giveBack(due.filter((it) => !admitted.has(it)).map(({ job }) => job))
      return true
    },
    async finish() {
      await Promise.all(sending)
    },
  }
}
