import type pg from 'pg'
import type { Keyring } from '../secret/keyring.ts'
import type { DueDelivery } from './delivery.ts'
import type { HttpsSender } from './https-sender.ts'
import { loadDue } from './load.ts'
import type { Log } from './log.ts'
import type { HeldJob, Queue } from './queue.ts'
import { sendDelivery } from './send.ts'
import type { Settler } from './settler.ts'

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
  keyring: Keyring
  clock: { now(): Date }
  log: Log
  /** How many deliveries are sent at a time. */
  concurrency: number
  /** Called when there is room again. */
  onFree: () => void
}): Worker {
  const { pool, queue, settler, log } = context
  const sending = new Set<Promise<void>>()

  /** A job that fails here stays held, so it comes back when its time is up. */
  const deliver = async (job: HeldJob, delivery: DueDelivery) => {
    try {
      const record = await sendDelivery(delivery, context)
      await settler.add({ job, delivery, record })
    } catch (error) {
      log.error({ err: error, deliveryId: delivery.id, endpointId: delivery.endpointId }, 'a delivery will be repeated')
    }
  }

  return {
    async takeJobs() {
      const room = Math.min(context.concurrency - sending.size, batchSize)
      if (room <= 0) return false
      const jobs = await queue.take(room)
      if (jobs.length === 0) return false
      for (const { job, delivery } of await loadDue(pool, queue, jobs)) {
        const done = deliver(job, delivery).finally(() => {
          sending.delete(done)
          context.onFree()
        })
        sending.add(done)
      }
      return true
    },
    async finish() {
      await Promise.all(sending)
    },
  }
}
