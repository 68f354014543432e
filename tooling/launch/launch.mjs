import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { watchPackageManager } from './outlive.mjs'
import { COMPILED, nodeBinary, ROOT } from './places.mjs'
import { prepareToStart } from './prepare.mjs'
import { stopTools, ToolFailure } from './run-tool.mjs'
import { supervise } from './supervise.mjs'

const USAGE = `Usage: npm start [-- --verbose]

Installs and builds what has changed, then starts the server.
  --verbose  show what installing and building print
  --watch    start again whenever the server's code changes (pnpm dev)`

/**
 * @param {string[]} args
 * @returns {Promise<never>}
 */
export async function launch(args) {
  const unknown = args.find((arg) => !['--verbose', '--watch', '--help'].includes(arg))
  if (unknown || args.includes('--help')) {
    console.log(unknown ? `Unknown option ${unknown}.\n\n${USAGE}` : USAGE)
    process.exit(unknown ? 1 : 0)
  }
  /** @type {(signal: NodeJS.Signals) => void} */
  let stop = (signal) => {
    stopTools('SIGTERM')
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stop(signal))
  watchPackageManager(() => stop('SIGTERM'))
  try {
    await prepareToStart({ verbose: args.includes('--verbose') })
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error
    console.error(`\n${error.message}`)
    process.exit(1)
  }
  const settings = join(ROOT, '.env')
  const server = supervise(
    nodeBinary(),
    [
      ...(args.includes('--watch') ? ['--watch', '--watch-preserve-output'] : []),
      ...(existsSync(settings) ? [`--env-file=${settings}`] : []),
      join('apps', 'server', 'src', 'main.ts'),
    ],
    { env: { NODE_COMPILE_CACHE: COMPILED, ...process.env } },
  )
  stop = server.stop
  process.exit(await server.ended)
}
