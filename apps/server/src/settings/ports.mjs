// @ts-check
import { join } from 'node:path'

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {{ name: 'PORT' | 'SANDBOX_PORT' | 'PROBE_PORT', port: number }} Port a port and the setting that changes it
 */

/** @param {{ PORT: number, SANDBOX_PORT?: number | undefined }} settings */
export function sandboxPortOf({ PORT, SANDBOX_PORT = PORT + 1 }) {
  return SANDBOX_PORT
}

/**
 * The file in which a running sandbox writes its address. The processes of an installation share one sandbox.
 * @param {string} dataDir
 */
export function sandboxAddressFile(dataDir) {
  return join(dataDir, 'sandbox', 'address.json')
}

/**
 * The ports of an installation. A process with ROLE=worker listens on PROBE_PORT alone.
 *
 * @param {Partial<Settings>} settings without those that are wrong
 */
export function portsOf({ PORT, SANDBOX_PORT, PROBE_PORT, ...settings }) {
  const { STRIPE_SECRET_KEY_LIVE, STRIPE_SECRET_KEY_TEST, STRIPE_API_BASE } = settings
  const hostsSandbox = (STRIPE_SECRET_KEY_LIVE ?? STRIPE_SECRET_KEY_TEST ?? STRIPE_API_BASE) === undefined
  /** @type {Port[]} */
  const ports = []
  if (PORT !== undefined) ports.push({ name: 'PORT', port: PORT })
  if (PORT !== undefined && hostsSandbox)
    ports.push({ name: 'SANDBOX_PORT', port: sandboxPortOf({ PORT, SANDBOX_PORT }) })
  if (PROBE_PORT !== undefined) ports.push({ name: 'PROBE_PORT', port: PROBE_PORT })
  return ports
}

/**
 * The ports that are no ports, or that two settings name, each as one line.
 * @param {readonly Port[]} ports
 */
export function clashingPorts(ports) {
  return ports
    .filter(({ port }, place) => port > 65_535 || ports.findIndex((other) => other.port === port) < place)
    .map(({ name }) => {
      const others = name === 'SANDBOX_PORT' ? 'PORT' : 'PORT and SANDBOX_PORT'
      return `${name} must be a free port beside ${others}`
    })
}
