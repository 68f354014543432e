import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../../../..', import.meta.url))
const sources = globSync('{apps/server,packages/api,packages/sandbox,packages/sdk}/src/**/*.ts', {
  cwd: repository,
  exclude: (name) => /\.test|testing$|generated$/.test(name),
})

test.each([
  ['a text', /(?:must be|not|use) a text\b/],
  ['stand beside', /\bstand beside\b/],
  ['without blanks', /'[^'\n]*\bwithout blanks\b/],
  ['is required, or', /'is required, or /],
])('no message says "%s", which the manuals of this field do not', (_, pattern) => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.filter((source) =>
    readFileSync(join(repository, source), 'utf8')
      .split('\n')
      .some((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line) && pattern.test(line)),
  )
  expect(found).toEqual([])
})
