import { startAttached } from './child.mjs'
import { prepareToRunTools } from './prepare.mjs'
import { nodeBinary } from './runtime.mjs'
import { passSignalsOn, untilEnd } from './signals.mjs'

// `npm run bench` and the other tools that start the product: a clone is installed and built first.
// Standard output is the tool's own.
passSignalsOn()
await prepareToRunTools({ out: process.stderr })
process.exit(await untilEnd(startAttached(nodeBinary(), process.argv.slice(2))))
