import net, { type AddressInfo } from 'node:net'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAuthority } from '../../testing/authority.ts'
import { type Behaviour, startReceiver } from '../../testing/receiver.ts'
import { createHttpsSender, type HttpsSender, type SenderOptions } from './https-sender.ts'

/** When undici gives up a connection that has no limit of ours. */
const undiciConnectMs = 10_000

const authority = await createAuthority('Test authority')

function sender(options: Partial<SenderOptions> = {}): HttpsSender {
  const made = createHttpsSender({
    timeoutMs: patienceMs,
    allowCidrs: ['127.0.0.0/8'],
    trustedAuthorities: [authority.certificate],
    ...options,
  })
  onTestFinished(() => made.close())
  return made
}

const receiver = async (behave?: Behaviour) => startReceiver(await authority.issue(), behave)
const post = (via: HttpsSender, url: string, body = '{}') =>
  via.post(url, { 'Content-Type': 'application/json', 'X-Test': 'yes' }, Buffer.from(body))

describe('an answer', () => {
  test('an answer with 2xx is success; the request arrives as it was given', async () => {
    const shop = await receiver((response) => response.writeHead(201, { 'X-Shop': 'a' }).end('thanks'))
    const answer = await post(sender(), `${shop.url}?a=1`, '{"name":"Café"}')
    expect(answer).toMatchObject({ status: 201, error: null, body: 'thanks', headers: { 'x-shop': 'a' } })
    expect(shop.received).toMatchObject([{ method: 'POST', path: '/hook?a=1', headers: { 'x-test': 'yes' } }])
    expect(shop.received[0]?.body.toString()).toBe('{"name":"Café"}')
  })

  test('an answer with 204 without a body is success', async () => {
    const shop = await receiver()
    expect(await post(sender(), shop.url)).toMatchObject({ status: 204, error: null, body: '' })
  })

  test.each([400, 404, 410, 429, 500, 503])('%i is a failure', async (status) => {
    const shop = await receiver((response) => response.writeHead(status).end('no'))
    expect(await post(sender(), shop.url)).toMatchObject({ status, error: 'http_status', body: 'no' })
  })

  test.each([301, 302, 303, 307, 308])('%i is a failure, and the redirect is not followed', async (status) => {
    const shop = await receiver((response) => response.writeHead(status, { Location: '/elsewhere' }).end())
    expect(await post(sender(), shop.url)).toMatchObject({ status, error: 'http_status' })
    expect(shop.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  test('an answer with 2xx in time is success although its body stalls', async () => {
    const shop = await receiver((response) => response.writeHead(200).write('begun'))
    const answer = await post(sender(), shop.url)
    expect(answer).toMatchObject({ status: 200, error: null })
    expect(answer.body).toMatch(/^begun/)
  })

  test('an endless body is read up to 16 KiB', async () => {
    const shop = await receiver((response) => {
      const more = () => {
        while (response.write('x'.repeat(4096)));
      }
      response.writeHead(200).on('drain', more)
      more()
    })
    const answer = await post(sender(), shop.url)
    expect(answer).toMatchObject({ status: 200, error: null })
    expect(answer.body).toBe('x'.repeat(16 * 1024))
  })

  test('a body that stalls is not waited for: the status has decided', async () => {
    const shop = await receiver((response, _, index) => {
      response.writeHead(index === 0 ? 200 : 500, { 'Content-Length': '1000' }).write('four')
    })
    const via = sender({ timeoutMs: patienceMs })
    const start = performance.now()
    const answers = [await post(via, shop.url), await post(via, shop.url)]
    expect(answers).toMatchObject([
      { status: 200, error: null },
      { status: 500, error: 'http_status' },
    ])
    expect(answers.every(({ body }) => body?.startsWith('four\n[the answer broke off'))).toBe(true)
    expect(performance.now() - start).toBeLessThan(patienceMs / 2)
  })

  test('a long body is cut between characters', async () => {
    const shop = await receiver((response) => response.end(`x${'☕'.repeat(8000)}`))
    const { body } = await post(sender(), shop.url)
    expect(body).toBe(`x${'☕'.repeat(5461)}`)
  })

  test('101 without a request to upgrade is an invalid response', async () => {
    const shop = await receiver((response) =>
      response.socket?.write('HTTP/1.1 101 Surprise\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    )
    expect(await post(sender(), shop.url)).toMatchObject({ status: null, error: 'invalid_response' })
  })

  test('bytes of a body that PostgreSQL cannot store as text are replaced', async () => {
    const shop = await receiver((response) => response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])))
    expect((await post(sender(), shop.url)).body).toBe('a\u{fffd}\u{fffd}b')
  })

  test.each([
    ['100 Continue, which failed a delivery,', ['HTTP/1.1 100 Continue\r\n\r\n']],
    ['100 with headers', ['HTTP/1.1 100 Continue\r\nDate: today\r\nConnection: keep-alive\r\n\r\n']],
    ['100 without a reason', ['HTTP/1.1 100\r\n\r\n']],
    ['100 in pieces', [...'HTTP/1.1 100 Continue\r\n\r\n']],
    ['102', ['HTTP/1.1 102 Processing\r\n\r\n']],
    ['103', ['HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n']],
    [
      'all of them together',
      ['HTTP/1.1 103 A\r\n\r\nHTTP/1.1 100 B\r\n\r\nHTTP/1.1 102 C\r\n\r\nHTTP/1.1 100 D\r\n\r\n'],
    ],
  ])('%s before the answer is skipped, and the connection is kept', async (_, pieces) => {
    const shop = await receiver((response) => {
      const { socket } = response
      for (const piece of pieces) socket?.write(piece)
      response.writeHead(200, { 'X-Shop': 'a' }).end('HTTP/1.1 100 Continue\r\n\r\nthanks')
    })
    const via = sender()
    for (let index = 0; index < 4; index += 1) {
      expect(await post(via, shop.url)).toMatchObject({
        status: 200,
        error: null,
        body: 'HTTP/1.1 100 Continue\r\n\r\nthanks',
        headers: { 'x-shop': 'a' },
      })
    }
    expect(new Set(shop.received.map(({ remotePort }) => remotePort)).size).toBeLessThanOrEqual(2)
  })

  test.each([302, 500])('100 before %i is a failure', async (status) => {
    const shop = await receiver((response) => {
      response.writeContinue()
      response.writeHead(status).end('no')
    })
    expect(await post(sender(), shop.url)).toMatchObject({ status, error: 'http_status', body: 'no' })
  })

  test('100 without an answer after it times out', async () => {
    const shop = await receiver((response) => response.writeContinue())
    expect(await post(sender({ timeoutMs: 400 }), shop.url)).toMatchObject({ status: null, error: 'timeout' })
  })

  test('100 again and again times out', async () => {
    const shop = await receiver((response) => {
      const drip = setInterval(() => response.writeContinue(), 20)
      response.socket?.on('close', () => clearInterval(drip))
    })
    expect(await post(sender({ timeoutMs: 400 }), shop.url)).toMatchObject({ status: null, error: 'timeout' })
  })

  test.each([
    ['Content-Length twice', 'Content-Length: 2\r\nContent-Length: 2\r\n\r\n', {}],
    ['18 KB of headers', `X-Long: ${'a'.repeat(18 * 1024)}\r\nContent-Length: 2\r\n\r\n`, {}],
    ['bare LF', 'X-Shop: a\nContent-Length: 2\n\n', { 'x-shop': 'a' }],
    ['a folded header', 'X-Shop: a\r\n b\r\nContent-Length: 2\r\n\r\n', { 'x-shop': 'a b' }],
    ['Content-Length twice in one line', 'Content-Length: 2, 2\r\n\r\n', {}],
    ['a line without a name', ': b\r\nX-Shop: a\r\nContent-Length: 2\r\n\r\n', { 'x-shop': 'a' }],
    ['a control character', 'X-Shop: a\x01b\r\nContent-Length: 2\r\n\r\n', { 'x-shop': 'a b' }],
    ['a blank before a colon', 'X-Shop : a\r\nContent-Length: 2\r\n\r\n', { 'x-shop': 'a' }],
  ])('200 with %s is success (fault: it counted as failed)', async (_, head, headers) => {
    const shop = await receiver((response) => response.socket?.end(`HTTP/1.1 200 OK\r\n${head}ok`))
    expect(await post(sender(), shop.url)).toMatchObject({ status: 200, error: null, body: 'ok', headers })
  })

  test('headers of more than 64 KB are an invalid response', async () => {
    const shop = await receiver((response) =>
      response.socket?.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`),
    )
    expect(await post(sender(), shop.url)).toMatchObject({ status: null, error: 'invalid_response' })
  })

  test('200 with a length and chunks is success (fault: it counted as failed)', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n'
    const shop = await receiver((response) => response.socket?.end(`${head}2\r\nok\r\n0\r\n\r\n`))
    expect(await post(sender(), shop.url)).toMatchObject({ status: 200, error: null, body: 'ok' })
  })

  test('lengths that differ are an invalid response (fault: reported as a failed request)', async () => {
    const shop = await receiver((response) =>
      response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok'),
    )
    expect(await post(sender(), shop.url)).toMatchObject({ status: null, error: 'invalid_response' })
  })

  test('an answer that is not HTTP is an invalid response', async () => {
    const shop = await receiver((response) => response.socket?.end('I am not HTTP\r\n\r\n'))
    expect(await post(sender(), shop.url)).toMatchObject({ status: null, error: 'invalid_response' })
  })
})

test('connections are kept for the next request', async () => {
  const shop = await receiver()
  const via = sender()
  for (let index = 0; index < 6; index += 1) await post(via, shop.url)
  // A connection is free again a moment after its answer was read, so two may take turns.
  expect(new Set(shop.received.map(({ remotePort }) => remotePort)).size).toBeLessThanOrEqual(2)
})

describe('a connection', () => {
  test('a connection to a port without a listener is connection_refused', async () => {
    const shop = await receiver()
    await shop.close()
    expect(await post(sender(), shop.url)).toMatchObject({ error: 'connection_refused' })
  })

  test('a connection that breaks is connection_reset', async () => {
    const shop = await receiver((response) => response.socket?.destroy())
    expect(await post(sender(), shop.url)).toMatchObject({ error: 'connection_reset' })
  })

  test('a connection without an answer, not even of TLS, times out', async () => {
    const silent = net.createServer((socket) => onTestFinished(() => void socket.destroy()))
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void silent.close())
    const start = performance.now()
    const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    expect(await post(sender({ timeoutMs: 300 }), url)).toMatchObject({ error: 'timeout' })
    expect(performance.now() - start).toBeLessThan(undiciConnectMs)
  })
})

describe('the time limit', () => {
  test('a receiver that never answers times out', async () => {
    const shop = await receiver(() => undefined)
    const via = sender({ timeoutMs: 300 })
    const tried = async () => {
      expect(await post(via, shop.url)).toMatchObject({ status: null, error: 'timeout' })
      return shop.received.length
    }
    // On a busy machine the time limit can pass before the request is sent.
    await expect.poll(tried).toBe(1)
  })

  test('a receiver that sends its headers byte by byte times out', async () => {
    const shop = await receiver((response) => {
      const drip = setInterval(() => response.socket?.write('X-Drip: 1\r\n'), 50)
      response.socket?.write('HTTP/1.1 200 OK\r\n')
      response.socket?.on('close', () => clearInterval(drip))
    })
    expect(await post(sender({ timeoutMs: 400 }), shop.url)).toMatchObject({ status: null, error: 'timeout' })
  })

  test('a host name that never resolves times out', async () => {
    const via = sender({ timeoutMs: 300, resolve: () => new Promise(() => undefined) })
    const start = performance.now()
    expect(await post(via, 'https://shop.example/')).toMatchObject({ error: 'timeout' })
    expect(performance.now() - start).toBeLessThan(undiciConnectMs)
  })
})

describe('a certificate', () => {
  test('a certificate of an unknown authority is refused', async () => {
    const shop = await startReceiver(await (await createAuthority('Another authority')).issue())
    expect(await post(sender(), shop.url)).toMatchObject({ error: 'tls_failed' })
    expect(shop.received).toHaveLength(0)
  })

  test('a certificate for another host is refused', async () => {
    const shop = await startReceiver(await authority.issue({ dns: 'other.example' }))
    expect(await post(sender(), shop.url)).toMatchObject({ error: 'tls_failed' })
    expect(shop.received).toHaveLength(0)
  })

  test('a certificate that has expired is refused', async () => {
    const shop = await startReceiver(await authority.issue({ notAfter: new Date(Date.now() - 1000) }))
    expect(await post(sender(), shop.url)).toMatchObject({ error: 'tls_failed' })
  })

  test('a self-signed certificate is refused', async () => {
    const shop = await receiver()
    expect(await post(sender({ trustedAuthorities: [] }), shop.url)).toMatchObject({ error: 'tls_failed' })
  })

  test('a certificate for the host name that was resolved is accepted', async () => {
    const shop = await startReceiver(await authority.issue({ dns: 'shop.example' }))
    const via = sender({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    expect(await post(via, `https://shop.example:${shop.port}/hook`)).toMatchObject({ error: null })
    expect(shop.received[0]?.headers.host).toBe(`shop.example:${shop.port}`)
  })
})

describe('an address that deliveries may not reach', () => {
  test.each(['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]'])(
    'the forbidden address %s as the host of a URL is refused',
    async (host) => {
      const shop = await receiver()
      const answer = await post(sender({ allowCidrs: [] }), `https://${host}:${shop.port}/hook`)
      expect(answer).toMatchObject({ error: 'address_not_allowed' })
      expect(shop.received).toHaveLength(0)
    },
  )

  test('a forbidden address behind a host name is refused', async () => {
    const shop = await receiver()
    const via = sender({ allowCidrs: [], resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    expect(await post(via, `https://shop.example:${shop.port}/`)).toMatchObject({ error: 'address_not_allowed' })
  })

  test('forbidden addresses are left out when a host name has others', async () => {
    const shop = await startReceiver(await authority.issue({ dns: 'shop.example' }))
    const via = sender({
      allowCidrs: ['127.0.0.1/32'],
      resolve: async () => [
        { address: '127.0.0.2', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    })
    expect(await post(via, `https://shop.example:${shop.port}/`)).toMatchObject({ error: null })
  })

  test('plain HTTP is refused', async () => {
    expect(await post(sender(), 'http://127.0.0.1:9/')).toMatchObject({ error: 'address_not_allowed' })
  })
})

test('a host name that does not exist is dns_failed', async () => {
  const resolve = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  expect(await post(sender({ resolve }), 'https://shop.invalid/')).toMatchObject({ error: 'dns_failed' })
})
