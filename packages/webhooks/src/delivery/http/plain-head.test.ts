import { expect, test } from 'vitest'
import { maxHeadBytes, plainHead } from './plain-head.ts'

const made = (text: string) => plainHead(Buffer.from(text, 'latin1'))?.toString('latin1') ?? null
const body = 'one\n\ntwo\r\n\r\n'

test.each([
  ['a plain head', 'HTTP/1.1 200 OK\r\nX-Shop: a\r\nContent-Length: 11\r\n\r\n'],
  ['no headers', 'HTTP/1.1 204 No Content\r\n\r\n'],
])('%s stays as it is, and so does what follows', (_, head) => {
  expect(made(head + body)).toBe(head + body)
})

test.each([
  ['bare LF', 'HTTP/1.1 200 OK\nX-Shop: a\nContent-Length: 2\n\n', 'X-Shop: a\r\nContent-Length: 2'],
  ['bare LF in the middle', 'HTTP/1.1 200 OK\r\nX-Shop: a\nX: b\r\n\r\n', 'X-Shop: a\r\nX: b'],
  ['a bare LF at the end alone', 'HTTP/1.1 200 OK\r\nX-Shop: a\n\r\n', 'X-Shop: a'],
  ['a folded line', 'HTTP/1.1 200 OK\r\nX-Shop: a\r\n  b\r\n\tc\r\n\r\n', 'X-Shop: a b c'],
  ['a blank before the colon', 'HTTP/1.1 200 OK\r\nX-Shop : a\r\n\r\n', 'X-Shop: a'],
  ['a line without a name', 'HTTP/1.1 200 OK\r\n: nameless\r\nX-Shop: a\r\n\r\n', 'X-Shop: a'],
  ['a line without a colon', 'HTTP/1.1 200 OK\r\nwarning\r\nX-Shop: a\r\n\r\n', 'X-Shop: a'],
  ['a name outside ASCII', 'HTTP/1.1 200 OK\r\nX-N\xe9: b\r\nX-Shop: \xe9\r\n\r\n', 'X-Shop: \xe9'],
  ['a name with a blank', 'HTTP/1.1 200 OK\r\nX Shop: b\r\nX-Shop: a\r\n\r\n', 'X-Shop: a'],
  ['control characters', 'HTTP/1.1 200 OK\r\nX-Shop: a\0b\x1bc\rd\r\n\r\n', 'X-Shop: a b c d'],
  ['Content-Length twice', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\ncontent-length: 2\r\n\r\n', 'Content-Length: 2'],
  ['Content-Length twice in one line', 'HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\n', 'Content-Length: 2'],
  [
    'Content-Length before Transfer-Encoding',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
    'Transfer-Encoding: chunked',
  ],
  [
    'Content-Length after Transfer-Encoding',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n',
    'Transfer-Encoding: chunked',
  ],
])('%s is made plain, and what follows stays as it is', (_, head, fields) => {
  expect(made(head + body)).toBe(`HTTP/1.1 200 OK\r\n${fields}\r\n\r\n${body}`)
})

test('two lengths that differ are left to the parser, which refuses them', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n'
  expect(made(head)).toBe(head)
})

test('a head in pieces is waited for, and bytes that begin no head are not', () => {
  for (const piece of ['H', 'HTTP/1.1 200 OK\r\n', 'HTTP/1.1 200 OK\r\nX: a\r\n\r']) expect(made(piece)).toBe(null)
  expect(made('I am not HTTP')).toBe('I am not HTTP')
  const long = `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(maxHeadBytes)}`
  expect(made(long)).toBe(long)
})
