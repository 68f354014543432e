import type { Logger } from 'pino'
import { banner } from './banner.ts'
import { type Config, ConfigError, readConfig, runsInProduction } from './config.ts'
import { explain } from './explain-command-error.ts'
import { createLog } from './log.ts'
import { releaseMemoryOfStart } from './release-memory-of-start.ts'
import { run } from './run.ts'
import { admitNode } from './runtime/admit-node.ts'
import { isProductionBuild } from './runtime/is-production-build.ts'
import { shutdownRequested } from './shutdown.ts'

await main()

async function main(): Promise<void> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    return fail(error)
  }
  const { refusal, warning } = admitNode({
    version: process.versions.node,
    production: config.production || isProductionBuild,
    allowVulnerable: config.allowVulnerableNode,
  })
  if (refusal !== null) return fail(new ConfigError(refusal))
  const log = createLog(config)
  if (config.production) logWhatNodePrints(log)
  if (warning !== null) log.warn(warning)

  // A signal during the start lets the start finish and then shuts down in order.
  const asked = shutdownRequested()

  try {
    const running = await run(config, log)
    if (runsInProduction()) log.info(banner(config, running.demo))
    else process.stdout.write(`${banner(config, running.demo)}\n`)
    releaseMemoryOfStart()
    await asked
    await running.stop()
    process.exit(0)
  } catch (error) {
    fail(error)
  }
}

/** In production every line is JSON, also the last one. An error without a line for an operator is a bug, and needs its stack. */
function fail(error: unknown): void {
  const line = explain(error)
  if (!runsInProduction()) console.error(line ?? error)
  else
    createLog({ logLevel: 'fatal' }).fatal(
      line === null ? { err: error } : {},
      line ?? 'the start failed: this is a bug',
    )
  process.exit(1)
}

/** Node.js itself prints warnings, and errors that nothing has caught, as text of several lines. */
function logWhatNodePrints(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, 'a warning of Node.js'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the process ends: this is a bug')
    process.exit(1)
  })
}
