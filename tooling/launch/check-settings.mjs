import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import util from 'node:util'
import { explainListenError } from '../../apps/server/src/settings/explain-listen-error.mjs'
import { SettingFault, textFile } from '../../apps/server/src/settings/formats.mjs'
import { clashingPorts, portsOf, sandboxAddressFile } from '../../apps/server/src/settings/ports.mjs'
import { readSettings } from '../../apps/server/src/settings/read-settings.mjs'
import { rootFolder, settingsFile } from './places.mjs'

/** @typedef {import('../../apps/server/src/settings/ports.mjs').Port} Port */

/**
 * Ends the process where settings are wrong or ports in use. All faults are shown at once, each as one line that names the setting
 * and the remedy.
 */
export async function checkSettings() {
  // A relative path in a setting begins here, as it does in the server.
  process.chdir(rootFolder)
  const { settings, faults } = readSettings(readEnvironment())
  const lines = [...faults, ...(await refusedPorts(settings))]
  if (lines.length > 0) refuse(lines)
}

function readEnvironment() {
  // Node.js before 20.12 cannot parse the file: the server does, on the Node.js that is installed for it.
  if (!existsSync(settingsFile) || !util.parseEnv) return process.env
  try {
    return { ...util.parseEnv(textFile(settingsFile).content), ...process.env }
  } catch (error) {
    if (!(error instanceof SettingFault)) throw error
    return refuse([`.env ${error.message}`])
  }
}

/**
 * @param {string[]} lines
 * @returns {never}
 */
function refuse(lines) {
  console.error(['Wrong configuration:', ...lines].join('\n  '))
  process.exit(1)
}

/**
 * @param {ReturnType<typeof readSettings>['settings']} settings
 * @returns {Promise<string[]>}
 */
async function refusedPorts(settings) {
  const { HOST, DATA_DIR = join(rootFolder, '.data'), ROLE } = settings
  const ports = portsOf(settings)
  if (clashingPorts(ports).length > 0) return []
  const listened = ports.filter(({ name }) => {
    if (name === 'PROBE_PORT') return true
    // Where a sandbox runs already, this process uses that one.
    return ROLE !== 'worker' && (name === 'PORT' || !existsSync(sandboxAddressFile(DATA_DIR)))
  })
  const refusals = await Promise.all(listened.map((port) => refusalOf(port, HOST)))
  return [...new Set(refusals.filter((refusal) => refusal !== null))]
}

/**
 * @param {Port} port
 * @param {string | undefined} host
 * @returns {Promise<string | null>} the reason why a server cannot listen there; null also where only the server can explain it
 */
function refusalOf({ name, port }, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(explainListenError(error, name)))
    server.listen({ host, port }, () => server.close(() => resolve(null)))
  })
}
