import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { adviceFor } from './advice.mjs'
import { startAttached } from './child.mjs'
import { cacheFolder } from './places.mjs'
import { toolEnvironment } from './tool-environment.mjs'

const tailLines = 40

/** A tool ended without success. `message` is for people: what to do, or the end of the log. */
export class ToolFailure extends Error {}

/**
 * Runs a tool with its output in a log, which is shown only when it fails.
 *
 * @param {string} name names the log file
 * @param {string} command
 * @param {string[]} args
 * @param {{ verbose?: boolean, env?: NodeJS.ProcessEnv, folder?: string }} [options] verbose: show the output as it comes;
 *   folder: where the tool runs, the root by default
 * @returns {Promise<void>}
 * @throws {ToolFailure}
 */
export async function runTool(name, command, args, { verbose = false, env = toolEnvironment(), folder } = {}) {
  mkdirSync(cacheFolder, { recursive: true })
  const log = join(cacheFolder, `${name}.log`)
  const sink = createWriteStream(log)
  let output = ''
  // A full disk must not hide what the tool itself says about it.
  sink.on('error', (error) => {
    output += `\n${error.message}\n`
  })
  const code = await startAttached(command, args, {
    env,
    folder,
    output(chunk) {
      output = `${output}${chunk}`.slice(-200_000)
      sink.write(chunk)
      if (verbose) process.stdout.write(chunk)
    },
  }).ended
  sink.end()
  if (code === 0) return
  const tail = verbose ? '' : `${output.trimEnd().split('\n').slice(-tailLines).join('\n')}\n\n`
  throw new ToolFailure(`${tail}${adviceFor(output) ?? `${name} failed.`}\nWhole log: ${log}`)
}
