import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprint, stampAt } from './fingerprint.mjs'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'launch-print-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  mkdirSync(join(path, 'src/node_modules'), { recursive: true })
  writeFileSync(join(path, 'src/a.ts'), 'a')
  return path
}

test('changes with a file, its name and its going, and with nothing else', () => {
  const root = folder()
  const before = fingerprint(root, ['src', 'absent'])
  writeFileSync(join(root, 'src/node_modules/b.ts'), 'b')
  expect(fingerprint(root, ['src', 'absent'])).toBe(before)
  writeFileSync(join(root, 'src/b.ts'), '')
  const withAnother = fingerprint(root, ['src', 'absent'])
  writeFileSync(join(root, 'src/a.ts'), 'A')
  const changed = fingerprint(root, ['src', 'absent'])
  expect(new Set([before, withAnother, changed, fingerprint(root, ['src'], 'extra')]).size).toBe(4)
})

test('a stamp remembers one fingerprint until it is cleared', () => {
  const stamp = stampAt(join(folder(), 'stamps/build'))
  expect(stamp.matches('one')).toBe(false)
  stamp.write('one')
  expect([stamp.matches('one'), stamp.matches('two')]).toEqual([true, false])
  stamp.clear()
  expect(stamp.matches('one')).toBe(false)
})
