import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { rootFolder } from '../places.mjs'

/** A fresh clone, as far as a start reads it before it installs anything. It is removed when the test has finished. */
export function launcherCopy(): string {
  const clone = realpathSync(mkdtempSync(join(tmpdir(), 'clone-')))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  const filter = (path: string) => !path.slice(rootFolder.length).includes('node_modules')
  for (const path of ['package.json', 'apps/server/src/runtime', 'apps/server/src/settings', 'tooling/launch'])
    cpSync(join(rootFolder, path), join(clone, path), { recursive: true, filter, verbatimSymlinks: true })
  return clone
}

/** Starts a clone with these settings alone. */
export function startIn(clone: string, settings: NodeJS.ProcessEnv = {}) {
  const env = { PATH: process.env.PATH, ...settings }
  return spawnSync(process.execPath, ['tooling/launch/start.mjs'], { cwd: clone, encoding: 'utf8', env })
}
