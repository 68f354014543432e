import http, { type RequestListener } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { inspect } from 'node:util'
import { type ForwardProxy, readForwardProxy } from '@merchant-payments/forward-proxy'
import { startConnectProxy } from '@merchant-payments/forward-proxy/testing'
import { createAuthority } from '@merchant-payments/webhooks/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createProcessor } from './processor.ts'

const scope = { livemode: false, hostAccount: null }

function proxyAt(url: string): ForwardProxy {
  const proxy = readForwardProxy(url.replace('//', '//platform:secret@'))
  if (!proxy) throw new Error(`${url} is no proxy`)
  return proxy
}

/** A processor that knows no refund, its port, and the paths that it was asked for. */
async function startProcessor(credentials?: { cert: string; key: string }) {
  const asked: string[] = []
  const refuse: RequestListener = ({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(404, { 'Content-Type': 'application/json' })
    response.end('{"error":{"type":"invalid_request_error","code":"resource_missing","message":"No such refund"}}')
  }
  const server = credentials ? https.createServer(credentials, refuse) : http.createServer(refuse)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { asked, port: (server.address() as AddressInfo).port }
}

function refundsAt(apiBase: string, proxyUrl: string, timeoutMs?: number) {
  const credentials = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: [] }
  const proxy = proxyAt(proxyUrl)
  const { refunds } = createProcessor({
    live: undefined,
    test: credentials,
    apiBase,
    proxy,
    ...(timeoutMs && { timeoutMs }),
  })
  return () => refunds.retrieve(scope, 're_1').catch((error: unknown) => error)
}

async function trust(certificate: string) {
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, certificate])
  onTestFinished(() => tls.setDefaultCACertificates(trusted))
}

test('calls go through the proxy, over one connection', async () => {
  const [{ asked, port }, proxy] = await Promise.all([startProcessor(), startConnectProxy()])
  const retrieve = refundsAt(`http://127.0.0.1:${port}`, proxy.url)
  for (let nth = 0; nth < 3; nth += 1) expect(await retrieve()).toMatchObject({ code: 'resource_missing' })
  expect(asked).toEqual(Array(3).fill('/v1/refunds/re_1'))
  expect(proxy.asked).toEqual([{ target: `127.0.0.1:${port}`, authorization: `Basic ${btoa('platform:secret')}` }])
})

test('the proxy is given the host name, for which the certificate is verified', async () => {
  const authority = await createAuthority('Test authority')
  await trust(authority.certificate)
  const [known, other, proxy] = await Promise.all([
    authority.issue({ dns: 'localhost' }).then(startProcessor),
    authority.issue({ dns: 'other.example' }).then(startProcessor),
    startConnectProxy(),
  ])
  expect(await refundsAt(`https://localhost:${known.port}`, proxy.url)()).toMatchObject({ code: 'resource_missing' })
  expect(await refundsAt(`https://localhost:${other.port}`, proxy.url)()).toMatchObject({ outcome: 'unknown' })
  expect([known.asked.length, other.asked.length]).toEqual([1, 0])
  expect(proxy.asked[0]?.target).toBe(`localhost:${known.port}`)
})

test.each<[string, string, (socket: Duplex) => void]>([
  ['asks for other credentials', 'answered 407', (socket) => socket.end('HTTP/1.1 407 No\r\n\r\n')],
  ['answers with garbage', 'did not answer with HTTP', (socket) => socket.end('what?\r\n')],
  ['hangs', 'opened no connection within 50 ms', () => undefined],
])('a proxy that %s: an unknown outcome, which names the proxy and no credentials', async (_, reason, behave) => {
  const [{ asked, port }, proxy] = await Promise.all([startProcessor(), startConnectProxy(behave)])
  const error = await refundsAt(`http://127.0.0.1:${port}`, proxy.url, 100)()
  expect(error).toMatchObject({
    name: 'ProcessorError',
    outcome: 'unknown',
    code: 'proxy_failed',
    processorMessage: `the proxy 127.0.0.1:${proxy.port} ${reason}`,
  })
  expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/platform:|secret|Basic/)
  expect(asked).toEqual([])
})

test('a proxy that fails once: the call is repeated', async () => {
  const { asked, port } = await startProcessor()
  let connections = 0
  const proxy = await startConnectProxy((socket) => {
    connections += 1
    return connections > 1 ? 'forward' : socket.destroy()
  })
  expect(await refundsAt(`http://127.0.0.1:${port}`, proxy.url)()).toMatchObject({ code: 'resource_missing' })
  expect([connections, asked.length]).toEqual([2, 1])
})
