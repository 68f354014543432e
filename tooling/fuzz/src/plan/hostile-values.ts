import fc from 'fast-check'
import { Reference, Written } from './plan.ts'

const repeated = (part: string, times: number) => new Written(JSON.stringify(part.repeat(times)))
const nested = (open: string, inner: string, close: string, depth: number) =>
  new Written(open.repeat(depth) + inner + close.repeat(depth))
const listOf = (item: string, length: number) => new Written(`[${Array(length).fill(item).join()}]`)
const fieldsOf = (length: number, value: string) =>
  new Written(`{${Array.from({ length }, (_, index) => `"k${index}":${value}`).join()}}`)

/** A note beside each, because a million brackets say little in a report. */
type Hostile = { note: string; value: unknown }

const numbers: Hostile[] = [
  '1e400',
  '-1e400',
  '-0',
  '-0.0',
  '1e-400',
  '0.1',
  '9007199254740993',
  '99999999999999999999999999',
  '2147483648',
  '9223372036854775808',
  '1E2',
  '1.0',
  '0',
  '-1',
].map((text) => ({ note: `the number ${text}`, value: new Written(text) }))

const texts: Hostile[] = [
  ['an empty text', ''],
  ['a blank', ' '],
  ['NUL', 'a\0b'],
  ['a lone surrogate', 'a\ud800b'],
  ['a lone low surrogate', '\udfff'],
  ['right-to-left', '\u202e\u2066gnp.exe'],
  ['zero width alone', '\u200b\u200d\ufeff'],
  ['emoji', '👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['many accents', `Z${'\u0301'.repeat(400)}`],
  ['a non-character', '\ufffe\uffff\u{10ffff}'],
  ['SQL', "'; DROP TABLE products; --"],
  ['a template', '{{7*7}}#{7*7}<%= 7 %>{CHECKOUT_SESSION_ID}'],
  ['a script', '<script>alert(1)</script>'],
  ['CR and LF', 'a\r\nX-Injected: 1\r\n\r\n'],
  ['a format', '%s%n%x%d'],
  ['a number as text', '500'],
  ['javascript:', 'javascript:alert(1)'],
  ['an address with credentials', 'https://user:pass@example.com/'],
  ['an address of a port too high', 'https://example.com:99999/'],
  ['an address without a host', 'https:///x'],
  ['an address of the metadata service', 'https://169.254.169.254/latest'],
  ['ISO date', '2026-01-01T00:00:00Z'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
].map(([note, value]) => ({ note: `a text: ${note}`, value }))

const large: Hostile[] = [
  { note: 'a text of 10,000 characters', value: repeated('x', 10_000) },
  { note: 'a text of 900,000 characters', value: repeated('a', 900_000) },
  { note: 'an address of 900,000 characters', value: new Written(`"https://${'a.'.repeat(450_000)}"`) },
  { note: 'an email of 900,000 characters', value: new Written(`"${'a.'.repeat(450_000)}@example.com"`) },
  { note: 'an email with a domain of 900,000', value: new Written(`"a@${'a-'.repeat(450_000)}"`) },
  { note: '150,000 emoji', value: repeated('😀', 150_000) },
  { note: '100,000 blanks', value: repeated(' ', 100_000) },
  { note: '100,000 zeros in a list', value: listOf('0', 100_000) },
  { note: '100,000 objects in a list', value: listOf('{}', 100_000) },
  { note: '78,000 fields', value: fieldsOf(78_000, '1') },
  { note: '70,000 fields of the wrong type', value: fieldsOf(70_000, 'null') },
  { note: 'a key of 10,000 characters', value: { ['k'.repeat(10_000)]: 1 } },
  { note: 'a key of 900,000 characters', value: new Written(`{"${'k'.repeat(900_000)}":1}`) },
  { note: 'lists in lists, 1,000 deep', value: nested('[', '', ']', 1000) },
  { note: 'lists in lists, 200,000 deep', value: nested('[', '', ']', 200_000) },
  { note: 'objects in objects, 100,000 deep', value: nested('{"a":', '1', '}', 100_000) },
]

const shapes: Hostile[] = [
  ['null', 'null'],
  ['true', 'true'],
  ['an empty list', '[]'],
  ['an empty object', '{}'],
  ['a list of one', '[500]'],
  ['a key twice', '{"amount":1,"amount":2}'],
  ['__proto__ as a key', '{"__proto__":{"admin":true}}'],
  ['__proto__ as an escaped key', '{"\\u005f_proto__":1}'],
  ['constructor as a key', '{"constructor":{"prototype":{"x":1}}}'],
  ['toJSON and valueOf', '{"toJSON":1,"valueOf":"x","then":true}'],
  ['an empty key', '{"":1}'],
  ['a key with NUL', '{"a\\u0000b":"x"}'],
  ['a key with a lone surrogate', '{"\\ud800":"x"}'],
  ['numbers beyond doubles', '{"a":1e400,"b":-1e400}'],
  ['length', '{"length":1000000000}'],
].map(([note, text]) => ({ note: `${note}`, value: new Written(text ?? '') }))

/** Objects of another merchant, or of another kind. */
const foreign: fc.Arbitrary<Hostile> = fc.record({
  note: fc.constant('a foreign id'),
  value: fc
    .tuple(
      fc.constantFrom('price' as const, 'customer' as const, 'payment' as const, 'payment_session' as const),
      fc.nat(199),
      fc.constantFrom('other mode' as const, 'other merchant' as const),
    )
    .map(([kind, nth, owner]) => new Reference(kind, nth, owner)),
})

const random: fc.Arbitrary<Hostile> = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    // JSON has neither NaN nor infinity: a serializer would make null of them.
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.maxSafeInteger(),
    fc.jsonValue({ maxDepth: 4 }),
  )
  .map((value) => ({ note: 'a value by chance', value }))

export const hostileValue: fc.Arbitrary<Hostile> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...numbers) },
  { weight: 8, arbitrary: fc.constantFrom(...texts) },
  { weight: 6, arbitrary: fc.constantFrom(...shapes) },
  { weight: 8, arbitrary: random },
  { weight: 3, arbitrary: foreign },
  // Each costs the server some milliseconds, and this machine as many to send.
  { weight: 1, arbitrary: fc.constantFrom(...large) },
)

export const hostileKey = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '',
    ' ',
    'a\0',
    '\ud800',
    'id',
    'object',
    'Name',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(100, 10_000).map((length) => 'k'.repeat(length)),
)
