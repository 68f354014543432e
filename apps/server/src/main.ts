import { banner } from './banner.ts'
import { type Config, readConfig } from './config.ts'
import { explain } from './explain.ts'
import { createLog } from './log.ts'
import { run } from './run.ts'

/** How long an orderly shutdown may take before the process exits anyway. */
const shutdownTimeoutMs = 20_000

await main()

async function main(): Promise<void> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    return fail(error)
  }
  const log = createLog(config)

  // A signal during the start lets the start finish and then shuts down in order. A second signal, or a shutdown that
  // is too slow, exits at once.
  const asked = new Promise<void>((resolve) => {
    let times = 0
    const ask = () => {
      times += 1
      if (times > 1) process.exit(1)
      setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
    // The launcher died without a signal.
    process.on('disconnect', ask)
  })

  try {
    const running = await run(config, log)
    process.stdout.write(`${banner(config, running.demo)}\n`)
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
