import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'

type ConnectProxy = {
  /** The address of the proxy, without credentials. */
  url: string
  port: number
  /** The targets that it was asked for, with the Proxy-Authorization header of each request. */
  asked: { target: string; authorization: string | undefined }[]
  close(): Promise<void>
}

/**
 * An HTTP proxy on loopback, which opens any connection and answers 502 where it cannot; it ends with the test.
 * @param behave in the place of opening a connection, unless it returns 'forward'
 * @param credentials of a proxy that is spoken to over TLS
 */
export async function startConnectProxy(
  behave?: (socket: Duplex, target: string) => unknown,
  credentials?: { cert: string; key: string },
): Promise<ConnectProxy> {
  const asked: ConnectProxy['asked'] = []
  const sockets = new Set<Duplex>()
  const server = credentials ? https.createServer(credentials) : http.createServer()
  server.on('connection', (socket) => sockets.add(socket))
  server.on('connect', ({ url = '', headers }, socket) => {
    asked.push({ target: url, authorization: headers['proxy-authorization'] })
    socket.on('error', () => undefined)
    if (!behave || behave(socket, url) === 'forward') forward(socket, url)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      for (const socket of sockets) socket.destroy()
    })
  onTestFinished(close)
  return { url: `${credentials ? 'https' : 'http'}://127.0.0.1:${port}`, port, asked, close }
}

function forward(client: Duplex, target: string): void {
  const { hostname, port } = new URL(`http://${target}`)
  const upstream = net.connect(Number(port || 80), hostname.replace(/^\[(.*)\]$/, '$1'))
  upstream.once('connect', () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    client.pipe(upstream).pipe(client)
  })
  upstream.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
  upstream.on('close', () => client.destroy())
  client.on('close', () => upstream.destroy())
}
