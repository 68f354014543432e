import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { newerBuiltIns } from './newer-built-ins.ts'

// Scripts and styles are limited to the features of every supported browser (.browserslistrc). The sandbox and the example store
// serve theirs as they are written.

const folders = {
  portal: join(inject('builtPortal'), 'assets'),
  sandbox: join(import.meta.dirname, '../../../packages/sandbox/src/pages/assets'),
  'example-store': join(import.meta.dirname, '../../example-store/src/assets'),
}

/** Newer built-ins that packages of the API reference use, and where each comes from. */
const provided = {
  'URL.canParse': 'src/docs/url-can-parse.ts',
  '.toArray()': 'a method of the collections of Immutable, which Swagger UI includes',
}

describe.each(Object.entries(folders))('%s', (_name, folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const scripts = files.filter((name) => name.endsWith('.js'))
  const styles = files.filter((name) => name.endsWith('.css') && !/^docs-/.test(name))

  test('scripts use no built-in that a supported browser lacks', () => {
    const used = scripts.map((name) => [name, newerBuiltIns(name, read(name)).filter((one) => !(one in provided))])
    expect(scripts.length).toBeGreaterThan(0)
    expect(used.filter(([, names]) => names?.length)).toEqual([])
  })

  test('width queries are in the syntax of every browser', () => {
    const ranges = styles.flatMap((name) => read(name).match(/@(?:media|container)[^{]*[<>][^{]*/g) ?? [])
    expect(styles.length).toBeGreaterThan(0)
    expect(ranges).toEqual([])
  })

  test('rules with :has() are asked for, as Firefox has it since 121', () => {
    const without = styles.filter((name) => withoutAsked(read(name)).includes(':has('))
    expect(without).toEqual([])
  })
})

test.each([
  ['Map.groupBy(days, month)', ['Map.groupBy']],
  ['one.union(other)', ['.union()']],
  ['new Map().values().map(name)', ['.values().map()']],
  ['Object.values(one).map(name)', []],
  ['/[a&&b]/v', ['/…/v']],
  ['const { promise } = Promise.withResolvers()', ['Promise.withResolvers']],
  ['typeof URL.canParse === "function" ? URL.canParse(one) : two', []],
  ['[].toSorted().findLast(Boolean)', []],
])('%s', (code, found) => {
  expect(newerBuiltIns('example.js', code)).toEqual(found)
})

/** A style sheet without its blocks `@supports selector(:has(…)) {…}`. */
function withoutAsked(css: string): string {
  const start = css.search(/@supports selector\(:has\([^{]*\{/)
  if (start === -1) return css
  let depth = 0
  let end = css.indexOf('{', start)
  do {
    if (css[end] === '{') depth += 1
    if (css[end] === '}') depth -= 1
    end += 1
  } while (depth > 0)
  return css.slice(0, start) + withoutAsked(css.slice(end))
}
