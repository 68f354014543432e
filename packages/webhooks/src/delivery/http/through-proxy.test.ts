import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { type ForwardProxy, readForwardProxy } from '@merchant-payments/forward-proxy'
import { startConnectProxy } from '@merchant-payments/forward-proxy/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAuthority } from '../../testing/authority.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { createHttpsSender, type HttpsSender, type SenderOptions } from './https-sender.ts'

const authority = await createAuthority('Test authority')

function proxyAt(url: string): ForwardProxy {
  const proxy = readForwardProxy(url.replace('//', '//platform:secret@'))
  if (!proxy) throw new Error(`${url} is no proxy`)
  return proxy
}

function sender(proxyUrl: string, options: Partial<SenderOptions> = {}): HttpsSender {
  const made = createHttpsSender({
    timeoutMs: patienceMs,
    allowCidrs: ['127.0.0.0/8'],
    trustedAuthorities: [authority.certificate],
    proxy: proxyAt(proxyUrl),
    ...options,
  })
  onTestFinished(() => made.close())
  return made
}

const post = (via: HttpsSender, url: string) => via.post(url, { 'X-Test': 'yes' }, Buffer.from('{}'))
const resolvesTo = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})

describe('a delivery through a proxy', () => {
  test('the proxy is given the address that was checked, the receiver the host name', async () => {
    const [shop, proxy] = await Promise.all([
      authority.issue({ dns: 'shop.example' }).then((issued) => startReceiver(issued)),
      startConnectProxy(),
    ])
    const via = sender(proxy.url, resolvesTo('127.0.0.1'))
    expect(await post(via, `https://shop.example:${shop.port}/hook`)).toMatchObject({ status: 204, error: null })
    expect(proxy.asked).toEqual([
      { target: `127.0.0.1:${shop.port}`, authorization: `Basic ${btoa('platform:secret')}` },
    ])
    expect(shop.received).toMatchObject([{ headers: { host: `shop.example:${shop.port}`, 'x-test': 'yes' } }])
    expect(shop.received[0]?.headers).not.toHaveProperty('proxy-authorization')
  })

  test('connections are kept for the next request', async () => {
    const [shop, proxy] = await Promise.all([startReceiver(await authority.issue()), startConnectProxy()])
    const via = sender(proxy.url)
    for (let index = 0; index < 6; index += 1) expect(await post(via, shop.url)).toMatchObject({ error: null })
    expect(proxy.asked.length).toBeLessThanOrEqual(2)
  })

  test('interim answers are skipped', async () => {
    const [shop, proxy] = await Promise.all([
      startReceiver(await authority.issue(), (response) => {
        response.writeContinue()
        response.writeHead(200).end()
      }),
      startConnectProxy(),
    ])
    expect(await post(sender(proxy.url), shop.url)).toMatchObject({ status: 200, error: null })
  })

  test.each([
    ['another host', { dns: 'other.example' }],
    ['a time that is over', { dns: 'shop.example', notAfter: new Date(Date.now() - 1000) }],
  ])('a certificate for %s is refused', async (_, wishes) => {
    const [shop, proxy] = await Promise.all([startReceiver(await authority.issue(wishes)), startConnectProxy()])
    const via = sender(proxy.url, resolvesTo('127.0.0.1'))
    expect(await post(via, `https://shop.example:${shop.port}/hook`)).toMatchObject({ error: 'tls_failed' })
    expect(shop.received).toHaveLength(0)
  })

  test('the other addresses of a host name are tried, IPv4 first, and those out of reach are left out', async () => {
    const shop = await startReceiver(await authority.issue({ dns: 'shop.example' }))
    const proxy = await startConnectProxy()
    const via = sender(proxy.url, {
      allowCidrs: ['127.0.0.0/8', '::1/128'],
      ...resolvesTo('::1', '10.0.0.1', '127.0.0.9', '127.0.0.1'),
    })
    expect(await post(via, `https://shop.example:${shop.port}/hook`)).toMatchObject({ error: null })
    expect(proxy.asked.map(({ target }) => target)).toEqual([`127.0.0.9:${shop.port}`, `127.0.0.1:${shop.port}`])
  })

  test('of a host name with many addresses only some are tried', async () => {
    const proxy = await startConnectProxy((socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
    const via = sender(proxy.url, resolvesTo(...Array.from({ length: 50 }, (_, index) => `127.0.1.${index + 1}`)))
    expect(await post(via, 'https://shop.example/')).toMatchObject({ error: 'proxy_failed' })
    expect(proxy.asked).toHaveLength(4)
  })

  test.each(['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]', 'metadata.example'])(
    'the forbidden address %s is refused without a word to the proxy',
    async (host) => {
      const proxy = await startConnectProxy()
      const via = sender(proxy.url, { allowCidrs: [], ...resolvesTo('169.254.169.254', '127.0.0.1') })
      expect(await post(via, `https://${host}/hook`)).toMatchObject({ error: 'address_not_allowed' })
      expect(proxy.asked).toEqual([])
    },
  )

  test('a proxy that is spoken to over TLS', async () => {
    const trusted = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...trusted, authority.certificate])
    onTestFinished(() => tls.setDefaultCACertificates(trusted))
    const [shop, proxy] = await Promise.all([
      startReceiver(await authority.issue()),
      startConnectProxy(undefined, await authority.issue()),
    ])
    expect(await post(sender(proxy.url), shop.url)).toMatchObject({ status: 204, error: null })
    expect(proxy.asked).toHaveLength(1)
  })
})

describe('a proxy that fails is proxy_failed', () => {
  test.each<[string, (socket: Duplex) => void]>([
    ['asks for other credentials', (socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')],
    ['cannot reach the receiver', (socket) => socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')],
    ['answers with garbage', (socket) => socket.end('\u0000\u0001\u0002 what?\r\n')],
    ['closes the connection', (socket) => socket.destroy()],
  ])('a proxy that %s', async (_, behave) => {
    const proxy = await startConnectProxy(behave)
    const answer = await post(sender(proxy.url), 'https://127.0.0.1:1/hook')
    expect(answer).toMatchObject({ status: null, error: 'proxy_failed' })
    expect(String(answer.cause)).not.toMatch(/secret|Basic/)
  })

  test('a proxy that is down', async () => {
    const proxy = await startConnectProxy()
    await proxy.close()
    expect(await post(sender(proxy.url), 'https://127.0.0.1:1/hook')).toMatchObject({ error: 'proxy_failed' })
  })

  test('a proxy that hangs is reported before the attempt times out', async () => {
    const proxy = await startConnectProxy(() => undefined)
    const answer = await post(sender(proxy.url, { timeoutMs: 1000 }), 'https://127.0.0.1:1/hook')
    expect(answer).toMatchObject({ error: 'proxy_failed' })
    expect(String(answer.cause)).toContain('opened no connection within 800 ms')
  })
})

test('a tunnel that is opened to something that is silent times out', async () => {
  const proxy = await startConnectProxy((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
  const answer = await post(sender(proxy.url, { timeoutMs: 300 }), 'https://127.0.0.1:1/hook')
  expect(answer).toMatchObject({ error: 'timeout' })
})
