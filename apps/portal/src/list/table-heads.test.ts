import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const pages = globSync('{apps/portal/src,packages/sandbox/src/pages,apps/server/src/http}/**/*.{ts,tsx}', {
  cwd: repository,
  exclude: (name) => name.includes('.test.'),
})
const written = /(?:head: ['"]|<th scope="col"[^>]*>|label[=:] ?['"])([^'"<${]+)/g
/** Words that name no column and no field. */
const noName = /^(?:of|by|for|where|which|happened|usual)$|^what\b/i

test('columns and fields are named by nouns, not by prepositions and pronouns', () => {
  const names = pages.flatMap((page) =>
    [...readFileSync(join(repository, page), 'utf8').matchAll(written)].map(([, name = '']) => ({ page, name })),
  )
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter(({ name }) => noName.test(name))).toEqual([])
})
