import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from './run-tool.ts'

export const rootFolder = fileURLToPath(new URL('../../..', import.meta.url))

/** A commit that can be started, in a folder of its own. */
export type Release = { name: string; commit: string; folder: string }

/** The tasks of the build that a server without the portal needs. */
const needed = ['@merchant-payments/db#generate', '@merchant-payments/sdk#build']

/** Clones a commit into a folder named for it, installs it and builds it. An existing build is used. */
export async function buildRelease(name: string, revision: string, builds: string): Promise<Release> {
  const commit = (await runProgram('git', ['rev-parse', `${revision}^{commit}`], { cwd: rootFolder })).trim()
  const folder = join(builds, commit)
  const built = join(builds, `${commit}.built`)
  if (existsSync(built)) return { name, commit, folder }
  await rm(folder, { recursive: true, force: true })
  await runProgram('git', ['clone', '--quiet', '--shared', '--no-checkout', rootFolder, folder], { cwd: rootFolder })
  await runProgram('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder })
  // The release's own program, which installs with the release's own pnpm.
  await runProgram(process.execPath, [join('tooling', 'launch', 'turbo.mjs'), ...needed], { cwd: folder })
  await writeFile(built, '')
  return { name, commit, folder }
}
