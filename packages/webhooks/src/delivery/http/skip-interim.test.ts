import { expect, test } from 'vitest'
import { afterInterim } from './skip-interim.ts'

const answer = 'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n'
const after = (text: string) => afterInterim(Buffer.from(text, 'latin1'))?.toString('latin1') ?? null

test.each([
  ['an answer', answer, answer],
  ['100', `HTTP/1.1 100 Continue\r\n\r\n${answer}`, answer],
  ['103 with headers', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${answer}`, answer],
  ['several', `HTTP/1.1 102 \r\n\r\nHTTP/1.0 100\r\n\r\n${answer}`, answer],
  ['lines that end without a return', `HTTP/1.1 100 Continue\n\n${answer}`, answer],
  ['101', 'HTTP/1.1 101 Switching\r\n\r\n', 'HTTP/1.1 101 Switching\r\n\r\n'],
  ['what is not HTTP', 'I am not', 'I am not'],
  ['the beginning of an answer', 'HTTP/1.1 2', 'HTTP/1.1 2'],
  ['nothing', '', null],
  ['a beginning that may be either', 'HTTP/1.', null],
  ['the beginning of 100', 'HTTP/1.1 100', null],
  ['100 without its end', 'HTTP/1.1 100 Continue\r\nDate: ', null],
  ['100 and nothing more', 'HTTP/1.1 100 Continue\r\n\r\n', null],
])('of %s the bytes after the interim answers are left', (_, text, left) => {
  expect(after(text)).toBe(left)
})

test('a head without an end within 64 KiB is left as it is', () => {
  const endless = `HTTP/1.1 100 ${'x'.repeat(64 * 1024)}`
  expect(after(endless)).toBe(endless)
})
