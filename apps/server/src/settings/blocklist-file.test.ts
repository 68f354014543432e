import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

const folder = mkdtempSync(join(tmpdir(), 'blocklist-'))
afterAll(() => rmSync(folder, { recursive: true }))

const path = join(folder, 'list.txt')
const read = (content: string | Buffer) => {
  writeFileSync(path, content)
  return readConfig({ BLOCKLIST_FILE: path }).blocklist
}

describe('BLOCKLIST_FILE', () => {
  test('is read at the start', () => {
    expect(read('[tea]\n*green tea*\n! green tea pot\n')).toEqual({
      terms: [{ category: 'tea', text: 'green tea', open: { before: true, behind: true } }],
      allowed: ['green tea pot'],
    })
    expect(readConfig({}).blocklist).toBeUndefined()
  })

  test.each<[string, string | Buffer, string]>([
    ['a term before any category', '\ntea\n', 'line 2: "tea" is before the first [category]'],
    ['a term twice', '[tea]\ngreen\ngreen\n', 'line 3: "green" is already in line 2'],
    ['nothing in it', '', 'line 1: the file ends without a term'],
    ['another encoding', Buffer.from('[tea]\nth\xe9\n', 'latin1'), 'is not UTF-8 text'],
  ])('with %s stops the start with one line that names the variable', (_, content, message) => {
    expect(() => read(content)).toThrow(new ConfigError(`BLOCKLIST_FILE (${path}) ${message}`))
  })

  test('that is not there stops the start, too', () => {
    const missing = join(folder, 'missing.txt')
    expect(() => readConfig({ BLOCKLIST_FILE: missing })).toThrow(
      new ConfigError(`BLOCKLIST_FILE (${missing}) cannot be read (ENOENT)`),
    )
    expect(() => readConfig({ BLOCKLIST_FILE: folder })).toThrow(
      new ConfigError(`BLOCKLIST_FILE (${folder}) cannot be read (EISDIR)`),
    )
  })
})
