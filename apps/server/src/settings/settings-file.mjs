import { existsSync } from 'node:fs'
import util from 'node:util'
import { textFile } from './formats.mjs'

/**
 * The settings in a file such as `.env`; none if there is no file.
 *
 * @param {string} path
 * @returns {NodeJS.Dict<string>}
 * @throws {import('./formats.mjs').SettingFault} for a file that cannot be read
 */
export function readSettingsFile(path) {
  return existsSync(path) ? util.parseEnv(textFile(path).content) : {}
}
