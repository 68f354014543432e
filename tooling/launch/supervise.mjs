import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './places.mjs'

const ECHO_MS = 500

/**
 * Runs a program with this process's own input and output until it ends.
 *
 * It gets a session of its own, so that Ctrl-C on the terminal reaches it through `stop` alone and once, and an IPC
 * channel, whose end tells it that this process was killed.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, channel?: boolean }} [options] channel: false for a program that has no use for it
 * @returns {{ ended: Promise<number>, stop: (signal: NodeJS.Signals) => void }} `ended`: the exit code; 128 + n after signal n
 */
export function supervise(command, args, { env = process.env, channel = true } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', channel ? 'ipc' : 'ignore'],
  })
  /** @type {Map<NodeJS.Signals, number>} */
  const passedOn = new Map()
  return {
    ended: new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
    }),
    stop(signal) {
      // The terminal and npm each send the same Ctrl-C: passed on twice, it would read as impatience.
      const now = performance.now()
      if (now - (passedOn.get(signal) ?? -ECHO_MS) < ECHO_MS) return
      passedOn.set(signal, now)
      child.kill(signal)
    },
  }
}
