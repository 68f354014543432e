import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isBeingBuilt } from '../../apps/server/src/settings/page-build.mjs'
import { startChild } from './child.mjs'
import { portalFolder, rootFolder } from './places.mjs'
import { isNodeInstalled, nodeBinary } from './runtime.mjs'
import { passSignalsOn, untilEnd } from './signals.mjs'

// `npm run store`. It buys at the server that `npm start` runs, and is built with it.
passSignalsOn()
const sdk = join(rootFolder, 'packages', 'sdk', 'dist', 'index.js')
if (!isNodeInstalled() || !existsSync(sdk) || isBeingBuilt(portalFolder)) {
  console.error(
    'The store needs the server: run `npm start` in another terminal first, and wait until the pages are built.',
  )
  process.exit(1)
}
process.exit(await untilEnd(startChild(nodeBinary(), [join('apps', 'example-store', 'src', 'main.ts')])))
