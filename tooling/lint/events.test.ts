import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(rootFolder, path), 'utf8')
const filesOf = (...patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: rootFolder }))

const catalogue = [
  ...read('packages/webhooks/src/events/event-types.ts').matchAll(/^ {2}'([a-z_.]+)': \{([\s\S]*?)\}/gm),
].map(([, type = '', event = '']) => ({
  type,
  isOfMerchant: type.startsWith('merchant.'),
  isNamed: /named:/.test(event),
}))
const types = catalogue.map(({ type }) => type)

const guide = read('docs/guides/webhooks.md')

/** The types in the first column of a table; `….deleted` has the beginning of the type before it. */
function typesOf(table: string): string[] {
  const cells = table.split('\n').map((row) => row.split('|')[1] ?? '')
  return cells.flatMap((cell) => {
    let before = ''
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, written = '']) => {
      before = written.replace('…', before.replace(/\.\w+$/, ''))
      return before
    })
  })
}

test('docs/guides/webhooks.md lists each event type in the table of those that are sent unasked, or of those that are named', () => {
  const [unasked = [], named = []] = [...guide.matchAll(/^\| Type[\s\S]*?\n\n/gm)].map(([table]) => typesOf(table))
  const ofMerchants = catalogue.filter(({ isOfMerchant }) => !isOfMerchant)
  const listed = (isNamed: boolean) =>
    ofMerchants.flatMap((event) => (event.isNamed === isNamed ? [event.type] : [])).toSorted()
  expect(unasked.toSorted()).toEqual(listed(false))
  expect(named.toSorted()).toEqual(listed(true))
  expect(types.filter((type) => type.startsWith('merchant.') && !guide.includes(`\`${type}\``))).toEqual([])
  expect(types.length).toBeGreaterThan(20)
})

test('each event type is recorded by a file of packages/api', () => {
  const recording = filesOf('packages/api/src/{money,people,processor,resources}/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .map(read)
    .filter((text) => /\b(?:record\w*|definedEvents)\(/.test(text))
  expect(types.filter((type) => !recording.some((text) => text.includes(`'${type}'`)))).toEqual([])
})

test('each event type is expected by a test of what records it', () => {
  const tests = filesOf(
    'packages/api/src/{money,people,processor,resources}/**/*.test.ts',
    'apps/server/src/**/*.test.ts',
  )
    .map(read)
    .join('\n')
  expect(types.filter((type) => !tests.includes(`'${type}'`))).toEqual([])
})
