import { startAttached } from './child.mjs'
import { orExit, prepareToAudit } from './prepare.mjs'
import { passSignalsOn, untilEnd } from './signals.mjs'
import { toolEnvironment } from './tool-environment.mjs'

// `npm run advisories`: asks the registry for published advisories on the packages of production. Exits with 1 when there are
// some, and with 2 when nothing was checked: this registry has no such service, or pnpm could not be installed.
passSignalsOn()
await orExit(() => prepareToAudit(), 2)
let output = ''
const audit = startAttached('pnpm', ['audit', '--prod'], {
  env: toolEnvironment(),
  output(chunk) {
    output += chunk
    process.stdout.write(chunk)
  },
})
const code = await untilEnd(audit)
if (/ERR_PNPM_AUDIT_(?:BAD_RESPONSE|ENDPOINT_NOT_EXISTS)/.test(output)) {
  console.error('\nThis registry has no advisory service: nothing was checked.')
  process.exit(2)
}
process.exit(code)
