import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { VERSION } from './version.ts'

test('the version is that of the package', () => {
  expect(VERSION).toBe(manifest.version)
})
