import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ApiError } from '@merchant-payments/api/services'
import { failureBody } from './response-envelope.ts'
import { standardHeaders } from './response-headers.ts'

/**
 * How long the socket stays open, in milliseconds, so that a client that is still sending receives the answer before a
 * reset.
 */
const lingerMs = 2_000

/** Answers on a connection outside of any request, and ends it. */
export function endWithAnswer(socket: Duplex, error: ApiError, publicUrl: string): void {
  const requestId = randomUUID()
  const body = failureBody(error, requestId, publicUrl)
  const headers = {
    ...standardHeaders(requestId),
    ...(error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) }),
    ...headersOfLast(body),
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head.join('')}\r\n${body}`)
  // Our end is closed; the client could keep its end open, and drip bytes, without limit.
  const release = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(release))
}

/** The headers of the last answer on a connection. */
export function headersOfLast(body: string): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
}
