import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 200

/**
 * Runs `work` while no other process does so under the same lock file. A lock whose holder is dead is taken over.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(holder: number) => void} [onWait] called once, with the holder's process id, when there is one to wait for
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true })
  // Written aside and linked into place, so that no process ever reads a lock without its owner.
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    for (let waited = false; !take(mine, file); waited = true) {
      const holder = holderOf(file)
      if (holder === undefined) continue
      if (!isAlive(holder)) {
        breakLock(file, holder)
        continue
      }
      if (!waited) onWait(holder)
      await pause(pollMs)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  const release = () => holderOf(file) === process.pid && rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

/**
 * @param {string} mine
 * @param {string} file
 */
function take(mine, file) {
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * @param {string} file
 * @returns {number | undefined} the holder's process id, or undefined when the lock is free
 */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Of several that find the same dead holder one renames its lock; the one that renames a living one by mistake puts it back.
 *
 * @param {string} file
 * @param {number} dead
 */
function breakLock(file, dead) {
  const aside = `${file}.dead.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (!Object.is(holderOf(aside), dead)) linkSync(aside, file)
  rmSync(aside, { force: true })
}

/** @param {number} pid NaN from a damaged lock */
function isAlive(pid) {
  // Process ids are used again: a lock that names this very process was left by an earlier one.
  if (!(pid > 0) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
