import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of the library
  interface ProvidedContext {
    /** The folder in which the portal lies that was built for this run. */
    builtPortal: string
  }
}

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * For `globalSetup` in vitest.config.ts: the portal and the guides as they are shipped, built once per run from the sources of
 * now. BUILT_PORTAL names the folder in which `npm test` has just built them.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // biome-ignore lint/style/noProcessEnv: set by the process that runs the suites
  const { BUILT_PORTAL: built } = process.env
  if (built) {
    project.provide('builtPortal', built)
    return undefined
  }
  const outDir = await mkdtemp(join(tmpdir(), 'portal-'))
  const remove = () => rm(outDir, { recursive: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  try {
    // A process of its own, as the bundler and React take the NODE_ENV of tests for development.
    const build = (...options: string[]) =>
      promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir, ...options], {
        cwd: root,
        // biome-ignore lint/style/noProcessEnv: the guides pack the SDK with the npm of this machine
        env: { NODE_ENV: 'production', PATH: process.env.PATH },
        timeout: 120_000,
      })
    await build('--emptyOutDir')
    await build('--config', 'guides.vite.config.ts')
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('builtPortal', outDir)
  return remove
}
