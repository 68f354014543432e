import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(rootFolder, path), 'utf8')

test('the portal has words for each decline of a test card', () => {
  const codes = [...read('packages/sandbox/src/cards.ts').matchAll(/decline_code: '(\w+)'/g)].map(
    ([, code = '']) => code,
  )
  const [, messages = ''] = read('apps/portal/src/language/messages/en/payment-timeline.ts').split(
    /\berrorMessages: \{/,
  )
  expect(codes.filter((code) => !new RegExp(`^ +${code}: '`, 'm').test(messages))).toEqual([])
  expect(codes.length).toBeGreaterThan(5)
})

test('docs/guides/testing.md has a card for each decline', () => {
  const guide = read('docs/guides/testing.md').replaceAll(/(?<=\d) (?=\d{4}\b)/g, '')
  const cards = [...read('packages/sandbox/src/cards.ts').matchAll(/^ {2}'(\d+)': \{.*\bdeclines: '(\w+)'/gm)]
  const declines = new Set(cards.map(([, , decline]) => decline))
  const shown = cards.flatMap(([, number = '', decline]) => (guide.includes(number) ? [decline] : []))
  expect([...declines].filter((decline) => !shown.includes(decline))).toEqual([])
  expect(declines.size).toBeGreaterThan(5)
})
