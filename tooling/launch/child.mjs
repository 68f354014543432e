import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { rootFolder } from './places.mjs'

const echoMs = 500
const wrapperScript = join(rootFolder, 'tooling', 'launch', 'end-with-launcher.mjs')

/**
 * @typedef {{ env?: NodeJS.ProcessEnv, folder?: string | undefined, output?: (chunk: Buffer) => void }} Options
 *   folder: where the program runs, the root by default; output: gets what the program prints, instead of this process's own
 *   output
 * @typedef {{ ended: Promise<number>, stop: (signal: NodeJS.Signals) => void }} Child
 *   ended: the exit code; 128 + n after signal n
 */

/**
 * Runs a program in a session of its own, so that Ctrl-C on the terminal reaches it through `stop` alone and once. Its
 * IPC channel ends with this process, however that goes, and the program ends by that.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Child}
 */
export function startChild(command, args, { env = process.env, folder = rootFolder, output } = {}) {
  const stream = output ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: folder,
    env,
    detached: true,
    stdio: [output ? 'ignore' : 'inherit', stream, stream, 'ipc'],
  })
  if (output) for (const from of [child.stdout, child.stderr]) from?.on('data', output)
  /** @type {Map<NodeJS.Signals, number>} */
  const passedOn = new Map()
  return {
    ended: new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
    }),
    stop(signal) {
      // The terminal and npm each send the same Ctrl-C: passed on twice, it would read as impatience.
      const now = performance.now()
      if (now - (passedOn.get(signal) ?? -echoMs) < echoMs) return
      passedOn.set(signal, now)
      child.kill(signal)
    },
  }
}

/**
 * The same for a program that does not know of the channel: it is ended with all that it started. Otherwise an install
 * that outlives its killed launcher would run beside the next one.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Child}
 */
export function startAttached(command, args, options) {
  // The Node that runs this may come from node_modules, and an install may have just replaced it.
  const node = existsSync(process.execPath) ? process.execPath : 'node'
  return startChild(node, [wrapperScript, command, ...args], options)
}
