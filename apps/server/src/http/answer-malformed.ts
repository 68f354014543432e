import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from '@merchant-payments/api/services'
import { endWithAnswer, headersOfLast } from './end-with-answer.ts'
import { failureBody } from './response-envelope.ts'
import { standardHeaders } from './response-headers.ts'

/**
 * Answers what never becomes a request: bytes that are no HTTP, oversized headers, a request that does not arrive in
 * time, CONNECT. Node's own answer to these has neither our envelope nor our headers.
 */
export function answerMalformed(server: Server, publicUrl: string): void {
  const latest = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>()
  server.on('request', (request, response) => latest.set(request.socket, { request, response }))

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const refuse = () => {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
      else endWithAnswer(socket, new ApiError('validation_error', { message: messageOf(error) }), publicUrl)
    }
    // A complete request before the malformed one gets its own answer first.
    const before = latest.get(socket)
    if (before?.request.complete && !before.response.closed) before.response.once('close', refuse)
    else refuse()
  })
  server.on('connect', (_request, socket) => endWithAnswer(socket, new ApiError('endpoint_not_found'), publicUrl))
  server.on('checkExpectation', (_request, response) => {
    const requestId = randomUUID()
    const error = new ApiError('validation_error', { message: 'The Expect header is not supported.' })
    const body = failureBody(error, requestId, publicUrl)
    response.writeHead(error.status, { ...standardHeaders(requestId), ...headersOfLast(body) })
    response.end(body)
  })
}

function messageOf({ code }: NodeJS.ErrnoException): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request did not arrive in time.'
  return 'The request is not well-formed HTTP.'
}
