// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The file in which a start writes its process id before it builds the pages, and which it removes afterwards.
 * @param {string} folder that of the portal
 */
export function buildingFileIn(folder) {
  return join(folder, '.building')
}

/**
 * Whether a start builds the pages right now. A start that was killed leaves the file behind.
 * @param {string} folder that of the portal
 */
export function isBeingBuilt(folder) {
  try {
    const pid = Number(readFileSync(buildingFileIn(folder), 'utf8'))
    // An empty file names no process, and 0 this one's group.
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
