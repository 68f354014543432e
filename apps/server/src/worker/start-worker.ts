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
  const { database } = services
  const delivering = await startDeliveryWorker({
    ...config.webhooks,
    database,
    // The connection needs a session of its own, so it bypasses a transaction pooler.
    listenUrl: config.directDatabaseUrl ?? (database.poolMode === 'session' ? database.url : undefined),
    poolSize: poolSizesOf(config).deliveries,
    keyring: services.keyring,
    clock: services.clock,
    eventClock: services.processorClock,
    log: log.child({ part: 'deliveries' }),
    onAttempts: metrics?.onAttempts,
    onAcquired: metrics && ((waitedMs) => metrics.onAcquired('deliveries', waitedMs)),
    trustedAuthorities: authorities?.current,
    sender,
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
