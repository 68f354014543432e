import { banner } from './banner.ts'
import { type Config, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { explain, run } from './run.ts'

/** How long an orderly end may take before the process ends anyway. */
const patienceMs = 20_000

await main()

async function main(): Promise<void> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    return fail(error)
  }
  const log = createLog(config)

  // Asked to end while still starting: finish the start, then end in order.
  let ending: (() => void) | undefined
  const asked = new Promise<void>((resolve) => {
    ending = resolve
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending?.())
  // The launcher died without a word.
  process.on('disconnect', () => ending?.())

  try {
    const running = await run(config, log)
    process.stdout.write(`${banner(config, running.demo)}\n`)
    await asked
    setTimeout(() => process.exit(1), patienceMs).unref()
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
