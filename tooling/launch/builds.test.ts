import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildingFile, serverBundle } from './builds.mjs'
import { fingerprintOf } from './fingerprint.mjs'
import { rootFolder } from './places.mjs'

test('the mark of a build under way is no input of the build (fault: each start built the pages again)', () => {
  const before = fingerprintOf(['apps/portal'])
  writeFileSync(buildingFile, '')
  try {
    expect(fingerprintOf(['apps/portal'])).toBe(before)
  } finally {
    rmSync(buildingFile)
  }
})

test('a build depends on what it reads', () => {
  expect(fingerprintOf(['apps/portal'])).not.toBe(fingerprintOf(['apps/portal', 'docs']))
})

test('each module of the server that is bundled is an input of the bundle, so that no start runs an old one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const { folder: at, args } of serverBundle.commands)
    execFileSync(process.execPath, [...args, folder], { cwd: join(rootFolder, at) })
  const maps = readdirSync(folder).filter((name) => name.endsWith('.map'))
  const sources = maps.flatMap((name): string[] => JSON.parse(readFileSync(join(folder, name), 'utf8')).sources)
  const own = [...new Set(sources.map((source) => relative(rootFolder, resolve(folder, source))))].filter(
    (path) => !path.startsWith('node_modules/') && !path.includes('rolldown/runtime'),
  )
  expect(own.length).toBeGreaterThan(1_000)
  expect(own.filter((path) => !serverBundle.inputs.some((input) => path.startsWith(`${input}/`)))).toEqual([])
})
