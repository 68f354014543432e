import http, { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { patienceMs } from '@merchant-payments/vitest/suites'
import Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { createHttpClient } from './http-client.ts'

const httpClient = createHttpClient()

const closing: (() => unknown)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A processor that answers as the test says, and the connections that it was sent. */
async function processorThat(answers: RequestListener) {
  const connections = new Set<Socket>()
  const server = createServer(answers).on('connection', (socket) => connections.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const send = ({ method = 'POST', body = 'a=1', timeoutMs = patienceMs } = {}) =>
    httpClient.makeRequest(
      '127.0.0.1',
      String(port),
      '/v1/refunds',
      method,
      { 'X-Ask': 'yes' },
      body,
      'http',
      timeoutMs,
    )
  return { send, connections, port }
}

test('a request is sent as it is, and its answer is read as a whole', async () => {
  const { send } = await processorThat(async (request, response) => {
    const body = (await request.toArray()).join('')
    response.writeHead(402, { 'Request-Id': 'req_1' })
    response.write(`{"asked":["${request.method}","${request.url}","${request.headers['x-ask']}",`)
    response.end(`"${body}"]}`)
  })
  const answer = await send()
  expect(answer.getStatusCode()).toBe(402)
  expect(answer.getHeaders()['request-id']).toBe('req_1')
  expect(await answer.toJSON()).toEqual({ asked: ['POST', '/v1/refunds', 'yes', 'a=1'] })
  const { asked } = (await (await send({ method: 'GET', body: '' })).toJSON()) as { asked: string[] }
  expect(asked).toEqual(['GET', '/v1/refunds', 'yes', ''])
})

test('requests that follow each other use one connection', async () => {
  const { send, connections } = await processorThat((_request, response) => response.end('{}'))
  for (let nth = 0; nth < 3; nth += 1) await (await send()).toJSON()
  expect(connections.size).toBe(1)
})

test('brackets of an IPv6 address: the connection is opened to the address without them', async () => {
  const { port } = await processorThat((_request, response) => response.end('{}'))
  const opened = vi.spyOn(http, 'request')
  closing.push(() => opened.mockRestore())
  // Whether it is answered depends on the machine: not every one has this address, and the server is at another.
  await httpClient
    .makeRequest('[::1]', String(port), '/', 'GET', {}, '', 'http', patienceMs)
    .catch((error: Error) => expect(error.message).toBe('the connection was lost'))
  expect(opened.mock.calls).toEqual([[expect.objectContaining({ hostname: '::1' })]])
})

test('an answer that is not read closes its connection', async () => {
  const closed = Promise.withResolvers<void>()
  const { send, connections } = await processorThat((request, response) => {
    request.socket.once('close', () => closed.resolve())
    response.writeHead(429).write('{')
  })
  ;(await send()).dispose?.()
  await closed.promise
  expect(connections.size).toBe(1)
})

test('a body can be read as a stream', async () => {
  const { send } = await processorThat((_request, response) => response.end('%PDF'))
  const ends: string[] = []
  const stream = (await send({ method: 'GET', body: '' })).toStream(() => ends.push('end')) as ReadableStream
  expect(await new Response(stream).text()).toBe('%PDF')
  expect(ends).toEqual(['end'])
})

test.each<[string, RequestListener]>([
  ['is not answered', () => undefined],
  ['is answered in part', (_request, response) => response.writeHead(200).write('{')],
  [
    'is answered a byte at a time',
    (_request, response) => {
      const timer = setInterval(() => response.write(' '), 5)
      closing.push(() => clearInterval(timer))
    },
  ],
])('an exchange that %s ends at the time limit', async (_, answers) => {
  const { send } = await processorThat(answers)
  const read = async () => (await send({ timeoutMs: 100 })).toJSON()
  await expect(read()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test.each<[string, number, RequestListener]>([
  ['before the answer', 2, (request) => request.socket.destroy()],
  [
    'within the answer',
    1,
    (request, response) => {
      response.writeHead(200, { 'Content-Length': '10' })
      response.write('{', () => request.socket.destroy())
    },
  ],
])(
  'of a connection that is lost %s, the library never repeats what it was told not to repeat',
  async (_, repeated, answers) => {
    let requests = 0
    const { port } = await processorThat((request, response) => {
      requests += 1
      answers(request, response)
    })
    const settings = { httpClient: httpClient as Stripe.HttpClient, host: '127.0.0.1', port, protocol: 'http' } as const
    for (const [maxNetworkRetries, sent] of [
      [0, 1],
      [1, repeated],
    ] as const) {
      requests = 0
      const stripe = new Stripe('sk_test_any', { ...settings, maxNetworkRetries })
      await expect(stripe.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
      expect(requests).toBe(sent)
    }
  },
)
