import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const pages = globSync('{apps/portal/src,packages/sandbox/src/pages,apps/server/src/http}/**/*.{ts,tsx}', {
  cwd: repository,
  exclude: (name) => name.includes('.test.'),
})
const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const written = /(?:head: ['"]|<th scope="col"[^>]*>|label[=:] ?['"])([^'"<${]+)/g
const ofCatalogue = /(?:head: |<th scope="col"[^>]*>\{|label[=:] ?\{?)(t|words)\.(\w+)/g
/** Words that name no column and no field. */
const noName = /^(?:of|by|for|where|which|happened|usual)$|^what\b/i

/** The heads and labels in a file: those that it writes, and those that it takes from the portal's catalogue. */
function namesIn(source: string): string[] {
  const [, area = '', group = ''] =
    /#messages\/(?!words|language)([\w-]+)\.ts'[\s\S]*^const t = \w+\.(\w+)$/m.exec(source) ?? []
  const taken = [...source.matchAll(ofCatalogue)].map(([, from, key]) => {
    const messages = read(`apps/portal/src/language/messages/en/${from === 't' ? area : 'words'}.ts`)
    const ofGroup = from === 't' ? messages.slice(messages.indexOf(`\n  ${group}: {`)) : messages
    return new RegExp(`^ +${key}: '(.+)',$`, 'm').exec(ofGroup)?.[1] ?? ''
  })
  return [...[...source.matchAll(written)].map(([, name = '']) => name), ...taken]
}

test('columns and fields are named by nouns, not by prepositions and pronouns', () => {
  const names = pages.flatMap((page) => namesIn(read(page)).map((name) => ({ page, name })))
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter(({ name }) => name === '' || noName.test(name))).toEqual([])
})
