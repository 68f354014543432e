import { expect, test } from 'vitest'
import { repeatCommand } from './outcome.ts'

test.each([
  ['a/b.test.ts', undefined, 'npx vitest run a/b.test.ts'],
  ['a/b.test.ts', 'is paid (twice)', "npx vitest run a/b.test.ts -t 'is paid \\(twice\\)'"],
  ['a/b.test.ts', "a shop's $10", "npx vitest run a/b.test.ts -t 'a shop'\\''s \\$10'"],
])('the command that repeats %s, test %s, is %s', (path, name, command) => {
  expect(repeatCommand(path, name)).toBe(command)
})
