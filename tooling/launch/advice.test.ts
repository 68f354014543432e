import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { expect, test } from 'vitest'
import { adviceForFile } from './advice.mjs'
import { launcherCopy, startIn } from './testing/launcher-copy.ts'

const refused = (code: string) => Object.assign(new Error(code), { code, path: '/clone/node_modules' })

test.each(['EACCES', 'EPERM', 'EROFS'])('a clone that refuses writing with %s is named with what to do', (code) => {
  expect(adviceForFile(refused(code))).toBe(
    `/clone/node_modules cannot be written (${code}). A start installs and builds in the folder of the clone: make it writable for this user, or clone the repository into a folder that is.`,
  )
})

test('a folder that a read-only file system does not create is named as well (fault: a stack)', () => {
  const error = Object.assign(refused('ENOENT'), { syscall: 'mkdir' })
  expect(adviceForFile(error)).toMatch(/^\/clone\/node_modules cannot be written \(EROFS\)\. /)
})

test('a full disk has its own advice, and any other error is a bug', () => {
  expect(adviceForFile(refused('ENOSPC'))).toMatch(/^The disk is full\./)
  expect(adviceForFile(refused('ENOENT'))).toBeUndefined()
  expect(adviceForFile(new TypeError('x'))).toBeUndefined()
})

test('a start in a clone that cannot be written ends with that line, not with a stack', async () => {
  const clone = launcherCopy()
  writeFileSync(join(clone, 'node_modules'), '')
  const [port] = await freePorts(2)
  const { status, stderr } = startIn(clone, { PORT: String(port) })
  expect(stderr.trim()).toMatch(/node_modules\S* cannot be written \(ENOTDIR\)\. [^\n]+$/)
  expect(status).toBe(1)
})

test('pages are no longer "being built" when the lock cannot be taken (fault: for ever)', () => {
  const clone = launcherCopy()
  const building = join(clone, 'apps/portal/.building')
  mkdirSync(dirname(building), { recursive: true })
  writeFileSync(building, '')
  writeFileSync(join(clone, 'node_modules'), '')
  const code =
    "import('./tooling/launch/prepare.mjs').then(({ buildBeside }) => buildBeside({}, { pages: true, bundle: false }))"
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], { cwd: clone, encoding: 'utf8' })
  expect(stderr).toContain('Run `npm start` again to build them.')
  expect(status).toBe(0)
  expect(existsSync(building)).toBe(false)
})

const states: [what: string, text: string][] = [
  ['an empty file', ''],
  ['half a file', '{"scope":'],
  ['null', 'null'],
]

test.each(states)('a record of the installation that is %s is installed again (fault: a stack)', async (_, text) => {
  const clone = launcherCopy()
  const cache = join(clone, 'node_modules/.cache/launch')
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'installed.json'), text)
  writeFileSync(join(clone, 'pnpm-lock.yaml'), '')
  writeFileSync(join(clone, 'pnpm-workspace.yaml'), '')
  const [port] = await freePorts(2)
  // Without npm nothing is installed.
  const { status, stdout, stderr } = startIn(clone, { PORT: String(port), PATH: '' })
  expect(stdout).toContain('Installing packages')
  expect(stderr).toContain('npm was not found')
  expect(stderr).not.toContain('SyntaxError')
  expect(status).toBe(1)
})
