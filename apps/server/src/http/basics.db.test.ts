import { describe, expect, test } from 'vitest'
import { operations } from '../testing/contract.ts'
import { nameOf, outcome, pathFor } from '../testing/examples.ts'
import { exchange, expectStandardHeaders, send } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const { test_key: key } = await server.merchant()
const shop = server.as(key)

/** A request by fetch, whose body is not decompressed. */
async function get(path: string, headers: Record<string, string>) {
  const answer = await exchange(server.origin, 'GET', path, { key, headers })
  expectStandardHeaders(answer.headers)
  return answer
}

describe('HEAD', () => {
  const reads = operations.filter(({ method }) => method === 'GET').map((operation) => [nameOf(operation), operation])
  test.each(reads as [string, (typeof operations)[number]][])(
    'is answered as %s, without a body',
    async (_, operation) => {
      const path = `/api/v1${await pathFor(operation, shop)}`
      const whole = await get(path, {})
      const { status, headers, text } = await send(server.origin, 'HEAD', path, { key })
      expect({ status, text, type: headers['content-type'] }).toEqual({
        status: 200,
        text: '',
        type: whole.headers['content-type'],
      })
      expect(Number(headers['ratelimit-remaining'])).toBe(Number(whole.headers['ratelimit-remaining']) - 1)
    },
  )

  test('needs a key where GET needs one, and takes no more', async () => {
    expect((await send(server.origin, 'HEAD', '/api/v1/products')).status).toBe(401)
    expect((await send(server.origin, 'HEAD', '/api/v1/products?limit=0', { key })).status).toBe(400)
    expect((await send(server.origin, 'HEAD', '/api/v1/products?limit=1', { key })).status).toBe(200)
    expect((await send(server.origin, 'HEAD', '/api/v1/payment-intents/pi_1/cancel', { key })).status).toBe(404)
  })

  test.each(['/healthz', '/readyz', '/robots.txt', '/api/v1/openapi.json'])('is answered on %s', async (path) => {
    const { status, text } = await exchange(server.origin, 'HEAD', path)
    expect({ status, text }).toEqual({ status: 200, text: '' })
  })
})

test('the answer to a preflight request says that the API is called from servers', async () => {
  const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' }
  for (const path of ['/api/v1/products', '/api/v1/payment-sessions', '/nothing']) {
    const answer = await send(server.origin, 'OPTIONS', path, { headers })
    expect(outcome(answer)).toBe('404 endpoint_not_found')
    expect(answer.error.message).toContain('The API is called from servers')
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

describe('an unknown address', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  test.each(['/docs/', '/anything', '/docs/nothing?x=1', '/apis'])('is a page for a browser: %s', async (path) => {
    const { status, headers, text } = await get(path, { accept: browser })
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(text).toContain('<h1>Page not found</h1>')
  })

  test.each([
    ['/anything', 'application/json'],
    ['/anything', '*/*'],
    ['/anything', 'text/html;q=0.5, application/json'],
    ['/api/v1/nothing', browser],
    ['//api/v1/products', browser],
    ['/api', browser],
  ])('is JSON for a program: %s, %s', async (path, accept) => {
    const { status, text } = await get(path, { accept })
    expect({ status, code: JSON.parse(text).error.code }).toEqual({ status: 404, code: 'endpoint_not_found' })
  })

  test.each(['/api/v1/products/', '//api/v1/products', '/products/'])('names the likely endpoint: %s', async (path) => {
    const { error } = await send(server.origin, 'GET', path, { key })
    expect(error.message).toContain('did you mean GET /api/v1/products?')
  })
})

test('robots.txt names the paths that crawlers leave out', async () => {
  const { status, headers, text } = await exchange(server.origin, 'GET', '/robots.txt')
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
  expect(text).toContain('Disallow: /api/')
})

describe('compression', () => {
  /** The answer's bytes. */
  async function bytesOf(path: string, encoding: string) {
    const response = await fetch(`${server.origin}${path}`, {
      headers: { authorization: `Bearer ${key}`, 'accept-encoding': encoding },
    })
    return { headers: response.headers, text: await response.text() }
  }

  test('is for large answers and clients that accept gzip', async () => {
    const path = '/api/v1/openapi.json'
    const whole = await bytesOf(path, 'identity')
    expect(whole.headers.get('content-encoding')).toBeNull()
    const { headers, text } = await bytesOf(path, 'br, gzip')
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('vary')).toContain('accept-encoding')
    expect(Number(headers.get('content-length'))).toBeLessThan(whole.text.length / 4)
    expect(text).toBe(whole.text)
  })

  test.each(['', 'br', 'gzip;q=0', 'identity;q=1, gzip;q=0.5'])(
    'is not for a client that accepts %j',
    async (encoding) => {
      const { headers } = await bytesOf('/api/v1/openapi.json', encoding)
      expect(headers.get('content-encoding')).toBeNull()
    },
  )

  test('is not for requests of a browser with a session, whose answers contain secrets beside texts of others', async () => {
    const headers = { cookie: 'portal.session_token=x', 'accept-encoding': 'gzip' }
    const answer = await exchange(server.origin, 'GET', '/api/v1/openapi.json', { headers })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  test('is not for small answers', async () => {
    const { headers } = await bytesOf('/api/v1/account', 'gzip')
    expect(headers.get('content-encoding')).toBeNull()
  })
})

test('the refusal of a compressed body says how to send it', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const { status, error } = await send(server.origin, 'POST', '/api/v1/products', {
    key,
    headers,
    raw: Buffer.from([31, 139, 8]),
  })
  expect({ status, code: error.code }).toEqual({ status: 400, code: 'validation_error' })
  expect(error.message).toContain('send the body uncompressed')
})
