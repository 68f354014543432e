import type { Services } from '@merchant-payments/api/services'
import { payMerchants, sweep, UnexpectedTransferError } from '@merchant-payments/api/worker'
import { startPollingLoop } from '@merchant-payments/db/worker'
import { startDeliveryWorker } from '@merchant-payments/webhooks'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createLocalAuthorities } from '../embedded/local-authorities.ts'
import { poolSizesOf } from '../pool-sizes.ts'
import { createCleanup } from './cleanup.ts'
import { createRecovery } from './recovery.ts'

export type Worker = {
  /** Whether the worker reaches its queue. */
  ready(): boolean
  wakeDeliveries(): void
  stop(): Promise<void>
}

/** How soon a feed is read that an operator or a command has asked to be read again. */
const recoveryIntervalMs = 10_000
const cleanupIntervalMs = 10 * 60_000

/** Starts everything that happens without a request: deliveries, sweeps, movements, recovery and cleanup. */
export async function startWorker(config: Config, services: Services, log: Logger): Promise<Worker> {
  const authorities = config.stripe ? null : createLocalAuthorities(config.dataDir)
  const delivering = await startDeliveryWorker({
    database: services.database,
    poolSize: poolSizesOf(config).deliveries,
    keyring: services.keyring,
    clock: services.clock,
    log: log.child({ part: 'deliveries' }),
    timeoutMs: config.webhooks.timeoutMs,
    allowCidrs: config.webhooks.allowCidrs,
    ...(authorities ? { trustedAuthorities: authorities.current } : {}),
    ...(config.webhooks.retrySchedule ? { retrySchedule: config.webhooks.retrySchedule } : {}),
  })
  const repeat = (idleMs: number, step: () => Promise<void>) =>
    startPollingLoop({ step, idleMs, onError: (err) => log.error({ err }, 'scheduled work failed') })
  const sweeping = repeat(2_000, async () => {
    for (const err of await sweep(services)) log.warn({ err }, 'will be tried again')
  })
  const moving = repeat(2_000, async () => {
    for (const err of await payMerchants(services)) {
      if (err instanceof UnexpectedTransferError) log.error({ err }, 'money moved unexpectedly')
      else log.warn({ err }, 'will be moved later')
    }
  })
  const ending = new AbortController()
  const recovering = repeat(recoveryIntervalMs, createRecovery(services, log, ending.signal))
  const cleaningUp = repeat(cleanupIntervalMs, createCleanup(services, log))
  return {
    ready: () => delivering.ready(),
    wakeDeliveries: () => delivering.wake(),
    async stop() {
      ending.abort()
      await Promise.all([sweeping.stop(), moving.stop(), recovering.stop(), cleaningUp.stop()])
      await delivering.stop()
      authorities?.close()
    },
  }
}
