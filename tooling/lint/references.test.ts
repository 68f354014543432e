import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(rootFolder, path), 'utf8')

const exclude = ['**/{node_modules,dist,generated,third-party,.turbo}/**']
const files = ['{apps,deploy,docs,packages,tooling}/**', '.{github,changeset}/**', '{*.*,.*}'].flatMap((pattern) =>
  globSync(pattern, { cwd: rootFolder, exclude }),
)
const known = new Set(files)
const endings = new Set(files.flatMap((path) => path.split('/').map((_, at, steps) => steps.slice(at).join('/'))))
const documents = files.filter((path) => /\.md$/.test(path) && path !== 'CHANGELOG.md')
const sources = files.filter((path) => /\.(?:tsx?|mts|mjs|prisma)$/.test(path))

const packageOf = (path: string) => path.split('/').slice(0, 2).join('/')
const inPackage = new Set(files.map((path) => `${packageOf(path)}/${path.split('/').at(-1)}`))

/** The text of a document without its code blocks. */
const prose = (path: string) => read(path).replaceAll(/^ *```[\s\S]*?^ *```/gm, '')

/** The anchors of a document, as GitHub derives them from headings. */
function anchorsOf(path: string): Set<string> {
  const headings = [...prose(path).matchAll(/^#+ +(.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/\]\([^)]*\)/g, '')
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  const ids = [...prose(path).matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id)
  return new Set([...headings, ...ids])
}

/**
 * The links of a document within the repository. Paths that begin with a slash are served by an installation. Changesets become
 * part of the changelog, so their links are relative to the root.
 */
function linksOf(path: string): { file: string; anchor: string }[] {
  const targets = [
    ...prose(path)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, to = '']) => to)
  const folder = /^\.changeset\/(?!README)/.test(path) ? '' : dirname(path)
  return targets
    .filter((to) => !/^(?:[a-z]+:|\/)/.test(to))
    .map((to) => {
      const [file = '', anchor = ''] = to.split('#')
      return { file: file === '' ? path : normalize(join(folder, file)).replace(/\/$/, ''), anchor }
    })
}

test('every link of a document leads to a file, and to a heading of it', () => {
  const anchors = new Map(documents.map((path) => [path, anchorsOf(path)]))
  const broken = documents.flatMap((path) =>
    linksOf(path)
      .filter(({ file, anchor }) => !known.has(file) || (anchor !== '' && anchors.get(file)?.has(anchor) === false))
      .map(({ file, anchor }) => `${path}: ${file}${anchor && `#${anchor}`}`),
  )
  expect(broken).toEqual([])
  expect(documents.flatMap(linksOf).length).toBeGreaterThan(300)
})

/** A file by its name or the end of its path, without patterns such as `*.test.ts`. */
const fileName = /(?<![\w/.*{…=-]|\]\()[\w./-]*\w\.(?:tsx?|mjs|md|prisma|sql|css)\b(?![\w(*{-])/g

const comment = /(?:^|\s)\/\/\/?\s.*$|^\s*\/\*\*?\s[\s\S]*?\*\//gm
const comments = new Map(sources.map((path) => [path, (read(path).match(comment) ?? []).join('\n')]))
const codeOf = (path: string) => (prose(path).match(/`[^`\n]+`/g) ?? []).join('\n')

test('every file that a comment or a document names exists', () => {
  const texts = [...comments, ...documents.map((path) => [path, codeOf(path)] as const)]
  // Examples of the READMEs name files of the reader.
  const named = texts
    .filter(([path]) => !path.includes('/readme/'))
    .flatMap(([path, text]) => (text.match(fileName) ?? []).map((name) => ({ path, name })))
  const missing = named.filter(({ path, name }) => {
    if (name.startsWith('.')) return !known.has(normalize(join(dirname(path), name)))
    // A file of the own package, or one at the root, may be named without a folder.
    if (!name.includes('/') && (comments.has(path) || /^(?:apps|packages|tooling)\//.test(path)))
      return !known.has(name) && !inPackage.has(`${packageOf(path)}/${name}`)
    return !endings.has(name)
  })
  expect(missing.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  expect(named.length).toBeGreaterThan(300)
})

test('every name in backticks in a comment occurs in the code', () => {
  const settings = globSync('{*.json,{apps,deploy,packages}/**/*.{json,sql,yaml,yml,example}}', {
    cwd: rootFolder,
    exclude,
  })
  const names = new Set(['CryptoKey', 'deadlock_timeout'])
  for (const path of [...sources, ...settings]) {
    const code = comments.has(path) ? read(path).replaceAll(comment, '') : read(path)
    for (const [name] of code.matchAll(/[A-Za-z_]\w*/g)) names.add(name)
  }
  const missing = [...comments].flatMap(([path, text]) =>
    [...text.matchAll(/`([A-Za-z]+[A-Z_]\w*)(?:\(\))?`/g)]
      .filter(([, name = '']) => !names.has(name))
      .map(([, name = '']) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})
