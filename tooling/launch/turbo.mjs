import { startAttached } from './child.mjs'
import { orExit, prepareToVerify, turboCommand } from './prepare.mjs'
import { passSignalsOn, untilEnd } from './signals.mjs'
import { toolEnvironment } from './tool-environment.mjs'

// `npm run build`, `npm run generate` and `npm run typecheck`.
passSignalsOn()
await orExit(() => prepareToVerify())
const [command, args] = turboCommand(process.argv.slice(2))
process.exit(await untilEnd(startAttached(command, args, { env: toolEnvironment() })))
