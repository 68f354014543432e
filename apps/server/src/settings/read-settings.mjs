// @ts-check
import { SettingFault } from './formats.mjs'
import { missingSettings } from './missing-settings.mjs'
import { clashingPorts, portsOf } from './ports.mjs'
import { settings as formats } from './settings.mjs'
import { weakSettings } from './weak-settings.mjs'

// These files are plain JavaScript without dependencies: `npm start` reads the settings with them before it installs anything.

/**
 * Whether this is an installation in production: its settings must be complete, and it writes nothing but JSON.
 * @param {Readonly<Record<string, unknown>>} environment
 */
export function isProduction(environment) {
  return environment.NODE_ENV === 'production'
}

/**
 * Reads the settings in an environment, in which an empty variable counts as unset.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {{ settings: Partial<import('./settings.mjs').Settings>, faults: string[] }} the settings, without those that are wrong;
 *   every fault, as one line that names the setting and the remedy
 */
export function readSettings(environment) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  /** @type {string[]} */
  const wrong = []
  const read = Object.entries(formats).flatMap(([name, format]) => {
    try {
      return [[name, format(given[name])]]
    } catch (error) {
      if (!(error instanceof SettingFault)) throw error
      wrong.push(`${name} ${error.message}`)
      return []
    }
  })
  /** @type {Partial<import('./settings.mjs').Settings>} */
  const settings = Object.fromEntries(read)
  const production = isProduction(given)
  const faults = [
    ...wrong,
    ...missingSettings(given, production),
    ...(production ? weakSettings(settings) : []),
    ...clashingPorts(portsOf(settings)),
  ]
  return { settings, faults }
}
