import { startPollingLoop } from '@merchant-payments/db/worker'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

type BufferedRecords = {
  /** Milliseconds between two rounds. */
  everyMs: number
  write(): Promise<void>
  /** The log line of a failed round. */
  failed: string
}

/** Writes data that requests collect in memory to the database: periodically, and after the server's last answer. */
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
