import fc from 'fast-check'
import type { Plan } from './plan.ts'

const api = '{base}'
const get = (path: string, ...headers: string[]) =>
  [`GET ${api}${path} HTTP/1.1`, 'Host: fuzz', '{auth}', ...headers].join('\r\n').concat('\r\n\r\n')
const post = (...headers: string[]) =>
  [`POST ${api}/products HTTP/1.1`, 'Host: fuzz', '{auth}', 'Content-Type: application/json', ...headers]
    .join('\r\n')
    .concat('\r\n\r\n')
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`

/** Exchanges that begin below HTTP's surface: bytes, and how many answers they have to get; elsewhere than at the API there is no
 * envelope. */
const exchanges: [note: string, text: string, answers: number, elsewhere?: true][] = [
  ['three at once', get('/account') + get('/products/none') + get('/customers'), 3],
  ['twenty at once', get('/account').repeat(20), 20],
  ['one behind a POST', `${post('Content-Length: 2')}{}${get('/account')}`, 2],
  ['one behind chunks', `${post('Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n${get('/account')}`, 2],
  ['many small chunks', `${post('Transfer-Encoding: chunked')}${'1\r\n \r\n'.repeat(2000)}2\r\n{}\r\n0\r\n\r\n`, 1],
  ['a chunk extension', `${post('Transfer-Encoding: chunked')}2;a="b"\r\n{}\r\n0\r\n\r\n`, 1],
  ['a trailer', `${post('Transfer-Encoding: chunked', 'Trailer: X-A')}2\r\n{}\r\n0\r\nX-A: 1\r\n\r\n`, 1],
  ['a broken chunk', `${post('Transfer-Encoding: chunked')}zz\r\n`, 1],
  ['a chunk of 2^64', `${post('Transfer-Encoding: chunked')}ffffffffffffffffff\r\n`, 1],
  ['two lengths', post('Content-Length: 2', 'Content-Length: 3'), 1],
  ['a length beside chunks', `${post('Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`, 1],
  ['an unknown coding', post('Transfer-Encoding: gzip'), 1],
  ['a length of letters', post('Content-Length: 0x2'), 1],
  ['a negative length', post('Content-Length: -2'), 1],
  ['a length of 2^70', post(`Content-Length: ${2n ** 70n}`), 1],
  ['a length of 1 TiB', post(`Content-Length: ${2 ** 40}`), 1],
  ['an unknown expectation', post('Content-Length: 2', 'Expect: tea'), 1],
  ['a body on a GET', `${get('/account', 'Content-Length: 7')}{"a":1}`, 1],
  ['a body too big on a GET', get('/account', `Content-Length: ${2 ** 30}`), 1],
  ['chunks on a GET', `${get('/account', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`, 1],
  ['a header of 20 KiB', get('/account', `X-Big: ${'x'.repeat(20_000)}`), 1],
  ['3,000 headers', get('/account', ...Array.from({ length: 3000 }, (_, index) => `X-${index}: 1`)), 1],
  ['an address of 20 KiB', get(`/products/${'x'.repeat(20_000)}`), 1],
  ['a NUL in a header', get('/account', 'X-A: a\0b'), 1],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: fuzz\n\n', 1, true],
  ['a folded header', get('/account', 'X-A: 1\r\n  2'), 1],
  ['a blank before a colon', get('/account', 'X-A : 1'), 1],
  ['an empty header name', get('/account', ': 1'), 1],
  ['no version', 'GET /\r\n\r\n', 1, true],
  ['HTTP/2 by prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 1],
  ['HTTP/3.0', lines('GET / HTTP/3.0', 'Host: x'), 1],
  ['a TLS greeting', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03\r\n\r\n', 1],
  ['a method that does not exist', lines('BREW / HTTP/1.1', 'Host: x'), 1],
  ['a method in lower case', lines('get / HTTP/1.1', 'Host: x'), 1],
  ['a method of 10 KiB', lines(`${'G'.repeat(10_000)} / HTTP/1.1`, 'Host: x'), 1],
  ['CONNECT', lines('CONNECT a:1 HTTP/1.1', 'Host: a'), 1],
  ['an absolute address', lines(`GET http://fuzz${api}/account HTTP/1.1`, 'Host: fuzz', '{auth}'), 1],
  ['an address of another scheme', lines('GET file:///etc/passwd HTTP/1.1', 'Host: fuzz'), 1],
  ['the address *', lines('OPTIONS * HTTP/1.1', 'Host: fuzz'), 1],
  ['no host', lines(`GET ${api}/account HTTP/1.1`, '{auth}'), 1],
  ['an invalid host', get('/account', 'Host: %%:99999'), 1],
  ['the key twice', get('/account', '{auth}'), 1],
  ['an upgrade', get('/account', 'Connection: Upgrade', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'), 1],
  ['other doors', lines('POST /trpc/products.create HTTP/1.1', 'Host: x', '{auth}', 'Content-Length: 0'), 1, true],
  ['an unsigned event', lines('POST /processor/events HTTP/1.1', 'Host: x', 'Content-Length: 0'), 1, true],
  ['the health', lines('GET /healthz HTTP/1.1', 'Host: x'), 1, true],
]

export const oddExchange: fc.Arbitrary<Omit<Plan, 'caller' | 'framing'>> = fc
  .constantFrom(...exchanges)
  .map(([note, text, answers, elsewhere = false]) => ({
    group: 'http',
    note,
    operation: null,
    method: 'GET',
    path: [],
    query: '',
    headers: [],
    raw: { text, answers, elsewhere },
    expected: 'documented',
  }))
