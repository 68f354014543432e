import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readJsonBody, refuseHostileJson } from './json-body.ts'

const read = (text: string) => readJsonBody({ 'content-type': 'application/json' }, Buffer.from(text))
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

test.each([
  ['a backslash', '\\'],
  ['a quotation mark', '"'],
  ['both', '\\"\\'],
  ['an escape', '\u0000'],
  ['a bracket', '{'],
])('a name that ends in %s is counted', (_, end) => {
  const text = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}${end}`, n]))).replaceAll(
      ':',
      ' \n:',
    )
  expect(Object.keys(read(text(5_000)) ?? {})).toHaveLength(5_000)
  for (const refuse of [read, refuseHostileJson]) expect(() => refuse(text(5_001))).toThrow('more than 5000 fields')
})

test('what a text holds is neither a field nor a level', () => {
  for (const held of ['"a":1,', '\\":', '[{"']) {
    const text = JSON.stringify({ text: held.repeat(6_000), list: [held, held] })
    expect(read(text)).toEqual(JSON.parse(text))
    expect(() => refuseHostileJson(text)).not.toThrow()
  }
})

test('a text without an end is refused as no JSON', () => {
  for (const text of ['{"a', '{"a\\', `{"${'\\"'.repeat(500_000)}`, `{${'"'.repeat(999_999)}`]) {
    expect(() => read(text)).toThrow('not valid JSON')
    // tRPC reports it itself.
    expect(() => refuseHostileJson(text)).not.toThrow()
  }
})

test.each([
  ['lists', (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`],
  ['objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
])('%s are nested 64 levels deep at most', (_, nested) => {
  expect(read(nested(60))).toBeDefined()
  for (const depth of [66, 100_000]) {
    for (const refuse of [read, refuseHostileJson]) expect(() => refuse(nested(depth))).toThrow('deeper than 64')
  }
})

test('a number that JavaScript cannot hold is not changed in silence', () => {
  const text = '{"metadata":{"order":7615917337495251231,"weight":1.50},"list":[1e3]}'
  expect(read(text)).toEqual({ metadata: { order: { source: '7615917337495251231' }, weight: 1.5 }, list: [1000] })
  expect(() => refuseHostileJson(text)).toThrow('metadata.order: cannot be kept exactly as a number')
})

test('a compressed body is refused by what is wrong with it', () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  expect(() => readJsonBody(headers, gzipSync('{"name":"Tea"}'))).toThrow('send the body uncompressed')
  expect(readJsonBody({ ...headers, 'content-encoding': 'identity' }, Buffer.from('{"name":"Tea"}'))).toEqual({
    name: 'Tea',
  })
})

test('a long name of a field is cut where a field of a prototype, or a number, is refused', () => {
  const nested = (inner: string) => `{"metadata":{"${'k'.repeat(10_000)}":${inner}}}`
  expect(() => read(nested('{"__proto__":1}'))).toThrow(/^metadata\.k{100}…/)
  expect(() => refuseHostileJson(nested('7615917337495251231'))).toThrow(/^metadata\.k{100}…/)
})
