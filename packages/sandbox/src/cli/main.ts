#!/usr/bin/env node
import { coverageText } from '../coverage/render.ts'
import { SandboxFileError } from '../store/file-error.ts'
import { version } from '../version.ts'
import { readOptions, UsageError, usage } from './options.ts'
import { banner, run } from './run.ts'

/** Runs until SIGINT or SIGTERM; the exit code is 2 for a wrong option, and 1 for what could not be done. */
async function main(args: string[]): Promise<void> {
  const options = readOptions(args)
  if (options === 'help') return console.log(usage)
  if (options === 'version') return console.log(version)
  if (options === 'coverage') return console.log(coverageText())
  if (options.otherVersions) {
    console.error('--other-versions has no effect: every API version from 2022-08-01 on is answered in its own form.')
  }
  const running = await run(options)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // A second signal ends the process at once, as it would any other.
    process.once(signal, () => void running.sandbox.close())
  }
  if (!options.mcp) return console.log(banner(running, options))
  // Standard output belongs to the client alone.
  console.error(banner(running, options))
  const { serveMcp } = await import('../mcp/serve.ts')
  await serveMcp({ sandbox: running.sandbox, url: running.listening.url })
  await running.sandbox.close()
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const known = error instanceof UsageError || error instanceof SandboxFileError
  console.error(known ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
})
