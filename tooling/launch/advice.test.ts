import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { adviceForFile } from './advice.mjs'
import { rootFolder } from './places.mjs'

const refused = (code: string) => Object.assign(new Error(code), { code, path: '/clone/node_modules' })

test.each(['EACCES', 'EPERM', 'EROFS'])('a clone that refuses writing with %s is named with what to do', (code) => {
  expect(adviceForFile(refused(code))).toBe(
    `/clone/node_modules cannot be written (${code}). A start installs and builds in the folder of the clone: make it writable for this user, or clone the repository into a folder that is.`,
  )
})

test('a full disk has its own advice, and any other error is a bug', () => {
  expect(adviceForFile(refused('ENOSPC'))).toMatch(/^The disk is full\./)
  expect(adviceForFile(refused('ENOENT'))).toBeUndefined()
  expect(adviceForFile(new TypeError('x'))).toBeUndefined()
})

test('a start in a clone that cannot be written ends with that line, not with a stack', () => {
  const clone = mkdtempSync(join(tmpdir(), 'clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  const part = (path: string) => cpSync(join(rootFolder, path), join(clone, path), { recursive: true })
  for (const path of ['package.json', 'apps/server/src/runtime/node-releases.json']) part(path)
  mkdirSync(join(clone, 'tooling/launch'), { recursive: true })
  const scripts = { recursive: true, filter: (path: string) => !path.includes('node_modules') }
  cpSync(join(rootFolder, 'tooling/launch'), join(clone, 'tooling/launch'), scripts)
  writeFileSync(join(clone, 'node_modules'), '')
  const { status, stderr } = spawnSync(process.execPath, ['tooling/launch/start.mjs'], { cwd: clone, encoding: 'utf8' })
  expect(stderr.trim()).toMatch(/node_modules\S* cannot be written \(ENOTDIR\)\. [^\n]+$/)
  expect(status).toBe(1)
})
