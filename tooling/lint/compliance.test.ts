import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const page = fileURLToPath(new URL('../../docs/compliance.md', import.meta.url))
const text = readFileSync(page, 'utf8')
const linked = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address)

test.each([...new Set(linked.filter((address) => !/^https:/.test(address)))])(
  '%s, which docs/compliance.md names, exists',
  (address) => {
    const [path = ''] = address.split('#')
    expect(existsSync(join(dirname(page), path))).toBe(true)
  },
)

/** The sections whose statements are about this software. */
const ofSoftware = [
  'Card data never reaches the server',
  'Scripts on pages',
  'Personal data',
  'Logs',
  'Keys and secrets',
]

test.each(ofSoftware)('each statement of the section %s names what keeps it true', (title) => {
  const section = text.split(/^##+ /m).find((part) => part.startsWith(title)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.slice(1).filter((row) => !/\]\(\.\.\//.test(row))).toEqual([])
})

test('the page names tests', () => {
  expect(linked.filter((address) => /\.test\.ts$/.test(address)).length).toBeGreaterThan(10)
})
