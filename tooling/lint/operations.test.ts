import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(rootFolder, path), 'utf8')

const resources = 'packages/sdk/src/resources'

/** An operation without the names of its ids: `GET /products/:`. */
const operationOf = (method: string, path: string) => `${method.toUpperCase()} ${path}`

const { paths } = JSON.parse(read('packages/api/openapi.json')) as { paths: Record<string, object> }
const operations = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => operationOf(method, path.replaceAll(/\{\w+\}/g, ':'))),
  )
  .toSorted()

/** The operations that a class of the SDK calls. A class may extend another one, and call its operations under a prefix. */
function calledIn(text: string): string[] {
  const calls = text.matchAll(/(?:method: '(\w+)',\s*path: |\blist\(\s*this\.#call,\s*)(?:path)?['`]([^'`]+)['`]/g)
  const own = [...calls].map(([, method = 'GET', path = '']) => operationOf(method, path.replaceAll(/\$\{\w+\}/g, ':')))
  const [, prefix] = /path: `(\/\w+)\$\{request\.path\}`/.exec(text) ?? []
  if (prefix === undefined) return own
  const [, parent] = /from '\.\/([\w-]+\.ts)'/.exec(text) ?? []
  return [...own, ...calledIn(read(`${resources}/${parent}`)).map((operation) => operation.replace('/', `${prefix}/`))]
}

test('each operation of the contract has a method of the SDK', () => {
  const called = globSync(`${resources}/*.ts`, { cwd: rootFolder }).map(read).flatMap(calledIn)
  expect([...new Set(called)].toSorted()).toEqual(operations)
})

test('each operation of the contract is in the table of docs/api.md', () => {
  const [table = ''] = /^\|[\s\S]*?\n\n/m.exec(read('docs/api.md')) ?? []
  const listed = table.split('\n').flatMap((row) => {
    let object = ''
    return [...row.matchAll(/`((?:[A-Z]+ )+)(\S+)`/g)].flatMap(([, methods = '', written = '']) => {
      // `…/expire` belongs to the object before it.
      const path = written.replace('…', object).replaceAll(/:\w+/g, ':')
      object = /^.*?\/:/.exec(path)?.[0] ?? object
      return methods
        .trim()
        .split(' ')
        .map((method) => operationOf(method, path))
    })
  })
  expect(listed.filter((operation) => operation !== 'GET /openapi.json').toSorted()).toEqual(operations)
})
