import type { Services } from '@merchant-payments/api/services'
import {
  applyCountryRules,
  makeStatements,
  mirrorBalances,
  payDueMerchants,
  sendDisputeReminders,
  sendEndpointNotices,
  sendRefundNotices,
  sweep,
  UnexpectedTransferError,
} from '@merchant-payments/api/worker'
import { readHorizonHolders } from '@merchant-payments/db'
import { startPollingLoop } from '@merchant-payments/db/worker'
import { type Priority, withPriority } from '@merchant-payments/processor'
import { startDeliveryWorker } from '@merchant-payments/webhooks/worker'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createLocalAuthorities } from '../embedded/local-authorities.ts'
import type { Metrics } from '../metrics/create-metrics.ts'
import { poolSizesOf } from '../pool-sizes.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createRecovery } from './recover-missed-events.ts'
import { createBookVerification } from './verify-books.ts'
import { createHorizonWatch } from './watch-xmin-horizon.ts'
import { type WorkerState, workerStateOf } from './worker-state.ts'

export type Worker = {
  state(): WorkerState
  wakeDeliveries(): void
  stop(): Promise<void>
}

/** The interval at which feeds are read that an operator or a command has requested. */
const recoveryIntervalMs = 10_000
const cleanupIntervalMs = 10 * 60_000
/** The interval at which the nightly verification of the books is checked for being due. */
const verificationIntervalMs = 5 * 60_000
const horizonIntervalMs = 15_000

/** The connection that receives commit notifications needs a session of its own, so it bypasses a transaction pooler. */
function listenUrl(config: Config, { database }: Services): { listenUrl?: string } {
  const url = config.directDatabaseUrl ?? (database.poolMode === 'session' ? database.url : undefined)
  return url === undefined ? {} : { listenUrl: url }
}

/** Starts everything that happens without a request: deliveries, sweeps, movements, recovery and cleanup. */
export async function startWorker(
  config: Config,
  services: Services,
  log: Logger,
  metrics?: Pick<Metrics, 'onAttempts' | 'onAcquired' | 'read'>,
): Promise<Worker> {
  const authorities = config.stripe ? null : createLocalAuthorities(config.dataDir)
  const delivering = await startDeliveryWorker({
    database: services.database,
    ...listenUrl(config, services),
    poolSize: poolSizesOf(config).deliveries,
    keyring: services.keyring,
    clock: services.clock,
    log: log.child({ part: 'deliveries' }),
    ...(metrics && {
      onAttempts: metrics.onAttempts,
      onAcquired: (waitedMs) => metrics.onAcquired('deliveries', waitedMs),
    }),
    timeoutMs: config.webhooks.timeoutMs,
    allowCidrs: config.webhooks.allowCidrs,
    proxy: config.webhooks.proxy,
    ...(authorities ? { trustedAuthorities: authorities.current } : {}),
    ...(config.webhooks.retrySchedule ? { retrySchedule: config.webhooks.retrySchedule } : {}),
  })
  const repeat = (work: string, idleMs: number, step: () => Promise<unknown>, priority: Priority = 'sweep') =>
    startPollingLoop({
      step: () => withPriority(priority, step),
      idleMs,
      onError: (err) => log.error({ work, err }, `scheduled work failed: ${work}`),
    })
  const sweeping = repeat('sweep', 2_000, async () => {
    for (const err of await sweep(services)) log.warn({ err }, 'unfinished work will be tried again')
  })
  const move = async () => {
    for (const err of await payDueMerchants(services)) {
      if (err instanceof UnexpectedTransferError) {
        services.observer?.onFinding('unexpected_transfer', 1)
        log.error({ err }, 'money moved unexpectedly')
      } else log.warn({ err }, 'a transfer will be made later')
    }
  }
  const moving = repeat('transfers', 2_000, move, 'money')
  const mirroring = repeat('balances', 1_000, async () => {
    for (const err of await mirrorBalances(services)) log.warn({ err }, 'a balance will be read later')
  })
  const stating = repeat('statements', 1_000, async () => {
    for (const err of await makeStatements(services)) log.warn({ err }, 'a statement will be made later')
  })
  const mailing = repeat('endpoint notices', 5_000, async () => {
    for (const err of await sendEndpointNotices(services))
      log.warn({ err }, 'a mail about an endpoint will be sent later')
    for (const err of await sendRefundNotices(services)) log.warn({ err }, 'a mail about a refund will be sent later')
  })
  const reminding = repeat('dispute reminders', 30_000, async () => {
    for (const err of await sendDisputeReminders(services))
      log.warn({ err }, 'a mail about a dispute will be sent later')
  })
  const ending = new AbortController()
  const recovering = repeat('recovery', recoveryIntervalMs, createRecovery(services, log, ending.signal))
  let areRulesApplied = false
  // Read once when the process starts, so one completed run is enough.
  const applyingRules = repeat('country rules', recoveryIntervalMs, async () => {
    if (!areRulesApplied) await applyCountryRules(services)
    areRulesApplied = true
  })
  const cleaningUp = repeat('cleanup', cleanupIntervalMs, createHousekeeping(services, log, config))
  const verifying = repeat('audit', verificationIntervalMs, createBookVerification(services, log, ending.signal))
  const horizon = createHorizonWatch()
  const watchingHorizon = repeat('held snapshots', horizonIntervalMs, async () => {
    const holders = await readHorizonHolders(services.database.pool)
    for (const { heldMs, ...holder } of horizon.take(holders, services.clock.now())) {
      log.warn(
        { ...holder, seconds: Math.round(heldMs / 1000) },
        'the xmin horizon is held back, which slows the queue down',
      )
    }
  })
  const state = () =>
    workerStateOf(delivering.ready(), {
      ...delivering.loops(),
      sweep: sweeping.progress(),
      transfers: moving.progress(),
      balances: mirroring.progress(),
      statements: stating.progress(),
      recovery: recovering.progress(),
      cleanup: cleaningUp.progress(),
      audit: verifying.progress(),
    })
  metrics?.read({ deliveryPool: delivering.pool, worker: state, heldSnapshots: horizon.held })
  return {
    state,
    wakeDeliveries: () => delivering.wake(),
    async stop() {
      ending.abort()
      const mails = [mailing, reminding]
      const loops = [sweeping, moving, mirroring, stating, ...mails, recovering, applyingRules, cleaningUp, verifying]
      await Promise.all([...loops, watchingHorizon].map((loop) => loop.stop()))
      await delivering.stop()
      authorities?.close()
    },
  }
}
