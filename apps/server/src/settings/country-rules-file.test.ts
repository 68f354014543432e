import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const folder = mkdtempSync(join(tmpdir(), 'country-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

function configWith(content: string) {
  const path = join(folder, 'rules.json')
  writeFileSync(path, content)
  return readConfig({ STRIPE_COUNTRY_RULES: path }).countryRules
}

test('a file of country rules goes over the built-in table', () => {
  expect(configWith('{"BR": {"fee": true}, "TT": {"open": true, "transfer": false}}')).toEqual({
    BR: { fee: true },
    TT: { open: true, transfer: false },
  })
  expect(readConfig({}).countryRules).toEqual({})
})

test.each([
  ['{', /^STRIPE_COUNTRY_RULES \(.*rules\.json\) is not JSON$/],
  ['[]', /is not valid at its top/],
  ['{"Brazil": {}}', /is not valid at Brazil/],
  ['{"BR": {"fees": true}}', /is not valid at BR/],
  ['{"BR": {"fee": "yes"}}', /is not valid at BR\.fee/],
])('the file %s stops the start with a line that names it', (content, line) => {
  expect(() => configWith(content)).toThrow(expect.objectContaining({ message: expect.stringMatching(line) }))
})

test('a file that cannot be read stops the start', () => {
  expect(() => readConfig({ STRIPE_COUNTRY_RULES: join(folder, 'none.json') })).toThrow('cannot be read (ENOENT)')
})
