import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { analyse } from 'scslre'
import ts from 'typescript'
import { expect, test } from 'vitest'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))
const notShipped = /\.test\.|\/testing\/|\/generated\//

/** Every regular expression that stands in the code of apps and packages. */
function regexes(): { at: string; text: string }[] {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: rootFolder }).filter(
    (file) => !notShipped.test(file),
  )
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(`${rootFolder}/${file}`, 'utf8'), ts.ScriptTarget.Latest)
    const found: { at: string; text: string }[] = []
    const look = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) found.push({ at: file, text: node.text })
      ts.forEachChild(node, look)
    }
    look(source)
    return found
  })
}

/** Whether two parts of it can take the same text in turns, which costs the square of the text's length, or worse. */
function backtracks(text: string): boolean {
  const end = text.lastIndexOf('/')
  const { reports } = analyse(
    { source: text.slice(1, end), flags: text.slice(end + 1) },
    { reportTypes: { Move: false } },
  )
  return reports.length > 0
}

test('the analysis knows what is slow', () => {
  expect(backtracks('/^(a+)+$/')).toBe(true)
  expect(backtracks(String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`)).toBe(true)
  expect(backtracks('/^[a-z]+$/')).toBe(false)
})

test('no regular expression takes more than linear time', () => {
  const all = regexes()
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(({ text }) => backtracks(text))).toEqual([])
})
