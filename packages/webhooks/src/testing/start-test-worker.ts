import type { Database } from '@merchant-payments/db'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { onTestFinished } from 'vitest'
import type { Log } from '../delivery/log.ts'
import {
  type DeliveryWorker,
  type DeliveryWorkerOptions,
  startDeliveryWorker,
} from '../delivery/start-delivery-worker.ts'
import { keyring } from './seed.ts'

type LogLine = {
  level: keyof Log
  fields: object
  message: string
}

/** A worker with short times, which stops with the test at the latest. `lines` is what it logged. */
export async function startWorker(
  database: Database,
  options: Partial<DeliveryWorkerOptions> = {},
): Promise<DeliveryWorker & { lines: LogLine[] }> {
  const lines: LogLine[] = []
  const to = (level: keyof Log) => (fields: object, message: string) => void lines.push({ level, fields, message })
  const worker = await startDeliveryWorker({
    database,
    keyring,
    clock: { now: () => new Date() },
    log: { debug: to('debug'), info: to('info'), warn: to('warn'), error: to('error') },
    allowCidrs: ['127.0.0.0/8'],
    timeoutMs: patienceMs,
    retrySchedule: [0, 0.02, 0.02],
    pollMs: 10,
    sweepMs: 10,
    ...options,
  })
  onTestFinished(() => worker.stop())
  return { ...worker, lines }
}
