import { startChild } from './child.mjs'
import { nodeBinary } from './places.mjs'
import { prepareToStart } from './prepare.mjs'
import { ToolFailure } from './run-tool.mjs'
import { passSignalsOn, untilEnd } from './signals.mjs'

// `npm run build:production`: installs and builds what has changed, then bundles it into the folder `build`.
passSignalsOn()
try {
  await prepareToStart({ verbose: process.argv.includes('--verbose') })
} catch (error) {
  if (!(error instanceof ToolFailure)) throw error
  console.error(`\n${error.message}`)
  process.exit(1)
}
process.exit(await untilEnd(startChild(nodeBinary(), ['tooling/production/src/build/main.ts'])))
