import { startAttached } from './child.mjs'
import { prepareToStart } from './prepare.mjs'
import { nodeBinary } from './runtime.mjs'
import { passSignalsOn, untilEnd } from './signals.mjs'

// `npm run bench` and the other tools that start the product: a clone is made ready as `npm start` does it, then the tool runs.
// Standard output is the tool's own.
passSignalsOn()
await prepareToStart({ out: process.stderr })
process.exit(await untilEnd(startAttached(nodeBinary(), process.argv.slice(2))))
