import { constants } from 'node:os'

const pollMs = 1_000
const ending = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @type {import('./child.mjs').Child | undefined} */
let running

/**
 * Passes each signal that is to end this script on to the program for whose end it waits; without one the script ends,
 * and with it what `startAttached` started. The death of the npm or pnpm that runs the script counts as SIGTERM, also
 * without a word (kill -9); a script started by hand may outlive its shell.
 *
 * The scripts in package.json begin with `exec`: without it a shell stands between, which keeps signals to itself.
 */
export function passSignalsOn() {
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    if (!running) process.exit(128 + constants.signals[signal])
    running.stop(signal)
  }
  for (const signal of ending) process.on(signal, () => stop(signal))
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop('SIGTERM')
  }, pollMs)
  timer.unref()
}

/**
 * @param {import('./child.mjs').Child} child
 * @returns {Promise<number>} its exit code; 128 + n after signal n
 */
export async function untilEnd(child) {
  running = child
  const code = await child.ended
  running = undefined
  return code
}

/**
 * Whether a program with this exit code was stopped by such a signal.
 *
 * @param {number} code
 */
export const wasStopped = (code) => ending.some((signal) => code === 128 + constants.signals[signal])
