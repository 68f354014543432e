import { startPollingLoop } from '@merchant-payments/db/worker'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

export type BufferedRecords = {
  /** How long each round waits for the next, in milliseconds. */
  everyMs: number
  write(): Promise<void>
  /** What the log says when it did not work. */
  failed: string
}

/** Writes what requests leave in memory: now and then, and once more when the server has given its last answer. */
export function flushPeriodically(
  app: FastifyInstance,
  log: Logger,
  { everyMs, write, failed }: BufferedRecords,
): void {
  const report = (err: unknown) => log.warn({ err }, failed)
  const writing = startPollingLoop({ step: write, idleMs: everyMs, onError: report })
  app.addHook('onClose', async () => {
    await writing.stop()
    await write().catch(report)
  })
}
