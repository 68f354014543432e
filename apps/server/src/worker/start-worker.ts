import type { Services } from '@merchant-payments/api/services'
import { type DeliveryWorkerOptions, startDeliveryWorker } from '@merchant-payments/webhooks/worker'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { poolSizesOf } from '../database/pool-sizes.ts'
import { createLocalAuthorities } from '../embedded/local-authorities.ts'
import type { Metrics } from '../metrics/create-metrics.ts'
import { type WorkerState, workerStateOf } from '../worker-state.ts'
import { repeatWork } from './repeat-work.ts'
import { scheduledWork } from './scheduled-work.ts'
import { createHorizonWatch } from './watch-xmin-horizon.ts'

export type Worker = {
  state(): WorkerState
  wakeDeliveries(): void
  stop(): Promise<void>
}

/** The connection that receives commit notifications needs a session of its own, so it bypasses a transaction pooler. */
function listenUrl(config: Config, { database }: Services): { listenUrl?: string } {
  const url = config.directDatabaseUrl ?? (database.poolMode === 'session' ? database.url : undefined)
  return url === undefined ? {} : { listenUrl: url }
}

/**
 * Starts everything that happens without a request: deliveries, sweeps, movements, recovery and cleanup.
 * @param sender sends deliveries in the place of the network
 */
export async function startWorker(
  config: Config,
  services: Services,
  log: Logger,
  metrics?: Pick<Metrics, 'onAttempts' | 'onAcquired' | 'read'>,
  sender?: DeliveryWorkerOptions['sender'],
): Promise<Worker> {
  const authorities = config.stripe ? null : createLocalAuthorities(config.dataDir)
  const delivering = await startDeliveryWorker({
    database: services.database,
    ...listenUrl(config, services),
    poolSize: poolSizesOf(config).deliveries,
    keyring: services.keyring,
    clock: services.clock,
    eventClock: services.processorClock,
    log: log.child({ part: 'deliveries' }),
    ...(metrics && {
      onAttempts: metrics.onAttempts,
      onAcquired: (waitedMs) => metrics.onAcquired('deliveries', waitedMs),
    }),
    timeoutMs: config.webhooks.timeoutMs,
    allowCidrs: config.webhooks.allowCidrs,
    proxy: config.webhooks.proxy,
    ...(authorities ? { trustedAuthorities: authorities.current } : {}),
    ...(sender ? { sender } : {}),
    ...(config.webhooks.retrySchedule ? { retrySchedule: config.webhooks.retrySchedule } : {}),
  })
  const ending = new AbortController()
  const horizon = createHorizonWatch()
  const repeated = repeatWork(scheduledWork(services, { log, config, horizon, ending: ending.signal }), log)
  const state = () => workerStateOf(delivering.ready(), { ...delivering.loops(), ...repeated.progress() })
  metrics?.read({ deliveryPool: delivering.pool, worker: state, heldSnapshots: horizon.held })
  return {
    state,
    wakeDeliveries: () => delivering.wake(),
    async stop() {
      ending.abort()
      await repeated.stop()
      await delivering.stop()
      authorities?.close()
    },
  }
}
