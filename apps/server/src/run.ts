import type { Server } from 'node:http'
import { ApiError, openInbox, releaseClaims } from '@merchant-payments/api'
import { ProcessorError } from '@merchant-payments/processor'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openDatabase } from './database.ts'
import { localSecrets } from './embedded/data-dir.ts'
import { type Demo, ensureDemo } from './embedded/demo.ts'
import { startSandbox, withRunningSandbox } from './embedded/sandbox.ts'
import { applyAll, takeEvent } from './embedded/sandbox-events.ts'
import { createApp } from './http/app.ts'
import { createServices, needsLocalSecrets, sandboxUrl, signInSecretOf } from './services.ts'
import { startWorker, type Worker } from './worker/start-worker.ts'

export type Running = { demo: Demo | null; server: Server | null; stop(): Promise<void> }

/**
 * Brings up the roles that this process has: database, sandbox, HTTP, worker. What was started is stopped again in the
 * opposite order, also when a later step fails.
 */
export async function run(configured: Config, log: Logger): Promise<Running> {
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const secrets = needsLocalSecrets(configured) ? await localSecrets(configured.dataDir) : null
    // A sandbox that runs already has a demo merchant already, too.
    const config = await withRunningSandbox(configured)
    const opened = await openDatabase(config, log)
    undo.push(opened.close)

    let worker: Worker | undefined
    const hostsSandbox = !config.stripe && !config.sandboxElsewhere && config.role !== 'worker'
    const sandbox =
      hostsSandbox && secrets
        ? await startSandbox(config, secrets, log, {
            takeEvent: (body, signature) => takeEvent(services, inbox, body, signature),
            beforeMoving: () => applyAll(services, inbox),
          })
        : null
    const services = createServices(config, opened, secrets, log, {
      wakeDeliveries: () => worker?.wakeDeliveries(),
      ...(sandbox ? { fetch: sandbox.fetch } : {}),
    })
    const inbox = openInbox(services, (err) => log.warn({ err }, 'an event of the processor will be applied later'))
    undo.push(() => inbox.idle())
    if (sandbox) undo.push(sandbox.stop)
    // Whoever applied events of this sandbox before has ended with it, be it in a crash.
    if (sandbox) await releaseClaims(services)
    const demo = hostsSandbox
      ? await ensureDemo(services, config.dataDir, {
          base_url: `${config.publicUrl}/api/v1`,
          portal_url: `${config.publicUrl}/`,
          sandbox_url: sandboxUrl(config),
        })
      : null

    if (config.role !== 'api') {
      worker = await startWorker(config, services, log)
      undo.push(worker.stop)
    }
    if (config.role === 'worker') return { demo, server: null, stop }

    const app = await createApp({
      services,
      inbox,
      signInSecret: signInSecretOf(config, secrets),
      rateLimitPerHour: config.rateLimitPerHour,
      log,
      metricsToken: config.metricsToken,
      trustProxy: config.trustProxy,
      demoKey: demo?.test_key ?? null,
      queueReady: () => worker?.ready() ?? true,
    })
    undo.push(() => app.close())
    await app.listen({ host: config.host, port: config.port })
    sandbox?.start()
    return { demo, server: app.server, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Errors whose messages were written for an operator. */
const spokenFor = ['MigrationError', 'EmbeddedPostgresError', 'CommandError', 'SandboxError']

/** One line for whoever typed the command; null when the error is no fault of theirs and deserves its stack. */
export function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is taken. End the program that uses it, or choose others with PORT and SANDBOX_PORT.`
  }
  if ('code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') && 'syscall' in error) {
    return `Wrong configuration: HOST is no address of this machine (${error.message})`
  }
  if (error.name === 'ConfigError') return `Wrong configuration: ${error.message}`
  if (spokenFor.includes(error.name)) return error.message
  if (error instanceof ApiError) return `${error.message} (${error.code})`
  if (error instanceof ProcessorError) {
    return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
  }
  return null
}
