import { banner } from './banner.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
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
  if (warning !== null) log.warn(warning)

  // A signal during the start lets the start finish and then shuts down in order.
  const asked = shutdownRequested()

  try {
    const running = await run(config, log)
    process.stdout.write(`${banner(config, running.demo)}\n`)
    releaseMemoryOfStart()
    await asked
    await running.stop()
    process.exit(0)
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): void {
  const line = explain(error)
  console.error(line ?? error)
  process.exit(1)
}
