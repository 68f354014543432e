import net, { type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test } from 'vitest'
import { type ForwardProxy, readForwardProxy } from './forward-proxy.ts'
import { openTunnel, ProxyError } from './open-tunnel.ts'
import { startConnectProxy } from './testing/connect-proxy.ts'

const proxyAt = (address: string): ForwardProxy => {
  const proxy = readForwardProxy(address)
  if (!proxy) throw new Error(`${address} is no proxy`)
  return proxy
}
const withCredentials = (url: string) => proxyAt(url.replace('//', '//user:se%20cret@'))

async function echoServer() {
  const server = net.createServer((socket) => socket.pipe(socket))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the proxy opens the connection, and is sent the credentials', async () => {
  const [target, proxy] = await Promise.all([echoServer(), startConnectProxy()])
  const socket = await openTunnel(withCredentials(proxy.url), target, patienceMs)
  onTestFinished(() => void socket.destroy())
  socket.write('hello')
  const [said] = await socket.take(1).toArray()
  expect(String(said)).toBe('hello')
  expect(proxy.asked).toEqual([{ target, authorization: 'Basic dXNlcjpzZSBjcmV0' }])
})

test('what the target says first, together with the answer of the proxy, is not lost', async () => {
  const proxy = await startConnectProxy((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nwelcome'))
  const socket = await openTunnel(proxyAt(proxy.url), '127.0.0.1:1', patienceMs)
  onTestFinished(() => void socket.destroy())
  expect(String((await socket.take(1).toArray())[0])).toBe('welcome')
})

test.each<[string, RegExp, (socket: Duplex) => void]>([
  ['407', /answered 407$/, (socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')],
  ['a page with 403', /answered 403$/, (socket) => socket.end('HTTP/1.1 403 No\r\nContent-Length: 2\r\n\r\nno')],
  ['a redirect', /answered 302$/, (socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: http://a/\r\n\r\n')],
  [
    'another protocol',
    /answered 101$/,
    (socket) => socket.end('HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  ],
  ['garbage', /did not answer with HTTP$/, (socket) => socket.end('220 mail.example ESMTP\r\n')],
  ['half an answer', /closed the connection without an answer$/, (socket) => socket.end('HTTP/1.1 20')],
  ['an end', /closed the connection without an answer$/, (socket) => socket.destroy()],
])('a proxy that answers %s opens no connection, and its error names no credentials', async (_, message, behave) => {
  const proxy = await startConnectProxy(behave)
  const error = await openTunnel(withCredentials(proxy.url), '127.0.0.1:1', patienceMs).catch(
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(ProxyError)
  expect(error).toMatchObject({ code: 'PROXY_FAILED', message: expect.stringMatching(message) })
  expect((error as Error).message).toContain(`the proxy 127.0.0.1:${proxy.port} `)
  expect(JSON.stringify([error, String((error as Error).cause)])).not.toMatch(/user|se cret|dXNlcj/)
})

test.each<[string, (socket: Duplex) => void]>([
  ['says nothing', () => undefined],
  ['sends its answer byte by byte', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'X-Drip: 1\r\n')],
])('a proxy that %s is given up after the time limit', async (_, behave) => {
  const closed = Promise.withResolvers<void>()
  const proxy = await startConnectProxy((socket) => {
    for (const ending of ['end', 'close']) socket.once(ending, () => closed.resolve())
    socket.resume()
    behave(socket)
  })
  const opening = openTunnel(proxyAt(proxy.url), '127.0.0.1:1', 100)
  await expect(opening).rejects.toThrow(`the proxy 127.0.0.1:${proxy.port} opened no connection within 100 ms`)
  await closed.promise
})

test('a proxy that is down cannot be reached', async () => {
  const proxy = await startConnectProxy()
  await proxy.close()
  const opening = openTunnel(proxyAt(proxy.url), '127.0.0.1:1', patienceMs)
  await expect(opening).rejects.toThrow(`the proxy 127.0.0.1:${proxy.port} cannot be reached (ECONNREFUSED)`)
})

function drip(socket: Duplex, first: string, then: string): void {
  socket.write(first)
  const timer = setInterval(() => socket.write(then), 5)
  socket.once('close', () => clearInterval(timer))
}
