import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { isBuilt, serverBundle } from './builds.mjs'
import { checkSettings } from './check-settings.mjs'
import { startChild } from './child.mjs'
import { compiledFolder, settingsFile } from './places.mjs'
import { buildBeside, prepareToServe } from './prepare.mjs'
import { nodeBinary } from './runtime.mjs'
import { passSignalsOn, untilEnd } from './signals.mjs'

const usage = `Usage: npm start [-- --verbose]

Installs and builds what has changed, then starts the server.
  --verbose  show what installing and building print
  --watch    start again whenever the server's code changes (npm run dev)
  --legacy-platform
             the sandbox's platform is one from before Accounts v2, which opens accounts by v1`

/**
 * @param {string[]} args
 * @returns {Promise<never>}
 */
export async function launch(args) {
  const unknown = args.find((arg) => !['--verbose', '--watch', '--legacy-platform', '--help'].includes(arg))
  if (unknown || args.includes('--help')) {
    console.log(unknown ? `Unknown option ${unknown}.\n\n${usage}` : usage)
    process.exit(unknown ? 1 : 0)
  }
  passSignalsOn()
  const options = { verbose: args.includes('--verbose') }
  await checkSettings()
  const { pagesBuilt } = await prepareToServe(options)
  const watch = args.includes('--watch')
  const bundled = !watch && isBuilt(serverBundle)
  const server = startChild(
    nodeBinary(),
    [
      ...(watch ? ['--watch', '--watch-preserve-output'] : []),
      ...(existsSync(settingsFile) ? [`--env-file=${settingsFile}`] : []),
      bundled ? join('tooling', 'start', 'dist', 'main.js') : join('apps', 'server', 'src', 'main.ts'),
      ...args.filter((arg) => arg === '--legacy-platform'),
    ],
    { env: { NODE_COMPILE_CACHE: compiledFolder, ...process.env } },
  )
  // The builds take the processor time that the server leaves: it is ready before them.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  // Not awaited: the builds end with this process, and the next start builds what is missing.
  void buildBeside(options, { pages: !pagesBuilt, bundle: !watch && !bundled })
  process.exit(await untilEnd(server))
}
