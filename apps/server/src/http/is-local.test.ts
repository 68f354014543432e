import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { rawExchange } from '../testing/raw-exchange.ts'
import { isLocal } from './is-local.ts'

const here = 'http://127.0.0.1:4242'
const app = fastify({ http: { requireHostHeader: false } })
app.get<{ Querystring: { url?: string } }>('/', async (request) => ({
  local: isLocal(request, request.query.url ?? here),
}))
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

async function ask(lines: string[], { version = '1.1', url = here } = {}): Promise<boolean> {
  const head = [`GET /?url=${encodeURIComponent(url)} HTTP/${version}`, ...lines, 'Connection: close', '', '']
  const [answer] = await rawExchange(origin, head.join('\r\n'))
  return (JSON.parse(answer?.body ?? '') as { local: boolean }).local
}

test.each(['127.0.0.1:4242', 'localhost', 'LOCALHOST:80', '127.1.2.3', '[::1]:4242'])(
  'Host: %s is here',
  async (host) => {
    expect(await ask([`Host: ${host}`])).toBe(true)
  },
)

test('nginx as it comes is a proxy: HTTP/1.0, the Host of this machine, and no header that says so', async () => {
  expect(await ask(['Host: 127.0.0.1:4242'], { version: '1.0' })).toBe(false)
})

test.each([
  'X-Forwarded-For: 127.0.0.1',
  'X-Forwarded-Proto: https',
  'X-Forwarded-Server: a',
  'X-Forwarded: for=1.2.3.4',
  'Forwarded: for=1.2.3.4',
  'Via: 1.1 a',
  'X-Real-IP: 127.0.0.1',
  'X-Client-IP: 127.0.0.1',
  'True-Client-IP: 127.0.0.1',
  'Fastly-Client-IP: 127.0.0.1',
  'Client-IP: 127.0.0.1',
  'CF-Ray: a',
  'CF-Connecting-IP: 127.0.0.1',
])('%s is the mark of a proxy', async (line) => {
  expect(await ask(['Host: localhost', line])).toBe(false)
})

test.each([
  'rebound.example.com',
  'rebound.example.com:@127.0.0.1',
  'user@localhost',
  '127.0.0.1.example.com',
  'localhost:4242/x',
  'localhost:',
  'localhost,example.com',
  '::1',
  '',
])('Host: %s is not here', async (host) => {
  expect(await ask([`Host: ${host}`])).toBe(false)
})

test('neither is no Host at all', async () => {
  expect(await ask([])).toBe(false)
})

test.each(['https://pay.example.com', 'http://10.0.0.5:4242', 'http://localhost.example.com'])(
  'nothing is where people reach the server at %s',
  async (url) => {
    expect(await ask(['Host: localhost'], { url })).toBe(false)
  },
)
