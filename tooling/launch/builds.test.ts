import { rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildingFile } from './builds.mjs'
import { fingerprintOf } from './fingerprint.mjs'

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
