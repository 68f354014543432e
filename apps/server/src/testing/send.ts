import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect } from 'vitest'
import { breach } from './contract.ts'

export type Failure = { code: string; message: string; param?: string; issues?: { param: string; message: string }[] }

/** A parsed answer. `data` is there on success, `error` on failure. */
export type Answer<Data = Record<string, unknown>> = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  data: Data
  error: Failure
  requestId: string
}

export type Sending = {
  key?: string | undefined
  headers?: OutgoingHttpHeaders
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, in these chunks; one chunk has a Content-Length, several are streamed. */
  raw?: string | Buffer | readonly (string | Buffer)[]
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends a request whose path no client normalizes. The answer is checked against the contract. */
export async function send<Data = Record<string, unknown>>(
  origin: string,
  method: string,
  path: string,
  sending: Sending = {},
): Promise<Answer<Data>> {
  const { status, headers, text } = await exchange(origin, method, path, sending)
  expectStandardHeaders(headers)
  if (method === 'HEAD') return { status, headers, text } as Answer<Data>
  const body = JSON.parse(text) as { data: Data; error: Failure; request_id: string }
  const replayed = headers['idempotency-replayed'] === 'true'
  if (!replayed && body.request_id !== headers['x-request-id']) throw new Error('two request ids in one answer')
  const wrong = breach(method, withoutQuery(path).replace('/api/v1', ''), status, body)
  if (wrong) throw new Error(`the answer breaks the contract: ${wrong}\n${text.slice(0, 2000)}`)
  return { status, headers, text, data: body.data, error: body.error, requestId: body.request_id }
}

/** The five headers that are on every response. */
export function expectStandardHeaders(headers: IncomingHttpHeaders): void {
  expect(headers).toMatchObject({
    'x-api-version': '2025-01-01',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': expect.stringMatching(/^max-age=\d+/),
  })
}

/** One request and its answer, unjudged. */
export function exchange(
  origin: string,
  method: string,
  path: string,
  { key, headers = {}, body, raw }: Sending = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const { hostname, port } = new URL(origin)
  const chunks = raw === undefined ? (body === undefined ? [] : [JSON.stringify(body)]) : [raw].flat()
  const length = chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0)
  const streamed = chunks.length > 1
  const all: OutgoingHttpHeaders = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(streamed ? { 'transfer-encoding': 'chunked' } : chunks.length === 1 ? { 'content-length': length } : {}),
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, hostname, port, method, path, headers: all, timeout: patienceMs }, (incoming) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part))
      incoming.on('end', () => {
        answered = true
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(parts).toString(),
        })
      })
      incoming.on('error', reject)
    })
    let answered = false
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path.slice(0, 100)} was not answered`)))
    // A server that refuses a body may close before it has read all of it.
    outgoing.on('error', (error) => (answered ? undefined : reject(error)))
    for (const chunk of chunks) outgoing.write(chunk)
    outgoing.end()
  })
}

function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? path
}
