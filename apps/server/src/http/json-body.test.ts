import { expect, test } from 'vitest'
import { readJsonBody, refuseHostileJson } from './json-body.ts'

const read = (text: string) => readJsonBody('application/json', Buffer.from(text))
const fields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n])))

test('a body has 5,000 fields at most, those inside of others included', () => {
  expect(Object.keys(read(fields(5_000)) ?? {})).toHaveLength(5_000)
  for (const text of [
    fields(5_001),
    `{"metadata":${fields(5_000)}}`,
    `{"items":[${fields(2_500)},${fields(2_501)}]}`,
  ]) {
    expect(() => read(text)).toThrow('more than 5000 fields')
    expect(() => refuseHostileJson(text)).toThrow('more than 5000 fields')
  }
})

test('what a text holds is no field', () => {
  const text = JSON.stringify({ text: '"a":1,'.repeat(6_000) })
  expect(read(text)).toEqual(JSON.parse(text))
})

test.each([
  ['lists', (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`],
  ['objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
])('%s are nested 64 levels deep at most', (_, nested) => {
  expect(read(nested(60))).toBeDefined()
  for (const depth of [66, 100_000]) expect(() => read(nested(Math.min(depth, 4_000)))).toThrow('deeper than 64')
})
