import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ESTree, Plugin } from 'vite'

type Program = ESTree.Program
type ObjectProperty = ESTree.ObjectProperty

/** The texts of this build: a folder in src/language/messages, or one elsewhere. */
const folder = resolve(import.meta.dirname, 'src/language/messages', process.env.PORTAL_LANGUAGE ?? 'en')

/** Builds the portal, and the document that loads it, with the texts of one language. */
export function inOneLanguage(): Plugin {
  return {
    name: 'portal-language',
    config: () => ({ resolve: { alias: [{ find: /^#messages\//, replacement: `${folder}/` }] } }),
    async transformIndexHtml(html) {
      const texts: typeof import('./src/language/messages/en/document.ts') = await import(
        pathToFileURL(join(folder, 'document.ts')).href
      )
      return html
        .replace('lang="en"', `lang="${texts.document.language}"`)
        .replaceAll(/%(\w+)%/g, (_, name: keyof typeof texts.document) => texts.document[name])
    },
  }
}

const imported = /^import \{ (\w+) \} from '#messages\/([\w-]+\.ts)'\n/gm

/**
 * Writes the texts into the files that use them, so that a page loads its own alone, without their names: `t.saved` becomes
 * 'Saved.', and `const t` keeps what has values, or is a table.
 */
export function textsInPlace(): Plugin {
  return {
    name: 'texts-in-place',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/portal\/src\/.*\.tsx?$/, code: '#messages/' },
      async handler(code, id) {
        let written = code
        for (const [statement, area, name] of code.matchAll(imported)) {
          const group = new RegExp(`^const t = ${area}\\.(\\w+)$`, 'm').exec(code)
          if (name === 'language.ts' || (name !== 'words.ts' && !group)) continue
          const source = await readFile(join(folder, name ?? ''), 'utf8')
          const program = this.parse(source, { lang: 'ts' })
          const { plain, others } = textsOf(program, source, group && name !== 'words.ts' ? (group[1] ?? '') : null)
          const texts = name === 'words.ts' ? 'words' : 't'
          written = written
            .replace(statement, () => (texts === 't' && others ? importOf(source) : ''))
            .replace(new RegExp(`(?<![\\w.$])${texts}\\.(\\w+)\\b`, 'g'), (use, key) => plain.get(key) ?? use)
          if (texts === 't')
            written = written.replace(group?.[0] ?? '', () => (others ? `const t = toTexts({${others}})` : ''))
          // A table is indexed by a value: `t.kinds[kind]`. Of `t` itself only what has values is left, and of `words` nothing.
          const left = texts === 't' && others ? /(?<![\w.$])t\[/ : new RegExp(`(?<![\\w.$/-])${texts}(\\.\\w|\\[)`)
          if (left.test(written))
            this.error(`${id} has texts that are not written as ${texts}.name: name a table, and index that.`)
        }
        return { code: written, map: null }
      },
    },
  }
}

const importOf = (source: string) =>
  `import { messages as toTexts } from ${JSON.stringify(resolve(folder, /from '(.+messages\.ts)'/.exec(source)?.[1] ?? ''))}\n`

/** The texts of a group, or of a file without groups: strings as they are written, and what is more. */
function textsOf(program: Program, source: string, group: string | null) {
  const plain = new Map<string, string>()
  let others = ''
  const [made] = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations.map(({ init }) =>
          init?.type === 'CallExpression' ? init.arguments[0] : null,
        )
      : [],
  )
  const all = made?.type === 'ObjectExpression' ? made.properties : []
  const nested = all.find((one) => one.type === 'Property' && nameOf(one) === group)
  if (group !== null && nested === undefined) throw new Error(`there is no group ${group} of texts`)
  const inner = nested?.type === 'Property' && nested.value.type === 'ObjectExpression' ? nested.value.properties : []
  for (const one of group === null ? all : inner) {
    if (one.type !== 'Property') continue
    const { value } = one
    const isPlain =
      nameOf(one) !== '' && value.type === 'Literal' && typeof value.value === 'string' && !/[{<]/.test(value.value)
    if (isPlain) plain.set(nameOf(one), JSON.stringify(value.value))
    else others += `${source.slice(one.start, one.end)},`
  }
  return { plain, others }
}

const nameOf = ({ key }: ObjectProperty) => (key.type === 'Identifier' ? key.name : '')
