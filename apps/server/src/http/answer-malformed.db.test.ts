import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { newProduct } from '../testing/examples.ts'
import { type RawAnswer, rawExchange } from '../testing/raw-exchange.ts'
import { exchange, expectStandardHeaders } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'
import { answerMalformed } from './answer-malformed.ts'

const server = await testServer()
const shop = server.as((await server.merchant()).test_key)
const auth = `Authorization: Bearer ${shop.key}`

/** A request of these lines, blank line and all. */
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const post = (...headers: string[]) =>
  lines('POST /api/v1/products HTTP/1.1', 'Host: x', auth, 'Content-Type: application/json', ...headers)

/** Our envelope and headers; then the answer in two words. */
function judged({ status, headers, body }: RawAnswer): string {
  expectStandardHeaders(headers)
  const { success, error, request_id } = JSON.parse(body) as {
    success: boolean
    error?: { code: string }
    request_id: string
  }
  expect(request_id).toBe(headers['x-request-id'])
  expect(success).toBe(status === 200)
  return `${status} ${error?.code ?? 'ok'}`
}

const outcomes = async (bytes: string | Buffer, options?: Parameters<typeof rawExchange>[2]) =>
  (await rawExchange(server.origin, bytes, options)).map(judged)

afterEach(async () => {
  const { status } = await exchange(server.origin, 'GET', '/healthz')
  expect(status, 'the server lives on').toBe(200)
  expect(server.logged).toEqual([])
})

describe('what is no HTTP', () => {
  test.each([
    ['bytes', Buffer.from([0, 1, 2, 0xff, 0x0d, 0x0a, 0x0d, 0x0a])],
    ['a TLS greeting', Buffer.from('16030100a5010000a10303', 'hex')],
    ['a word', 'hello\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/9.9', lines('GET /api/v1/account HTTP/9.9', 'Host: x')],
    ['an unknown method', lines('BREW /api/v1/account HTTP/1.1', 'Host: x')],
    ['a method in lower case', lines('get /api/v1/account HTTP/1.1', 'Host: x')],
    ['a blank in a header name', lines('GET / HTTP/1.1', 'Ho st: x')],
    ['a NUL in a header', lines('GET / HTTP/1.1', 'Host: x\0y')],
    ['a folded header', lines('GET / HTTP/1.1', 'Host: x', 'X-A: 1', ' 2', '\t\x01')],
    ['a header of 20 KiB', lines('GET / HTTP/1.1', 'Host: x', `X-Big: ${'x'.repeat(20_000)}`)],
    ['a path of 20 KiB', lines(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: x')],
    ['two lengths', post('Content-Length: 2', 'Content-Length: 3')],
    ['a length of letters', post('Content-Length: abc')],
    ['a negative length', post('Content-Length: -1')],
    ['a length beyond 64 bits', post(`Content-Length: ${'9'.repeat(30)}`)],
    ['a length beside chunks', `${post('Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
    ['chunks that are not last', `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n`],
    ['a broken chunk', `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`],
    ['a chunk longer than it says', `${post('Transfer-Encoding: chunked')}1\r\n{}\r\n0\r\n\r\n`],
  ])('%s gets one answer, and the connection ends', async (_, bytes) => {
    expect(await outcomes(bytes)).toEqual(['400 validation_error'])
  })

  test('a known method that no path has', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'M-SEARCH', 'QUERY', 'LINK']) {
      const bytes = lines(`${method} /api/v1/products HTTP/1.1`, 'Host: x', 'Connection: close')
      expect([method, ...(await outcomes(bytes))]).toEqual([method, '404 endpoint_not_found'])
    }
  })

  test('an unknown path is 404 whatever its body', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']) {
      for (const headers of [['Content-Type: application/json'], ['Content-Type: x'], [], ['Content-Type: text/xml']]) {
        const bytes = lines(
          `${method} /api/v1/nothing HTTP/1.1`,
          'Host: x',
          ...headers,
          'Content-Length: 1',
          'Connection: close',
        )
        expect([method, headers, ...(await outcomes(`${bytes}{`))]).toEqual([method, headers, '404 endpoint_not_found'])
      }
    }
    const big = lines('POST /nothing HTTP/1.1', 'Host: x', `Content-Length: ${2 ** 30}`)
    expect(await outcomes(big, { answers: 1 })).toEqual(['404 endpoint_not_found'])
  })

  test('CONNECT', async () => {
    expect(await outcomes(lines('CONNECT example.com:443 HTTP/1.1', 'Host: example.com'))).toEqual([
      '404 endpoint_not_found',
    ])
    expect(await outcomes(lines('CONNECT :99999 HTTP/1.1', 'Host: x'))).toEqual(['404 endpoint_not_found'])
  })
})

describe('what does not arrive in time', () => {
  test.each([
    ['nothing at all', ''],
    ['half a head', 'POST /x HTTP/1.1\r\nHost: x\r\n'],
    ['half a body', lines('POST /x HTTP/1.1', 'Host: x', 'Content-Length: 100').concat('{"na')],
  ])('%s gets an answer that says so, and the connection ends', async (_, bytes) => {
    const hasty = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 })
    answerMalformed(hasty, 'http://127.0.0.1')
    hasty.listen(0, '127.0.0.1')
    onTestFinished(() => void hasty.close())
    await once(hasty, 'listening')
    const answers = await rawExchange(`http://127.0.0.1:${(hasty.address() as AddressInfo).port}`, bytes)
    expect(answers.map(judged)).toEqual(['400 validation_error'])
    expect(answers[0]?.body).toContain('did not arrive in time')
  })
})

describe('a body that continues after the answer', () => {
  const chunks = `20000\r\n${' '.repeat(0x20000)}\r\n`.repeat(32)

  test.each([
    [
      'to a GET',
      lines('GET /api/v1/account HTTP/1.1', 'Host: x', auth, 'Transfer-Encoding: chunked'),
      '413 payload_too_large',
    ],
    ['to nowhere', lines('POST /nothing HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked'), '404 endpoint_not_found'],
    [
      'without a key',
      lines('POST /api/v1/products HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked'),
      '401 unauthorized',
    ],
  ])('%s is not read without end', async (_, head, expected) => {
    expect(await outcomes(head + chunks)).toEqual([expected])
  })

  test('is read to its end when that is near: the next request is answered, too', async () => {
    const body = ' '.repeat(900_000)
    const first = `${lines('POST /nothing HTTP/1.1', 'Host: x', `Content-Length: ${body.length}`)}${body}`
    const second = lines('GET /api/v1/account HTTP/1.1', 'Host: x', auth, 'Connection: close')
    expect(await outcomes(first + second)).toEqual(['404 endpoint_not_found', '200 ok'])
  })
})

describe('unusual but sound', () => {
  const account = (...headers: string[]) => lines('GET /api/v1/account HTTP/1.1', ...headers, auth, 'Connection: close')

  test.each([
    ['no Host', account(), '200 ok'],
    ['an empty Host', account('Host:'), '200 ok'],
    ['a Host that is none', account('Host: :::99999/%%'), '200 ok'],
    ['two Hosts', account('Host: a', 'Host: b'), '200 ok'],
    ['HTTP/1.0', lines('GET /api/v1/account HTTP/1.0', auth), '200 ok'],
    [
      'an address in absolute form',
      lines('GET http://h/api/v1/account HTTP/1.1', 'Host: h', auth, 'Connection: close'),
      '200 ok',
    ],
    [
      'an absolute address that is none',
      lines('GET http://h:99999/ HTTP/1.1', 'Host: h', 'Connection: close'),
      '404 endpoint_not_found',
    ],
    ['OPTIONS', lines('OPTIONS /api/v1/products HTTP/1.1', 'Host: x', 'Connection: close'), '404 endpoint_not_found'],
    ['OPTIONS *', lines('OPTIONS * HTTP/1.1', 'Host: x', 'Connection: close'), '404 endpoint_not_found'],
    ['a path of slashes', lines('GET //// HTTP/1.1', 'Host: x', 'Connection: close'), '404 endpoint_not_found'],
    [
      'an end slash',
      lines('GET /api/v1/account/ HTTP/1.1', 'Host: x', auth, 'Connection: close'),
      '404 endpoint_not_found',
    ],
    [
      'dots',
      lines('GET /api/v1/x/../account HTTP/1.1', 'Host: x', auth, 'Connection: close'),
      '404 endpoint_not_found',
    ],
    ['capitals', lines('GET /API/V1/ACCOUNT HTTP/1.1', 'Host: x', auth, 'Connection: close'), '404 endpoint_not_found'],
    [
      'a fragment',
      lines('GET /api/v1/account#x HTTP/1.1', 'Host: x', auth, 'Connection: close'),
      '400 validation_error',
    ],
    [
      'a semicolon',
      lines('GET /api/v1/account;x=1 HTTP/1.1', 'Host: x', auth, 'Connection: close'),
      '404 endpoint_not_found',
    ],
    [
      'an upgrade',
      lines('GET /api/v1/account HTTP/1.1', 'Host: x', auth, 'Connection: Upgrade, close', 'Upgrade: websocket'),
      '200 ok',
    ],
    [
      'an upgrade to HTTP/2',
      lines(
        'GET /api/v1/account HTTP/1.1',
        'Host: x',
        auth,
        'Connection: Upgrade, HTTP2-Settings, close',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
      ),
      '200 ok',
    ],
    ['an unknown expectation', post('Content-Length: 2', 'Expect: 200-maybe'), '400 validation_error'],
  ])('%s', async (_, bytes, expected) => {
    expect(await outcomes(bytes)).toEqual([expected])
  })

  test('HEAD has the headers and no body', async () => {
    for (const [path, status] of [
      ['/api/v1/account', 200],
      ['/api/v1/openapi.json', 200],
      ['/api/v1/customers/nothing/at/all', 404],
      ['/nothing', 404],
    ] as const) {
      const bytes = lines(`HEAD ${path} HTTP/1.1`, 'Host: x', auth, 'Connection: close')
      const text = await readAll(bytes)
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(text).toMatch(/x-request-id: /i)
      expect(text.endsWith('\r\n\r\n')).toBe(true)
    }
  })

  test('Expect: 100-continue is continued, then answered', async () => {
    const body = '{"name":"Tea"}'
    const bytes = `${post(`Content-Length: ${body.length}`, 'Expect: 100-continue', 'Connection: close')}${body}`
    const [interim, answer] = await rawExchange(server.origin, bytes)
    expect(interim?.status).toBe(100)
    expect(answer && judged(answer)).toBe('200 ok')
  })

  test('requests in one packet are answered in their order', async () => {
    const { id } = await newProduct(shop)
    const get = (path: string, ...more: string[]) => lines(`GET /api/v1${path} HTTP/1.1`, 'Host: x', auth, ...more)
    const bytes =
      get(`/products/${id}`) + get('/nothing') + get('/account') + get('/products/none', 'Connection: close')
    expect(await outcomes(bytes)).toEqual(['200 ok', '404 endpoint_not_found', '200 ok', '404 product_not_found'])
  })

  test('nonsense behind a request does not swallow its answer', async () => {
    const bytes = `${lines('GET /api/v1/account HTTP/1.1', 'Host: x', auth)}nonsense\r\n\r\n`
    expect(await outcomes(bytes)).toEqual(['200 ok', '400 validation_error'])
  })

  test('one answer that is too big already goes out before the rest is read', async () => {
    const bytes = post(`Content-Length: ${2 ** 40}`)
    expect((await outcomes(bytes, { answers: 1 }))[0]).toBe('413 payload_too_large')
  })
})

test('a client that leaves in the middle of its body harms no other client', async () => {
  for (const head of [post('Content-Length: 100'), post('Transfer-Encoding: chunked')]) {
    const { hostname, port } = new URL(server.origin)
    await new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        socket.write(`${head}5\r\n{"na`, () => socket.resetAndDestroy())
      })
      socket.on('close', () => resolve())
    })
  }
  const { data } = await shop.get<{ items: { name: string }[] }>('/products?limit=100')
  expect(data.items.every((item) => item.name === 'Tea')).toBe(true)
})

test('a client that stops sending in the middle of its body is told', async () => {
  const answers = await outcomes(`${post('Content-Length: 100')}{"name":`, { halfClose: true })
  expect(answers).toEqual(['400 validation_error'])
})

function readAll(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    socket.on('data', (part) => {
      text += part.toString('latin1')
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}
