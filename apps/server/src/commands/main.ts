import { mpay } from './mpay.ts'
import { ownTerminal } from './terminal.ts'

process.exit(await mpay(ownTerminal, process.argv.slice(2)))
