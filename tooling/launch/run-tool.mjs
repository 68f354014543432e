import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { adviceFor } from './advice.mjs'
import { CACHE, ROOT } from './places.mjs'
import { toolEnvironment } from './tool-environment.mjs'

const ATTACHED = join(ROOT, 'tooling', 'launch', 'attached.mjs')
const TAIL_LINES = 40

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** A tool ended without success. `message` is for people: what to do, or the end of the log. */
export class ToolFailure extends Error {}

/**
 * Runs a tool with its output in a log, which is shown only when it fails.
 *
 * @param {string} name names the log file
 * @param {string} command
 * @param {string[]} args
 * @param {{ verbose?: boolean, env?: NodeJS.ProcessEnv }} [options] verbose: show the output as it comes
 * @returns {Promise<void>}
 * @throws {ToolFailure}
 */
export async function runTool(name, command, args, { verbose = false, env = toolEnvironment() } = {}) {
  mkdirSync(CACHE, { recursive: true })
  const log = join(CACHE, `${name}.log`)
  const sink = createWriteStream(log)
  let output = ''
  // A full disk must not hide what the tool itself says about it.
  sink.on('error', (error) => {
    output += `\n${error.message}\n`
  })
  // A group of its own, so that ending it ends what it started as well.
  // The Node that runs this may come from node_modules, and an install may have just replaced it.
  const node = existsSync(process.execPath) ? process.execPath : 'node'
  const child = spawn(node, [ATTACHED, command, ...args], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  /** @param {Buffer} chunk */
  const take = (chunk) => {
    output = `${output}${chunk}`.slice(-200_000)
    sink.write(chunk)
    if (verbose) process.stdout.write(chunk)
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  /** @type {number | null} */
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  running.delete(child)
  sink.end()
  if (code === 0) return
  const tail = verbose ? '' : `${output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')}\n\n`
  throw new ToolFailure(`${tail}${adviceFor(output) ?? `${name} failed.`}\nWhole log: ${log}`)
}

/**
 * Ends every tool that is running, with all it started.
 *
 * @param {NodeJS.Signals} signal
 */
export function stopTools(signal) {
  for (const { pid } of running) if (pid) process.kill(-pid, signal)
}
