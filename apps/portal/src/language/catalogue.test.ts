import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { formatMessage } from './format-message.ts'
import type { MessageTree } from './messages.ts'

/** The messages of each language by their names, as they are written. */
const languages: Record<string, Record<string, string>> = {}
const folder = fileURLToPath(new URL('messages/', import.meta.url))
for (const path of globSync('*/*.ts', { cwd: folder })) {
  const [language = '', area = ''] = path.replace('.ts', '').split('/')
  const written = readFileSync(join(folder, path), 'utf8')
  const tree = /^export const \w+(?:: typeof \w+)? = messages\((\{$[\s\S]*^\})\)$/m.exec(written)?.[1]
  if (tree === undefined) continue
  const known = languages[language] ?? {}
  languages[language] = known
  const collect = (name: string, one: string | MessageTree): void => {
    if (typeof one === 'string') known[name] = one
    else for (const [key, inner] of Object.entries(one)) collect(`${name}.${key}`, inner)
  }
  collect(area, new Function(`return ${tree}`)())
}

type Elements = ReturnType<IntlMessageFormat['getAst']>

/** The values of a message, and whether each is a tag. */
function valuesIn(message: string): Map<string, boolean> {
  const found = new Map<string, boolean>()
  const visit = (elements: Elements): void => {
    for (const element of elements) {
      if ('value' in element && element.type !== 0) found.set(element.value, 'children' in element)
      if ('children' in element) visit(element.children)
      if ('options' in element) for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(new IntlMessageFormat(message, 'en').getAst())
  return found
}

describe.each(Object.entries(languages))('the messages of the language %s', (_, known) => {
  test('are those of English, with the same values', () => {
    expect(Object.keys(known).toSorted()).toEqual(Object.keys(languages.en ?? {}).toSorted())
    expect(Object.keys(known).length).toBeGreaterThan(1500)
    for (const [name, message] of Object.entries(known)) {
      expect(valuesIn(message), name).toEqual(valuesIn(languages.en?.[name] ?? ''))
    }
  })

  test('are read as intl-messageformat reads them', () => {
    const joined = (parts: unknown[]) => parts.join('')
    for (const [name, message] of Object.entries(known)) {
      const values = valuesIn(message)
      if (values.size === 0) continue
      for (const count of [1, 2, 5, 1200]) {
        const given = Object.fromEntries(
          [...values].map(([value, tag]) => [
            value,
            tag ? (inside: unknown) => `(${[inside].flat().join('')})` : count,
          ]),
        )
        const expected = new IntlMessageFormat(message, 'en').format(given as Record<string, number>)
        expect(joined(formatMessage(message, given, joined)), name).toBe([expected].flat().join(''))
      }
    }
  })
})
