import type { Server } from 'node:http'
import { followProcessorClock, type Services } from '@merchant-payments/api/services'
import { openInbox, readFeedsAgain, releaseClaims } from '@merchant-payments/api/worker'
import { createAnnouncer } from '@merchant-payments/webhooks'
import type { Logger } from 'pino'
import { type Config, sandboxUrl } from './config.ts'
import { openDatabase } from './database/database.ts'
import { openReplica } from './database/open-replica.ts'
import { connectionsOf } from './database/pool-sizes.ts'
import { type LocalSecrets, localSecrets, openDataDir, sandboxTokenOf } from './embedded/data-dir.ts'
import type { Demo } from './embedded/demo.ts'
import { endSandbox, startSandbox, withRunningSandbox } from './embedded/sandbox.ts'
import { openSandboxClock } from './embedded/sandbox-clock.ts'
import { applyAll, takeEvent } from './embedded/sandbox-events.ts'
import { modeNotSetUp } from './explain-command-error.ts'
import { createReadiness, type Readiness } from './http/readiness.ts'
import { createMetrics } from './metrics/create-metrics.ts'
import { startProbeServer } from './probes/start-probe-server.ts'
import { createServices, needsLocalSecrets, usesDataDir } from './services.ts'
import { createShutdown } from './shutdown.ts'
import { startTracing } from './trace/start-tracing.ts'
import { warnOfUnreachable } from './verify-reachable.ts'
import { verifyEncryptionKey, verifyProcessorKeys } from './verify-setup.ts'
import type { Worker } from './worker/start-worker.ts'

/**
 * Connections that the kernel keeps until they are accepted, if `net.core.somaxconn` allows so many. With Node's own 511 it drops what
 * a flood brings, and its clients try again after 1, 3, 7 and 15 s.
 */
const maxBacklog = 4_096

export type Running = { demo: Demo | null; server: Server | null; stop(): Promise<void> }

/**
 * Starts the roles of this process: database, sandbox, HTTP, worker. Stopping, or a failed step, stops the started parts in
 * reverse order; a part that fails to stop does not prevent the others from stopping. Modules of a single role are imported
 * where the role starts, so that other roles do not load them.
 */
export async function run(configured: Config, log: Logger): Promise<Running> {
  const shutdown = createShutdown()
  const metrics = createMetrics(configured.role)
  let worker: Worker | undefined
  let readiness: (() => Promise<Readiness>) | null = null
  let draining = false
  const workerState = () => worker?.state() ?? null
  const stop = () => {
    draining = true
    return shutdown.run()
  }
  try {
    const { probePort } = configured
    if (probePort !== undefined) {
      const sources = { metrics, readiness: () => readiness, worker: workerState }
      shutdown.add((await startProbeServer({ ...configured, probePort }, sources)).stop)
    }
    if (usesDataDir(configured)) await openDataDir(configured)
    const secrets = needsLocalSecrets(configured) ? await localSecrets(configured.dataDir) : null
    // A sandbox that runs already has its demo merchant already.
    const config = await withRunningSandbox(configured)
    const tracing = await startTracing(config.otlpEndpoint)
    shutdown.add(tracing.stop)
    const onAcquired = (waitedMs: number) => metrics.onAcquired('requests', waitedMs)
    const opening = openDatabase(config, log, { onAcquired, connections: connectionsOf(config) })
    loadModules(config)
    const opened = await opening
    shutdown.add(opened.close)

    const replica = openReplica(config, opened.database, log, metrics)
    if (replica) {
      shutdown.add(replica.close)
      metrics.read({ replica })
    }
    const announce = createAnnouncer(opened.database.pool, log)
    const hostsSandbox = !config.stripe && !config.externalSandboxUrl && config.role !== 'worker'
    const sandbox =
      hostsSandbox && secrets
        ? await startSandbox(config, secrets, log, {
            takeEvent: (body, signature) => takeEvent(inbox, body, signature),
            beforeMoving: () => applyAll(services, inbox),
            afterMoving: () => readFeedsAgain(services),
          })
        : null
    const services = await createServices(config, opened, secrets, log, {
      wakeDeliveries: () => (worker ? worker.wakeDeliveries() : announce()),
      metrics,
      replica,
      makesDataKeys: true,
      ...(sandbox ? { fetch: sandbox.fetch } : {}),
      sandboxClock: await openSandboxClock(config, {
        secrets,
        log,
        fetchSandbox: sandbox?.fetch,
        services: () => services,
      }),
    })
    await verifyEncryptionKey(services)
    if (!services.sendsMail)
      log.warn('no mail server is configured, so no mail is sent: set SMTP_URL and MAIL_FROM (docs/going-live.md)')
    metrics.read({ services, processorLimits: config.processorLimits })
    void warnOfUnreachable(config, log)
    const verified = config.stripe ? verifyProcessorKeys(services, log) : Promise.resolve()
    // The start awaits this result later, before the worker and the HTTP server start.
    verified.catch(() => undefined)
    for (const livemode of [true, false]) {
      if (!services.processor.isSetUp(livemode)) log.info(modeNotSetUp(livemode))
    }
    const inbox = openInbox(services, (err) => log.warn({ err }, 'an event of the processor will be applied later'))
    shutdown.add(() => (sandbox ? endSandbox(sandbox, inbox) : inbox.idle()))
    shutdown.add(await followProcessorClock(services.processor))
    // A process that applied events of this sandbox before has ended together with it, perhaps in a crash.
    if (sandbox) await releaseClaims(services)
    const demo = hostsSandbox && secrets ? await openDemo(config, services, secrets) : null

    await verified
    if (config.role !== 'api') {
      const { startWorker } = await import('./worker/start-worker.ts')
      worker = await startWorker(config, services, log, metrics)
      shutdown.add(worker.stop)
    }
    const look = createReadiness({ services, log, draining: () => draining, worker: workerState })
    if (config.role === 'worker') {
      readiness = look
      return { demo, server: null, stop }
    }

    const { createApp } = await import('./http/app.ts')
    const app = await createApp({
      services,
      inbox,
      rateLimitPerHour: config.rateLimitPerHour,
      platformRateLimitPerHour: config.platformRateLimitPerHour,
      log,
      metricsToken: config.metricsToken,
      trustProxy: config.trustProxy,
      demoKey: demo?.test_key ?? null,
      readiness: look,
      metrics,
    })
    shutdown.add(() => app.close())
    await app.listen({ host: config.host, port: config.port, backlog: maxBacklog })
    sandbox?.start()
    readiness = look
    return { demo, server: app.server, stop }
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

async function openDemo(config: Config, services: Services, secrets: LocalSecrets): Promise<Demo> {
  const { ensureDemo } = await import('./embedded/demo.ts')
  return ensureDemo(services, config.dataDir, {
    base_url: `${config.publicUrl}/api/v1`,
    portal_url: `${config.publicUrl}/`,
    sandbox_url: sandboxUrl(config),
    sandbox_token: sandboxTokenOf(config, secrets),
  })
}

/** Loads the modules of the roles while the database starts. A failure is thrown by the import that needs the module. */
function loadModules({ role, stripe, externalSandboxUrl }: Config): void {
  const modules = [
    ...(role === 'worker' ? [] : [import('./http/app.ts')]),
    ...(role === 'api' ? [] : [import('./worker/start-worker.ts')]),
    ...(stripe || externalSandboxUrl || role === 'worker' ? [] : [import('@merchant-payments/sandbox')]),
  ]
  for (const module of modules) module.catch(() => undefined)
}
