import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Credentials } from './authority.ts'

export type Received = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** The client's port: the same one for requests over the same connection. */
  remotePort: number
}

export type Receiver = {
  url: string
  port: number
  received: Received[]
  close(): Promise<void>
}

export type Behaviour = (response: ServerResponse, request: Received, index: number) => void

/** A merchant's HTTPS server on loopback. Answers 204 unless told otherwise, and ends with the test. */
export async function startReceiver(
  credentials: Credentials,
  behave: Behaviour = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = []
  const server = https.createServer(credentials, async (request, response) => {
    const body = await bytesOf(request)
    const { method = '', url = '', headers, socket } = request
    const one = { method, path: url, headers, body, remotePort: socket.remotePort ?? 0 }
    received.push(one)
    behave(response, one, received.length - 1)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  onTestFinished(close)
  return { url: `https://127.0.0.1:${port}/hook`, port, received, close }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
